/**
 * Idempotency-Key: a retried write is executed once. The response is stored in the transaction of the write, so that
 * both commit or neither. Only successes are stored, because an error wrote nothing and may be temporary.
 */
import type { Request } from '@hapi/hapi';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { Random } from '#server/platform/random.ts';
import { equalsAny, type Secrets } from '#server/platform/secrets.ts';
import { Problem } from '../api/problem.ts';
import type { Caller } from '../api/request-context.ts';
import { header } from '../http/header.ts';
import { JsonBody } from '../http/json-body.ts';
import type { WireResponse } from '../http/response.ts';

const purpose = 'idempotency answer';

export interface IdempotencyKey {
  readonly credential: string;
  readonly key: string;
  /**
   * MAC of method, target and body, to detect reuse of a key for another request. Keyed with a secret outside the
   * database, because a plain hash of a body could reveal a password by guessing.
   */
  readonly fingerprint: Buffer;
  /** @returns true if the stored fingerprint is of this request */
  readonly isOf: (stored: Buffer) => boolean;
}

/** @returns undefined if the request has none. @throws Problem 400 */
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
  return {
    credential: caller.credentialId,
    key,
    fingerprint: secrets.mac('idempotency', ...parts),
    isOf: (stored) => equalsAny(stored, secrets.macs('idempotency', ...parts)),
  };
}

/**
 * Takes the key for the rest of the transaction.
 * @returns the stored response; undefined if there is none
 * @throws Problem 409 while another request holds the key, 422 if it was used for another request
 */
export async function loadStoredResponse(
  db: TenantDb,
  used: IdempotencyKey,
  secrets: Secrets,
): Promise<WireResponse | undefined> {
  const { credential, key } = used;
  // Not the insert's own lock: the second request would wait for the first instead of getting a 409 at once.
  const [lock] = await db.rows<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${db.tenantId} ${credential} ${key}`}, 0)) as taken`,
  );
  if (!lock?.taken) throw inFlight();
  return storedResponse(db, used, secrets);
}

/** @returns the 409 for a key that another request holds */
export function inFlight(): Problem {
  return new Problem('idempotency_in_flight', { headers: { 'retry-after': '1' } });
}

/** @returns the stored response; undefined if there is none. @throws Problem 422 if the key was used for another request */
export async function storedResponse(
  db: TenantDb,
  { credential, key, isOf }: IdempotencyKey,
  secrets: Secrets,
): Promise<WireResponse | undefined> {
  const [stored] = await db.rows<{
    fingerprint: Buffer;
    status: number;
    headers: Record<string, string>;
    body: string | null;
  }>(
    sql`select fingerprint, status, headers, body from idempotency_keys
      where ${db.tenantFilter()} and credential = ${credential} and key = ${key}
      and created_at > app.now() - interval '24 hours'`,
  );
  if (!stored) return undefined;
  if (!isOf(stored.fingerprint)) throw new Problem('idempotency_key_reused');
  const body = stored.body === null ? null : new JsonBody(secrets.open(purpose, Buffer.from(stored.body, 'base64')));
  return { status: stored.status, headers: { ...stored.headers, 'idempotency-replayed': 'true' }, body };
}

/** Stores the response for 24 hours and deletes a few older ones, so that no job is needed. */
export async function storeResponse(
  db: TenantDb,
  { credential, key, fingerprint }: IdempotencyKey,
  response: WireResponse,
  { secrets, random }: { secrets: Secrets; random: Random },
): Promise<void> {
  // Encrypted: the response may contain a new token, of which the database stores only a hash.
  const body = response.body && secrets.seal(purpose, response.body.json, random).toString('base64');
  await db.rows(
    sql`with old as (
        delete from idempotency_keys where ${db.tenantFilter()} and (credential, key) in (
          select credential, key from idempotency_keys
          where ${db.tenantFilter()} and created_at <= app.now() - interval '24 hours' and (credential, key) <> (${credential}, ${key})
          order by created_at limit 20 for update skip locked))
      insert into idempotency_keys (tenant_id, credential, key, fingerprint, status, headers, body)
      values (${db.tenantId}, ${credential}, ${key}, ${fingerprint}, ${response.status}, ${JSON.stringify(response.headers)}, ${body})
      on conflict (tenant_id, credential, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
        headers = excluded.headers, body = excluded.body, created_at = excluded.created_at`,
  );
}
