/** The tenant in PostgreSQL: host and name, read-only for the API, and its profile. */
import type { Legal, TenantChanges } from '#contracts/schemas/tenant.ts';
import { assignments } from '#server/platform/postgres/assignments.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type JsonRow, onlyRow } from '#server/platform/postgres/select-as.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

const columns = raw(`t.name, t.host, p.contact_email as "contactEmail",
  json_build_object('name', p.legal_name, 'addressLines', coalesce(p.address_lines, '{}'),
    'registrationNumber', p.registration_number, 'vatNumber', p.vat_number, 'iban', p.iban,
    'invoiceFooter', p.invoice_footer) as legal,
  p.logo, p.accent_colour as "accentColour", coalesce(p.currency, 'EUR') as currency, coalesce(p.locale, 'en') as locale,
  coalesce(p.require_if_match, false) as "requireIfMatch", app.iso(p.updated_at) as "updatedAt"`);

/** A tenant without changes has no profile row, and gets the defaults. */
export async function selectTenant(db: TenantDb): Promise<JsonRow> {
  const rows = await db.rows<JsonRow>(
    sql`select t.tenant_id as id, row_to_json(tenant)::text as json
      from tenants t left join tenant_profiles p on p.tenant_id = t.tenant_id
      cross join lateral (select ${columns}) tenant where ${db.tenantFilter('t')}`,
  );
  return onlyRow(rows);
}

/** Inserts the profile row, unless it exists. */
export async function ensureProfile(db: TenantDb): Promise<void> {
  await db.rows(
    sql`insert into tenant_profiles (tenant_id) values (${db.tenantId}) on conflict (tenant_id) do nothing`,
  );
}

type ProfilePatch = Omit<TenantChanges, 'legal'> & Omit<Partial<Legal>, 'name'> & { legalName?: string | null };

const patchable = {
  contactEmail: raw('contact_email'),
  logo: raw('logo'),
  accentColour: raw('accent_colour'),
  currency: raw('currency'),
  locale: raw('locale'),
  requireIfMatch: raw('require_if_match'),
  legalName: raw('legal_name'),
  addressLines: raw('address_lines'),
  registrationNumber: raw('registration_number'),
  vatNumber: raw('vat_number'),
  iban: raw('iban'),
  invoiceFooter: raw('invoice_footer'),
} satisfies Record<keyof ProfilePatch, Sql>;

export async function patchProfile(db: TenantDb, { legal, ...changes }: TenantChanges): Promise<void> {
  const { name, ...lines } = legal ?? {};
  const patch: ProfilePatch = { ...changes, ...lines, ...(name !== undefined && { legalName: name }) };
  await db.rows(
    sql`update tenant_profiles set ${join([...assignments<ProfilePatch>(patchable, patch), sql`updated_at = app.now()`], ', ')}
      where ${db.tenantFilter()}`,
  );
}
