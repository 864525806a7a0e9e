/** Lines of the audit log by a contact that was merged into an erased one: its id is among the objects of the person. */
import type { MigrationStep } from './step.ts';

const redaction = `
  -- As in 0035-erasure, with the search path of 0055-definers, but for the merged contacts.
  create or replace function app.redact_erased(person uuid, objects uuid[], out audit_entries int, out refunds int)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    tenant uuid := app.tenant_id();
  begin
    if exists (select from users u where u.tenant_id = tenant and u.id = person)
      or exists (select from contacts c where c.tenant_id = tenant and c.id = person) then
      raise exception 'the person % is not erased', person using errcode = 'insufficient_privilege';
    end if;
    update audit_log a set details = '{}', bundle = null,
        address = case when person in (a.user_id, a.contact_id, a.impersonator_id) or a.contact_id = any (objects)
          then null else a.address end
      where a.tenant_id = tenant
        and (a.user_id = person or a.contact_id = person or a.impersonator_id = person
          or a.contact_id = any (objects) or a.resource_id = any (objects::text[]));
    get diagnostics audit_entries = row_count;
    update payment_refunds r set reason = null
      where r.tenant_id = tenant and r.payment_id = any (objects) and r.reason is not null;
    get diagnostics refunds = row_count;
  end $$;
`;

export const mergedErasureStep: MigrationStep = {
  name: '0062-merged-erasure',
  up: (knex) => knex.raw(redaction),
};
