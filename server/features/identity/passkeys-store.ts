/** Passkeys in PostgreSQL, and the challenge of the session in which one is being added. */
import { passkeyChallengeSeconds } from '#contracts/schemas/passkey.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { StoredCredential } from './passkey-options.ts';
import type { VerifiedCredential } from './passkey-verification.ts';

/** Replaces an earlier challenge. @returns the owner; undefined for a session that has ended meanwhile */
export async function storeChallenge(
  db: TenantDb,
  sessionId: string,
  challenge: Buffer,
): Promise<{ email: string; name: string } | undefined> {
  const [row] = await db.rows<{ email: string; name: string }>(
    sql`update sessions s set passkey_challenge = ${challenge}, passkey_challenge_at = app.now() from users u
      where ${db.tenantFilter('s')} and ${db.tenantFilter('u')} and s.id = ${sessionId} and u.id = s.user_id
      returning u.email, u.first_name || ' ' || u.last_name as name`,
  );
  return row;
}

/** Ends the challenge of the session. @returns undefined if there is none, or it is too old */
export async function takeChallenge(db: TenantDb, sessionId: string): Promise<Buffer | undefined> {
  const [row] = await db.rows<{ challenge: Buffer | null }>(
    sql`with held as (
        select id, passkey_challenge as challenge, passkey_challenge_at as since from sessions
        where ${db.tenantFilter()} and id = ${sessionId} for no key update)
      update sessions s set passkey_challenge = null, passkey_challenge_at = null from held
      where ${db.tenantFilter('s')} and s.id = held.id
        and held.since > app.now() - make_interval(secs => ${passkeyChallengeSeconds})
      returning held.challenge`,
  );
  return row?.challenge ?? undefined;
}

export async function selectCredentials(db: TenantDb, userId: string): Promise<StoredCredential[]> {
  return db.rows<{ credentialId: Buffer; transports: string[] }>(
    sql`select credential_id as "credentialId", transports from passkeys
      where ${db.tenantFilter()} and user_id = ${userId} order by created_at, id`,
  );
}

export async function selectPasskey(
  db: TenantDb,
  userId: string,
  credentialId: Buffer,
): Promise<(VerifiedCredential & { readonly id: string }) | undefined> {
  const [row] = await db.rows<{ id: string; publicKey: Buffer; counter: string }>(
    sql`select id, public_key as "publicKey", counter from passkeys
      where ${db.tenantFilter()} and user_id = ${userId} and credential_id = ${credentialId}`,
  );
  return row && { id: row.id, credentialId, publicKey: row.publicKey, counter: Number(row.counter) };
}

export async function insertPasskey(
  db: TenantDb,
  userId: string,
  passkey: VerifiedCredential & { readonly id: string; readonly name: string; readonly transports: readonly string[] },
): Promise<void> {
  const { id, name, credentialId, publicKey, counter, transports } = passkey;
  await db.rows(
    sql`insert into passkeys (tenant_id, id, user_id, name, credential_id, public_key, counter, transports)
      values (${db.tenantId}, ${id}, ${userId}, ${name}, ${credentialId}, ${publicKey}, ${counter}, ${[...transports]})`,
  );
}

/** @returns false if the user has no such passkey */
export async function deletePasskey(db: TenantDb, userId: string, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`delete from passkeys where ${db.tenantFilter()} and user_id = ${userId} and id = ${id} returning id`,
  );
  return rows.length > 0;
}
