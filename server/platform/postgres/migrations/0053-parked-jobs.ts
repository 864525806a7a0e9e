/**
 * The jobs of a suspended tenant leave the way of all others: they are parked, due at infinity. The suspension parks those
 * that are there, a worker those that it takes later, and the resumption makes all due as before.
 */
import type { Knex } from 'knex';
import { ownerRole, queueSchema, workerRole } from '../roles.ts';
import type { MigrationStep } from './step.ts';

const parking = `
  -- "run_at" of a parked job as it was; its present one is infinity. Of no meaning for others.
  alter table ${queueSchema}.jobs add column parked_run_at timestamptz;

  create function app.park_jobs() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
  begin
    if new.status = 'SUSPENDED' then
      update ${queueSchema}.jobs j set parked_run_at = j.run_at, run_at = 'infinity'
        where j.tenant_id = new.tenant_id and j.locked_at is null and j.run_at < 'infinity';
    else
      update ${queueSchema}.jobs j set run_at = coalesce(j.parked_run_at, now()), parked_run_at = null
        where j.tenant_id = new.tenant_id and j.run_at = 'infinity';
    end if;
    return null;
  end $$;
  revoke all on function app.park_jobs() from public;
  grant execute on function app.park_jobs() to ${ownerRole};
`;

/** The owner's: with a lock, for which the worker lacks the privilege, and past the policy of the tenants. */
const status = `
  -- A resumption that is not committed yet is waited for, and a later one sees what the caller parks.
  create function app.is_suspended(tenant uuid) returns boolean
    language plpgsql security definer set search_path = pg_catalog, public as $$
  begin
    -- The policy may compare the tenant before it allows the owner.
    perform set_config('app.tenant_id', tenant::text, true);
    return (select t.status = 'SUSPENDED' from tenants t where t.tenant_id = tenant for share);
  end $$;
  revoke all on function app.is_suspended(uuid) from public;
  grant execute on function app.is_suspended(uuid) to ${workerRole};

  create trigger park_jobs after update of status on tenants
    for each row when (old.status is distinct from new.status) execute function app.park_jobs();
`;

export const parkedJobsStep: MigrationStep = {
  name: '0053-parked-jobs',
  up: (knex: Knex) =>
    knex.raw(`
      grant create on schema app to ${workerRole};
      set local role ${workerRole};
      ${parking}
      set local role ${ownerRole};
      revoke create on schema app from ${workerRole};
      ${status}
    `),
};
