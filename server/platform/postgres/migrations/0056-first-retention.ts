/**
 * The first daily run of the deletions by age is enqueued with the tenant's row, whichever release creates it; and for
 * tenants that a release without these runs has created since 0054-retention.
 */
import type { Knex } from 'knex';
import type { MigrationStep } from './step.ts';

/** At random: not all tenants at the same time. A run that is pending stays as it is. */
const enqueue = `perform app.enqueue('retention.daily', '{}', job_key => 'daily',
      run_at => now() + random() * interval '1 day', priority => 20, keep_run_at => true);`;

const ofNewTenants = `
  -- Its transaction may have set another tenant, or none.
  create function app.start_retention() returns trigger language plpgsql as $$
  declare
    before text := coalesce(current_setting('app.tenant_id', true), '');
  begin
    perform set_config('app.tenant_id', new.tenant_id::text, true);
    ${enqueue}
    perform set_config('app.tenant_id', before, true);
    return null;
  end $$;

  create trigger start_retention after insert on tenants for each row execute function app.start_retention();
`;

const ofPresentTenants = `
  do $$
  declare
    tenant uuid;
  begin
    for tenant in select tenant_id from tenants loop
      perform set_config('app.tenant_id', tenant::text, true);
      ${enqueue}
    end loop;
  end $$;
`;

export const firstRetentionStep: MigrationStep = {
  name: '0056-first-retention',
  up: (knex: Knex) => knex.raw(ofNewTenants + ofPresentTenants),
};
