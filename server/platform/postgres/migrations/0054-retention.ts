/** Deletion of old lines of the audit log, and the first daily run of the deletions by age for each tenant. */
import type { Knex } from 'knex';
import { workerRole } from '../roles.ts';
import type { MigrationStep } from './step.ts';

const forgetting = `
  -- For workers alone: who takes over the API can still remove no line.
  create function app.forget_audit(days int, most int) returns int
    language sql security definer set search_path = pg_catalog, public as $$
    with gone as (
      delete from audit_log a where a.tenant_id = app.tenant_id() and a.id in (
        select o.id from audit_log o
          where o.tenant_id = app.tenant_id() and o.created_at < app.now() - make_interval(days => days)
          order by o.created_at, o.id limit most)
      returning 1)
    select count(*)::int from gone $$;
  revoke all on function app.forget_audit(int, int) from public;
  grant execute on function app.forget_audit(int, int) to ${workerRole};
`;

/** New tenants get theirs when they are created. At random: not all tenants at the same time. */
const firstRuns = `
  do $$
  declare
    tenant uuid;
  begin
    for tenant in select tenant_id from tenants loop
      perform set_config('app.tenant_id', tenant::text, true);
      perform app.enqueue('retention.daily', '{}', job_key => 'daily', run_at => now() + random() * interval '1 day',
        priority => 20);
    end loop;
  end $$;
`;

export const retentionStep: MigrationStep = {
  name: '0054-retention',
  up: (knex: Knex) => knex.raw(forgetting + firstRuns),
};
