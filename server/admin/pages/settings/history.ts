/** The way to what the audit log says of one thing. */
import { listAuditLog } from '#contracts/operations/audit.ts';
import type { Action } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';

export const auditLogPath = '/admin/settings/audit-log';

/** @returns the way to what was done to it; none for whoever may not see the log */
export function historyOf({ may }: Context, resourceId: string): Action[] {
  return may(listAuditLog) ? [link('History', `${auditLogPath}?resourceId=${resourceId}`)] : [];
}

/** @returns the way to what a user did */
export function doingsOf({ may }: Context, userId: string): Action[] {
  return may(listAuditLog) ? [link('What this user did', `${auditLogPath}?userId=${userId}`)] : [];
}
