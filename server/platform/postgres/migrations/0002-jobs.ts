/** The job queue: its tables, and enqueuing by the API. */
import type { Knex } from 'knex';
import { apiRole, ownerRole, queueSchema, workerRole } from '../roles.ts';
import type { MigrationStep } from './step.ts';

const tables = `
  create table ${queueSchema}.jobs (
    id bigint generated always as identity primary key,
    tenant_id uuid not null,
    task text not null,
    payload jsonb not null,
    key text,
    -- Lower values are taken first.
    priority int not null default 0,
    run_at timestamptz not null default now(),
    attempts int not null default 0,
    max_attempts int not null default 100,
    last_error text,
    locked_at timestamptz,
    locked_by text,
    created_at timestamptz not null default now()
  );
  create unique index jobs_key on ${queueSchema}.jobs (tenant_id, task, key) where key is not null;
  create index jobs_due on ${queueSchema}.jobs (priority, run_at) where locked_at is null and attempts < max_attempts;

  create table ${queueSchema}.heartbeats (
    worker text primary key,
    seen_at timestamptz not null
  );
`;

const enqueue = `
  -- The worker owns it: the queue is closed to everybody else. Definer, so that a job commits with the write that needs
  -- it. The tenant is that of the transaction, so that no caller can name another one.
  create or replace function app.enqueue(
    task text, payload jsonb, job_key text default null, run_at timestamptz default null, max_attempts int default 100,
    priority int default 0, keep_run_at boolean default false
  ) returns void language plpgsql security definer set search_path = pg_catalog as $$
  #variable_conflict use_column
  declare
    tenant uuid := app.tenant_id();
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
        update ${queueSchema}.jobs j set key = null, attempts = j.max_attempts
          where j.tenant_id = tenant and j.task = enqueue.task and j.key = job_key
            and (j.locked_at is not null or j.attempts >= j.max_attempts);
      end if;
      insert into ${queueSchema}.jobs as j (tenant_id, task, payload, key, run_at, max_attempts, priority)
        values (tenant, enqueue.task, enqueue.payload - 'tenantId', job_key, coalesce(enqueue.run_at, now()),
          enqueue.max_attempts, enqueue.priority)
        on conflict (tenant_id, task, key) where key is not null do update set
          payload = excluded.payload,
          run_at = case when keep_run_at and j.attempts = 0 then j.run_at else excluded.run_at end,
          max_attempts = excluded.max_attempts,
          priority = excluded.priority,
          attempts = 0,
          last_error = null
        where j.locked_at is null;
      -- Not found: a worker took the old job between the two statements.
      exit when found;
    end loop;
    perform pg_notify('${queueSchema}', '');
  end $$;
  revoke all on function app.enqueue(text, jsonb, text, timestamptz, int, int, boolean) from public;
  -- To the owner too: triggers on rows that it deletes enqueue jobs.
  grant execute on function app.enqueue(text, jsonb, text, timestamptz, int, int, boolean) to ${apiRole}, ${ownerRole};
`;

const withdraw = `
  -- Running jobs stay: their workers ack them.
  create or replace function app.withdraw(task text, job_keys text[]) returns void
    language sql security definer set search_path = pg_catalog as $$
    delete from ${queueSchema}.jobs j where j.locked_at is null and j.tenant_id = app.tenant_id()
      and j.task = withdraw.task and j.key = any (job_keys) $$;
  revoke all on function app.withdraw(text, text[]) from public;
`;

/** Creates the queue, and the functions of `app` that belong to it. @param more runs as the worker's role, before the end */
export function createQueue(knex: Knex, more = ''): Promise<unknown> {
  return knex.raw(`
    -- As the role that has connected: neither the owner nor the worker may create this schema.
    set local role none;
    create schema ${queueSchema} authorization ${workerRole};
    set local role ${ownerRole};
    grant create on schema app to ${workerRole};
    set local role ${workerRole};
    ${tables + enqueue + withdraw + more}
    set local role ${ownerRole};
    revoke create on schema app from ${workerRole};
  `);
}

/** Databases of releases that used graphile-worker have applied another step of this name; see 0021-own-queue.ts. */
export const jobsStep: MigrationStep = { name: '0002-jobs', up: (knex) => createQueue(knex) };
