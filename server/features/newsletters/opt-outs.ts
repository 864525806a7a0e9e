/** Opt-outs that outlive their people, by a keyed hash of the address. */
import { normalisedEmail } from '#server/platform/email.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** @returns the hashes of an address, as hex: of the secret in use, then of the one that it replaces or is replaced by */
export function hashesOf(secrets: Secrets, tenantId: string, email: string): string[] {
  return secrets.macs('newsletter opt-out', tenantId, normalisedEmail(email)).map((mac) => mac.toString('hex'));
}

/** @param hashes a list, or an expression of one */
export function hasOptedOut(db: TenantDb, hashes: readonly string[] | Sql): Sql {
  const list = Array.isArray(hashes) ? sql`${hashes}::text[]` : hashes;
  return sql`exists (select from newsletter_opt_outs o
    where ${db.tenantFilter('o')} and o.address_mac in (select decode(hash, 'hex') from unnest(${list}) hash))`;
}

/** Remembers that these addresses have opted out. */
export async function rememberOptOuts(db: TenantDb, secrets: Secrets, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  const hashes = emails.flatMap((email) => hashesOf(secrets, db.tenantId, email).slice(0, 1));
  await db.rows(
    sql`insert into newsletter_opt_outs (tenant_id, address_mac)
      select ${db.tenantId}::uuid, decode(hash, 'hex') from unnest(${hashes}::text[]) hash on conflict do nothing`,
  );
}
