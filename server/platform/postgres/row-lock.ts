/** Locks one row until the transaction ends, so that the version that was compared is the one that is changed. */
import type { TenantDb } from './database.ts';
import { raw, sql } from './statement.ts';

export type LockableTable =
  | 'adhesion_types'
  | 'adhesions'
  | 'api_tokens'
  | 'contacts'
  | 'email_templates'
  | 'events'
  | 'exports'
  | 'form_responses'
  | 'forms'
  | 'groups'
  | 'imports'
  | 'invitations'
  | 'invoices'
  | 'member_contracts'
  | 'newsletters'
  | 'oauth_applications'
  | 'payments'
  | 'registrations'
  | 'roles'
  | 'users'
  | 'waitlist_entries'
  | 'webhook_deliveries'
  | 'webhook_subscriptions';

/** As strong as an update: rows that refer to this one can still be inserted. */
export async function lockRow(db: TenantDb, table: LockableTable, id: string): Promise<void> {
  await db.rows(sql`select id from ${raw(table)} where ${db.tenantFilter()} and id = ${id} for no key update`);
}
