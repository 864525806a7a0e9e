/** Rejects changes of issued invoices and refunds, and jobs of another tenant; counts failed sign-ins. */
import { apiRole, ownerRole, queueSchema, workerRole } from '../roles.ts';
import { failedSignIns } from './0020-failed-sign-ins.ts';
import type { MigrationStep } from './step.ts';

const documents = `
  -- For the two roles that serve and work. Foreign keys (a deleted contact) and the removal of a tenant run as the owner.
  create function app.keep_issued_invoice() returns trigger language plpgsql
    set search_path = pg_catalog, public as $$
  begin
    if current_user not in ('${apiRole}', '${workerRole}') then
      return coalesce(new, old);
    end if;
    if tg_op = 'UPDATE' then
      -- It may become VOID, and is given its payment once.
      if to_jsonb(new) - '{status,payment_id,updated_at}'::text[] = to_jsonb(old) - '{status,payment_id,updated_at}'::text[]
        and (new.status = old.status or new.status = 'VOID')
        and (new.payment_id is not distinct from old.payment_id or old.payment_id is null) then
        return new;
      end if;
    end if;
    raise exception 'invoice % is issued', old.id using errcode = 'insufficient_privilege';
  end $$;
  create trigger keep_issued_invoice before update or delete on invoices for each row
    when (old.status <> 'DRAFT') execute function app.keep_issued_invoice();

  revoke update, delete on payment_refunds from ${apiRole};
  revoke delete on document_numbers from ${apiRole};
`;

const enqueue = `
  -- As before (0015), and a payload that names another tenant is an error instead of being stamped over.
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
    if jsonb_exists(payload, 'tenantId') and payload ->> 'tenantId' is distinct from tenant then
      raise exception 'the payload of a job names another tenant' using errcode = 'invalid_parameter_value';
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
`;

export const hardeningStep: MigrationStep = {
  name: '0020-hardening',
  up: (knex) =>
    knex.raw(`
      ${documents + failedSignIns}
      grant create on schema app to ${workerRole};
      set local role ${workerRole};
      ${enqueue}
      set local role ${ownerRole};
      revoke create on schema app from ${workerRole};
    `),
};
