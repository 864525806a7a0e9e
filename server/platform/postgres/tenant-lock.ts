/** Serialises transactions of one tenant that decide by rows in a way that no constraint can express. */
import type { TenantDb } from './database.ts';
import { sql } from './statement.ts';

/**
 * Takes an advisory lock of the tenant until the transaction ends. Read the rows in a later statement: the one that
 * waits for the lock has an older snapshot.
 */
export async function lockInTenant(
  db: TenantDb,
  what:
    | 'administrators'
    | 'exports'
    | 'files of imports'
    | 'newsletters'
    | 'notifications'
    | 'profile'
    | 'roles'
    | 'webhook_subscriptions'
    | 'webhook_recoveries'
    | 'webhooks.announce'
    | `upserts of ${string}`,
): Promise<void> {
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${db.tenantId}`}, 0))`);
}
