/** The audit log, read. */
import { listAuditLog } from '#contracts/operations/audit.ts';
import { type BoundHandler, handle } from '#server/gateway/handle.ts';
import { selectAuditLog } from './store.ts';

export function auditHandlers(): BoundHandler[] {
  return [
    handle(listAuditLog, async ({ db, query, pager }) => pager.answer(await selectAuditLog(db, query, pager.request))),
  ];
}
