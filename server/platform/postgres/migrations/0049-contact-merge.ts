/** Merging contacts: moves what is closed to the API. */
import { apiRole } from '../roles.ts';
import type { MigrationStep } from './step.ts';

const statements = `
  -- Issued invoices and consents are closed to the API. Definer: gives those of one contact to another of the tenant.
  create function app.move_documents(merged uuid, kept uuid, out invoices int, out consents int)
    language plpgsql security definer set search_path = pg_catalog, public as $$
  declare
    tenant uuid := app.tenant_id();
  begin
    if (select count(*) from contacts c where c.tenant_id = tenant and c.id in (merged, kept)) <> 2 then
      raise exception 'contact % or % is unknown', merged, kept using errcode = 'insufficient_privilege';
    end if;
    update invoices i set contact_id = kept, updated_at = app.now() where i.tenant_id = tenant and i.contact_id = merged;
    get diagnostics invoices = row_count;
    update newsletter_consents n set contact_id = kept where n.tenant_id = tenant and n.contact_id = merged;
    get diagnostics consents = row_count;
  end $$;
  revoke all on function app.move_documents(uuid, uuid) from public;
  grant execute on function app.move_documents(uuid, uuid) to ${apiRole};
`;

export const contactMergeStep: MigrationStep = { name: '0049-contact-merge', up: (knex) => knex.raw(statements) };
