/** An issued invoice, mailed on request. */
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { NotificationJob } from './load.ts';
import { selectInvoiceRow } from './money-store.ts';

/** Ahead of newsletters, as the notifications of triggers. */
const priority = 5;

/** Enqueues the mail. @returns its address; undefined if none is known */
export async function mailInvoice(db: TenantDb, id: string): Promise<string | undefined> {
  const row = await selectInvoiceRow(db, id);
  if (!row) return undefined;
  const payload: NotificationJob = { kind: 'invoiceIssued', resource: 'invoice', id, requested: true };
  await enqueue(db, { task: 'notifications.send', payload, key: `invoiceIssued:${id}`, priority });
  return row.email;
}
