/** Suspension of tenants: their jobs wait in the queue until the tenant is active again. */
import { ownerRole, queueSchema, workerRole } from '../roles.ts';
import type { MigrationStep } from './step.ts';

const enqueue = `
  -- As before (0011), and with the tenant as a flag: workers pass over the flags of those that are suspended.
  create or replace function app.enqueue(
    task text, payload jsonb, job_key text default null, run_at timestamptz default null, max_attempts int default 100,
    priority int default 0, keep_run_at boolean default false
  ) returns void language plpgsql security definer set search_path = pg_catalog as $$
  declare
    tenant text := app.tenant_id()::text;
  begin
    if jsonb_typeof(payload) is distinct from 'object' then
      raise exception 'the payload of a job is an object' using errcode = 'invalid_parameter_value';
    end if;
    perform ${queueSchema}.add_job(
      identifier => task,
      payload => (payload || jsonb_build_object('tenantId', tenant))::json,
      run_at => enqueue.run_at,
      max_attempts => enqueue.max_attempts,
      priority => enqueue.priority,
      job_key => tenant || ':' || task || ':' || enqueue.job_key,
      job_key_mode => case when keep_run_at then 'preserve_run_at' else 'replace' end,
      flags => array['tenant:' || tenant]
    );
  end $$;

  update ${queueSchema}._private_jobs
    set flags = coalesce(flags, '{}') || jsonb_build_object('tenant:' || (payload ->> 'tenantId'), true)
    where payload ->> 'tenantId' is not null;
`;

const suspended = `
  -- Asked by workers, of no tenant in particular. Definer: it sees past the policy, and tells ids alone.
  create function app.suspended_tenants() returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public
    as $$ select tenant_id from public.tenants where status = 'SUSPENDED' $$;
  revoke all on function app.suspended_tenants() from public;
  grant execute on function app.suspended_tenants() to ${workerRole};
  create index tenants_suspended on tenants (tenant_id) where status = 'SUSPENDED';

  -- Nothing is dropped any more, and so nothing has to be looked after again.
  drop trigger rearm_webhooks on tenants;
  drop function app.rearm_webhooks();
`;

export const suspensionStep: MigrationStep = {
  name: '0015-suspension',
  up: (knex) =>
    knex.raw(`
      grant create on schema app to ${workerRole};
      set local role ${workerRole};
      ${enqueue}
      set local role ${ownerRole};
      revoke create on schema app from ${workerRole};
      ${suspended}
    `),
};
