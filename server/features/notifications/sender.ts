/** The sender of a mail, whose account is paid to. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { Sender } from './notice.ts';

export async function selectSender(db: TenantDb): Promise<Sender> {
  const rows = await db.rows<Sender>(
    sql`select coalesce(p.locale, 'en') as locale, coalesce(p.legal_name, t.name) as holder, p.iban,
        p.contact_email as email
      from tenants t left join tenant_profiles p on p.tenant_id = t.tenant_id where ${db.tenantFilter('t')}`,
  );
  return onlyRow(rows);
}
