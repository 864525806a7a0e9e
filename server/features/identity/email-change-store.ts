/** Changes of one's own email in PostgreSQL. Their codes are rows of the user's present address. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { isOfNewRequest, placing, spending, type VerifiedCode } from './codes-store.ts';
import { resettingNewcomerFailures } from './failures.ts';

export const purpose = 'EMAIL_CHANGE';

/** @returns the address of an active user */
export async function selectEmail(db: TenantDb, userId: string): Promise<string | undefined> {
  const [row] = await db.rows<{ email: string }>(
    sql`select email from users
      where ${db.tenantFilter()} and id = ${userId} and status = 'ACTIVE' and deleted_at is null`,
  );
  return row?.email;
}

/** @returns the new address of the user's newest request */
export async function selectRequestedEmail(db: TenantDb, email: string): Promise<string | undefined> {
  const [row] = await db.rows<{ newEmail: string }>(
    sql`select new_email as "newEmail" from one_time_codes
      where ${db.tenantFilter()} and email = ${email} and purpose = ${purpose}`,
  );
  return row?.newEmail;
}

/** Person who has the new address already. A type, not an interface: pg wants rows with an index signature. */
type Holder = { id: string; firstName: string; lastName: string; locale: string };

export interface PlacedChange {
  /** Absent: the address is free, and gets the code. */
  readonly holder?: Holder;
}

/**
 * Replaces the code.
 * @param macs of the code, and a random decoy that is stored if a user has the new address
 * @returns undefined if the request was replaced, or is older than an hour
 */
export async function placeEmailChange(
  db: TenantDb,
  { email, newEmail }: { email: string; newEmail: string },
  macs: { code: Buffer; decoy: Buffer },
): Promise<PlacedChange | undefined> {
  const [row] = await db.rows<{ [Member in keyof Holder]: Holder[Member] | null }>(
    sql`with holder as (
        select u.id, u.first_name, u.last_name, coalesce(u.locale, p.locale, 'en') as locale
        from users u left join tenant_profiles p on ${db.tenantFilter('p')}
        where ${db.tenantFilter('u')} and u.email = ${newEmail} and u.deleted_at is null),
      placed as (
        update one_time_codes set ${placing},
          code_mac = case when exists (select from holder) then ${macs.decoy}::bytea else ${macs.code}::bytea end
        where ${db.tenantFilter()} and email = ${email} and purpose = ${purpose} and new_email = ${newEmail}
          and requested_at > app.now() - interval '1 hour'
        returning email, ${isOfNewRequest} as is_new),
      ${resettingNewcomerFailures(db, email, purpose, sql`placed where is_new`)}
      select h.id, h.first_name as "firstName", h.last_name as "lastName", h.locale from placed left join holder h on true`,
  );
  if (!row) return undefined;
  const { id, firstName, lastName, locale } = row;
  if (id === null || firstName === null || lastName === null || locale === null) return {};
  return { holder: { id, firstName, lastName, locale } };
}

/** Consumes the code and sets the address that it proves. @returns it; undefined if code or user are gone meanwhile */
export async function replaceEmail(db: TenantDb, userId: string, code: VerifiedCode): Promise<string | undefined> {
  const [row] = await db.rows<{ email: string }>(
    sql`with ${spending(db, code, purpose)}
      update users u set email = consumed.new_email, email_verified_at = app.now(), updated_at = app.now() from consumed
      where ${db.tenantFilter('u')} and u.id = ${userId} and u.email = consumed.email
        and u.status = 'ACTIVE' and u.deleted_at is null
      returning u.email`,
  );
  return row?.email;
}
