/** What pages say about an organisation, from its profile. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type Organisation = { locale: string; email: string | null; accentColour: string | null };

export async function selectOrganisation(db: TenantDb): Promise<Organisation> {
  const [row] = await db.rows<Organisation>(
    sql`select locale, contact_email as email, accent_colour as "accentColour" from tenant_profiles p where ${db.tenantFilter('p')}`,
  );
  return row ?? { locale: 'en', email: null, accentColour: null };
}
