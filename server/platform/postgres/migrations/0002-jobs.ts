/** The job queue: enqueuing by the API, heartbeats of workers, and retries of failed jobs. */
import { apiRole, ownerRole, queueSchema, workerRole } from '../roles.ts';
import type { MigrationStep } from './step.ts';

const enqueue = `
  -- The worker owns it: graphile-worker's tables are closed to everybody else. Definer, so that a job commits with the
  -- write that asks for it. The tenant is stamped here and not by the caller, so that no caller can name another one.
  create function app.enqueue(
    task text, payload jsonb, job_key text default null, run_at timestamptz default null, max_attempts int default 100
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
      -- With the task: two features may choose the same word.
      job_key => tenant || ':' || task || ':' || enqueue.job_key
    );
  end $$;
  revoke all on function app.enqueue(text, jsonb, text, timestamptz, int) from public;
  grant execute on function app.enqueue(text, jsonb, text, timestamptz, int) to ${apiRole};
`;

const workers = `
  -- Beside the jobs and not in app: it is no tenant's, and whoever may unlock jobs owns both.
  create table ${queueSchema}.guildgate_heartbeats (
    pool_id text primary key,
    seen_at timestamptz not null
  );
`;

const retries = `
  -- graphile-worker waits e^attempt seconds, six hours in the end: a login code would come long after the mail server
  -- is back. Here a job waits 30 s, or a tenth of its age where that is longer: what the wait adds to a fault that
  -- passes is little beside the fault, and a fault of days is not asked after twice a minute.
  create function ${queueSchema}.guildgate_retry_soon() returns trigger language plpgsql
    set search_path = pg_catalog as $$
  begin
    new.run_at := least(new.run_at, now() + greatest(interval '30 seconds', (now() - new.created_at) / 10));
    return new;
  end $$;
  create trigger guildgate_retry_soon before update on ${queueSchema}._private_jobs for each row
    when (old.locked_at is not null and new.locked_at is null and new.last_error is not null)
    execute function ${queueSchema}.guildgate_retry_soon();
`;

export const jobsStep: MigrationStep = {
  name: '0002-jobs',
  up: (knex) =>
    knex.raw(`
      grant create on schema app to ${workerRole};
      set local role ${workerRole};
      ${enqueue + workers + retries}
      set local role ${ownerRole};
      revoke create on schema app from ${workerRole};
    `),
};
