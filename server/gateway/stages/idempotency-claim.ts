/**
 * Leases of Idempotency-Keys, for operations with work before their transaction, such as sending a message, hashing a
 * password or compiling MJML. A row instead of a lock, so that it holds no connection.
 */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { isUnavailable } from '#server/platform/postgres/errors.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { type IdempotencyKey, inFlight } from './idempotency.ts';

/** Longer than any request, so that only leases of dead processes expire. */
const leaseSeconds = 60;

export interface Claim extends IdempotencyKey {
  /** UUID of one request. */
  readonly holder: string;
}

/**
 * Runs `work` while holding the key, and then releases it.
 * @throws Problem 409 while another request holds the key; errors of `work`
 */
export async function holding<Result>(
  db: TenantDb,
  claim: Claim,
  work: (db: TenantDb) => Promise<Result>,
): Promise<Result> {
  if (!(await take(db, claim))) throw inFlight();
  try {
    return await work(db);
  } finally {
    await release(db, claim).catch((error: unknown) => {
      // The lease expires by itself, and the result of the work matters more.
      if (!isUnavailable(error)) throw error;
    });
  }
}

/** Also deletes a few expired leases, so that no job is needed. */
async function take(db: TenantDb, { credential, key, holder }: Claim): Promise<boolean> {
  const taken = await db.rows(
    sql`with expired as (
        delete from idempotency_claims where ${db.tenantFilter()} and (credential, key) in (
          select credential, key from idempotency_claims
          where ${db.tenantFilter()} and expires_at <= app.now() and (credential, key) <> (${credential}, ${key})
          limit 20 for update skip locked))
      insert into idempotency_claims as held (tenant_id, credential, key, holder, expires_at)
      values (${db.tenantId}, ${credential}, ${key}, ${holder}, app.now() + make_interval(secs => ${leaseSeconds}))
      on conflict (tenant_id, credential, key) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where held.expires_at <= app.now()
      returning 1`,
  );
  return taken.length === 1;
}

/** @returns false if the lease had expired */
export async function release(db: TenantDb, { credential, key, holder }: Claim): Promise<boolean> {
  const released = await db.rows(
    sql`delete from idempotency_claims
      where ${db.tenantFilter()} and credential = ${credential} and key = ${key} and holder = ${holder} returning 1`,
  );
  return released.length === 1;
}
