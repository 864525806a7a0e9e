/** Opt-outs that outlive their people, by a keyed hash of the address. */
import { normalisedEmail } from '#server/platform/email.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { Secrets } from '#server/platform/secrets.ts';

const purpose = 'newsletter opt-out';

/** @returns the hashes of an address, as hex: of the secret in use, then of the one that it replaces or is replaced by */
function hashesOf(secrets: Secrets, tenantId: string, email: string): string[] {
  return secrets.macs(purpose, tenantId, normalisedEmail(email)).map((mac) => mac.toString('hex'));
}

const asBytes = (hashes: readonly string[]): Sql =>
  sql`(select array_agg(decode(hash, 'hex')) from unnest(${hashes}::text[]) hash)`;

/** @returns the condition that the address has opted out */
export function hasOptedOut(db: TenantDb, secrets: Secrets, email: string): Sql {
  return sql`exists (select from newsletter_opt_outs o
    where ${db.tenantFilter('o')} and o.address_mac = any(${asBytes(hashesOf(secrets, db.tenantId, email))}))`;
}

/** Remembers that these addresses have opted out. */
export async function rememberOptOuts(db: TenantDb, secrets: Secrets, emails: readonly string[]): Promise<void> {
  const hashes = emails.flatMap((email) => hashesOf(secrets, db.tenantId, email).slice(0, 1));
  await db.rows(
    sql`insert into newsletter_opt_outs (tenant_id, address_mac)
      select ${db.tenantId}, decode(hash, 'hex') from unnest(${hashes}::text[]) hash on conflict do nothing`,
  );
}

/** After a new consent of the person. */
export async function forgetOptOut(db: TenantDb, secrets: Secrets, email: string): Promise<void> {
  await db.rows(
    sql`delete from newsletter_opt_outs
      where ${db.tenantFilter()} and address_mac = any(${asBytes(hashesOf(secrets, db.tenantId, email))})`,
  );
}
