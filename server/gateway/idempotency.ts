/**
 * Idempotency-Key: a write that is repeated because its answer was lost happens once. The answer is kept in the
 * transaction of the write itself, so that there is no moment at which one exists without the other; a crash leaves
 * neither. Only successes are kept: an error wrote nothing, and may not come again.
 */
import type { Request } from '@hapi/hapi';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Answer } from './answer.ts';
import { header } from './header.ts';
import type { Caller } from './passage.ts';
import { Problem } from './problem.ts';

const purpose = 'idempotency answer';

export interface IdempotencyKey {
  readonly credential: string;
  readonly key: string;
  /**
   * Of method, target and body: the same key on another request is a mistake of the client. Under a key that is not in
   * the database, because a body may hold a password, which could be guessed by a plain hash.
   */
  readonly fingerprint: Buffer;
}

/** @returns undefined when the request carries none. @throws Problem 400 */
export function idempotencyKeyOf(
  request: Request,
  body: Buffer,
  caller: Caller,
  secrets: Secrets,
): IdempotencyKey | undefined {
  const key = header(request, 'idempotency-key');
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Problem('invalid_idempotency_key');
  const parts = [request.method, request.raw.req.url ?? '', body.toString('latin1')];
  return { credential: caller.credentialId, key, fingerprint: secrets.mac('idempotency', ...parts) };
}

/**
 * Takes the key for the rest of the transaction.
 * @returns the answer that was given before, to be repeated; undefined when the work is still to do.
 * @throws Problem 409 while another request holds the key, 422 when it was used for another request.
 */
export async function recall(db: TenantDb, used: IdempotencyKey, secrets: Secrets): Promise<Answer | undefined> {
  const { credential, key } = used;
  // Not the insert's own lock: the second request would wait for the first, instead of hearing at once that it runs.
  const [lock] = await db.rows<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${db.tenantId} ${credential} ${key}`}, 0)) as taken`,
  );
  if (!lock?.taken) throw new Problem('idempotency_in_flight', { headers: { 'retry-after': '1' } });
  return keptAnswer(db, used, secrets);
}

/** @returns the answer that was given before, if there is one by now. @throws Problem 422 when it was to another request */
export async function keptAnswer(
  db: TenantDb,
  { credential, key, fingerprint }: IdempotencyKey,
  secrets: Secrets,
): Promise<Answer | undefined> {
  const [kept] = await db.rows<{
    fingerprint: Buffer;
    status: number;
    headers: Record<string, string>;
    body: string | null;
  }>(
    sql`select fingerprint, status, headers, body from idempotency_keys
      where ${db.tenantIs()} and credential = ${credential} and key = ${key}
      and created_at > app.now() - interval '24 hours'`,
  );
  if (!kept) return undefined;
  if (!kept.fingerprint.equals(fingerprint)) throw new Problem('idempotency_key_reused');
  const json = kept.body === null ? null : secrets.open(purpose, Buffer.from(kept.body, 'base64'));
  return { status: kept.status, headers: { ...kept.headers, 'idempotency-replayed': 'true' }, json };
}

/** Keeps the answer for 24 hours, and clears away a few that are older: no job has to. */
export async function keep(
  db: TenantDb,
  { credential, key, fingerprint }: IdempotencyKey,
  answer: Answer,
  { secrets, random }: { secrets: Secrets; random: Random },
): Promise<void> {
  // Sealed: the answer that created a token holds its value, of which the database keeps nothing else but a hash.
  const body = answer.json === null ? null : secrets.seal(purpose, answer.json, random).toString('base64');
  await db.rows(
    sql`with old as (
        delete from idempotency_keys where ${db.tenantIs()} and (credential, key) in (
          select credential, key from idempotency_keys
          where ${db.tenantIs()} and created_at <= app.now() - interval '24 hours' and (credential, key) <> (${credential}, ${key})
          order by created_at limit 20 for update skip locked))
      insert into idempotency_keys (tenant_id, credential, key, fingerprint, status, headers, body)
      values (${db.tenantId}, ${credential}, ${key}, ${fingerprint}, ${answer.status}, ${JSON.stringify(answer.headers)}, ${body})
      on conflict (tenant_id, credential, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
        headers = excluded.headers, body = excluded.body, created_at = excluded.created_at`,
  );
}
