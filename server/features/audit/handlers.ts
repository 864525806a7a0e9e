/** Handler of the audit log's list. */
import { audit } from '#contracts/operations/audit.ts';
import { type BoundHandler, handle } from '#server/gateway/api/handle.ts';
import { selectAuditLog } from './store.ts';

export function auditHandlers(): BoundHandler[] {
  return [
    handle(audit.list, async ({ db, query, pager }) => pager.pageOf(await selectAuditLog(db, query, pager.request))),
  ];
}
