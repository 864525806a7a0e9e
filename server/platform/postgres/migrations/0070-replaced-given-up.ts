/**
 * A job that was given up is removed when another takes its key: without the key an erasure would not find the address in it,
 * and nothing else removes it.
 */
import type { Knex } from 'knex';
import { ownerRole, queueSchema, workerRole } from '../roles.ts';
import type { MigrationStep } from './step.ts';

/** As in 0058-traced-jobs, but for the removal. */
const enqueue = `
  create or replace function app.enqueue(
    task text, payload jsonb, job_key text default null, run_at timestamptz default null, max_attempts int default 100,
    priority int default 0, keep_run_at boolean default false
  ) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  #variable_conflict use_column
  declare
    tenant uuid := app.tenant_id();
    -- A job of the future begins a trace of its own: one that enqueues its successor would never end its trace.
    trace text := case when coalesce(run_at, now()) <= now() then nullif(current_setting('app.traceparent', true), '') end;
  begin
    if jsonb_typeof(payload) is distinct from 'object' then
      raise exception 'the payload of a job is an object' using errcode = 'invalid_parameter_value';
    end if;
    if jsonb_exists(payload, 'tenantId') and payload ->> 'tenantId' is distinct from tenant::text then
      raise exception 'the payload of a job names another tenant' using errcode = 'invalid_parameter_value';
    end if;
    loop
      if job_key is not null then
        -- A job that runs may have missed what the new one is for: it loses its key and its retries to the new one.
        with given_up as (
          delete from ${queueSchema}.jobs j where j.tenant_id = tenant and j.task = enqueue.task and j.key = job_key
            and j.locked_at is null and j.attempts >= j.max_attempts)
        update ${queueSchema}.jobs j set key = null, attempts = j.max_attempts
          where j.tenant_id = tenant and j.task = enqueue.task and j.key = job_key and j.locked_at is not null;
      end if;
      insert into ${queueSchema}.jobs as j (tenant_id, task, payload, key, run_at, max_attempts, priority, traceparent)
        values (tenant, enqueue.task, enqueue.payload - 'tenantId', job_key, coalesce(enqueue.run_at, now()),
          enqueue.max_attempts, enqueue.priority, trace)
        on conflict (tenant_id, task, key) where key is not null do update set
          payload = excluded.payload,
          run_at = case when keep_run_at and j.attempts = 0 then j.run_at else excluded.run_at end,
          max_attempts = excluded.max_attempts,
          priority = excluded.priority,
          traceparent = excluded.traceparent,
          attempts = 0,
          last_error = null
        where j.locked_at is null;
      -- Not found: a worker took the old job between the two statements.
      exit when found;
    end loop;
    -- A job of the future is found by polling.
    if coalesce(enqueue.run_at, now()) <= now() then perform set_config('app.has_jobs', 'on', true); end if;
  end $$;
`;

export const replacedGivenUpStep: MigrationStep = {
  name: '0070-replaced-given-up',
  up: (knex: Knex) =>
    knex.raw(`
      grant create on schema app to ${workerRole};
      set local role ${workerRole};
      ${enqueue}
      set local role ${ownerRole};
      revoke create on schema app from ${workerRole};
    `),
};
