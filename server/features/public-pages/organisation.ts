/** What pages say about an organisation, from its profile. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type Organisation = {
  locale: string;
  email: string | null;
  accentColour: string | null;
  /** Changes when the logo does; null without one. */
  logoVersion: number | null;
};

export async function selectOrganisation(db: TenantDb): Promise<Organisation> {
  const [row] = await db.rows<Organisation>(
    // Not a digest: that would read the whole picture for each page.
    sql`select locale, contact_email as email, accent_colour as "accentColour",
        case when logo is not null then (extract(epoch from updated_at) * 1000)::float8 end as "logoVersion"
      from tenant_profiles p where ${db.tenantFilter('p')}`,
  );
  return row ?? { locale: 'en', email: null, accentColour: null, logoVersion: null };
}

/** @returns the picture; undefined if the organisation has none */
export async function selectLogo(db: TenantDb): Promise<{ type: string; bytes: Buffer } | undefined> {
  const [row] = await db.rows<{ logo: string | null }>(
    sql`select logo from tenant_profiles p where ${db.tenantFilter('p')}`,
  );
  const [, type, base64] = /^data:(image\/(?:png|jpeg));base64,(.*)$/.exec(row?.logo ?? '') ?? [];
  return type && base64 ? { type, bytes: Buffer.from(base64, 'base64') } : undefined;
}
