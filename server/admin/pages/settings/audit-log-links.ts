/** Links to the audit log, filtered by resource or user. */
import { audit } from '#contracts/operations/audit.ts';
import { say } from '../../language/say.ts';
import type { Action } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';

export const auditLogPath = '/admin/settings/audit-log';

/** @returns the link to the resource's history, if permitted */
export function historyOf({ may }: Context, resourceId: string): Action[] {
  return may(audit.list) ? [link(say('History'), `${auditLogPath}?resourceId=${resourceId}`)] : [];
}

/** @returns the link to the user's actions, if permitted */
export function activityOf({ may }: Context, userId: string): Action[] {
  return may(audit.list) ? [link(say('Activity'), `${auditLogPath}?userId=${userId}`)] : [];
}
