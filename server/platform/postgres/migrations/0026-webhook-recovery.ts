/** Recovery of missed webhooks, subscriptions to single objects, and the expiry of adhesions. */
import type { MigrationStep } from './step.ts';

const webhooks = `
  alter table webhook_subscriptions
    -- null: all objects.
    add column object_ids uuid[],
    -- Start of the last time without deliveries.
    add column disabled_at timestamptz(3);
  create function app.note_disabled() returns trigger language plpgsql as $$
  begin
    new.disabled_at := app.now();
    return new;
  end $$;
  create trigger note_disabled before update of status on webhook_subscriptions for each row
    when (old.status = 'ENABLED' and new.status = 'DISABLED') execute function app.note_disabled();

  -- null in events from before: it is in their payloads.
  alter table webhook_events add column object_id uuid;
`;

const expiry = `
  alter table adhesions add column expired_at timestamptz(3);
  -- Of all tenants at once: the expiries of the past are no events.
  alter table adhesions no force row level security;
  alter table payments no force row level security;
  alter table adhesions disable trigger announce;
  update adhesions a set expired_at = a.ends_at + make_interval(days => a.grace_days)
    where app.adhesion_status(a) = 'EXPIRED';
  alter table adhesions enable trigger announce;
  alter table payments force row level security;
  alter table adhesions force row level security;
  create index adhesions_expiry on adhesions (tenant_id, ends_at) where expired_at is null and ends_at is not null;

  -- One job for all adhesions that end in the same minute.
  create function app.schedule_expiry(ends_at timestamptz, grace_days int) returns void language plpgsql as $$
  declare
    due timestamptz := date_trunc('minute', ends_at + make_interval(days => grace_days)) + interval '1 minute';
  begin
    perform app.enqueue('adhesions.expire', '{}', run_at => due, job_key => to_char(due at time zone 'UTC', 'YYYY-MM-DD HH24:MI'),
       priority => 10);
  end $$;

  create function app.note_adhesion_end() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('app.tenant_id', true), '') = '' then return null; end if;
    perform app.schedule_expiry(new.ends_at, new.grace_days);
    return null;
  end $$;
  create trigger note_adhesion_end after insert or update of ends_at, grace_days, approved_at, suspended_at on adhesions
    for each row when (new.ends_at is not null and new.expired_at is null) execute function app.note_adhesion_end();

  -- An adhesion that is extended can expire again.
  create function app.reset_expiry() returns trigger language plpgsql as $$
  begin
    if app.adhesion_status(new) not in ('EXPIRED', 'CANCELLED') then new.expired_at := null; end if;
    return new;
  end $$;
  create trigger reset_expiry before update of starts_at, ends_at on adhesions for each row
    when (old.expired_at is not null) execute function app.reset_expiry();

  -- A payment after the end makes an adhesion EXPIRED at once.
  create function app.note_late_payment() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('app.tenant_id', true), '') = '' then return null; end if;
    perform app.schedule_expiry(a.ends_at, a.grace_days) from adhesions a
      where a.tenant_id = new.tenant_id and a.payment_id = new.id and a.ends_at <= app.now() and a.expired_at is null;
    return null;
  end $$;
  create trigger note_late_payment after update of paid_at on payments for each row
    when (old.paid_at is null and new.paid_at is not null) execute function app.note_late_payment();

  -- Adhesions that have not ended yet.
  do $$
  declare
    tenant record;
  begin
    for tenant in select t.tenant_id from tenants t loop
      perform set_config('app.tenant_id', tenant.tenant_id::text, true);
      perform app.schedule_expiry(due.ends_at, due.grace_days) from (
        select distinct on (date_trunc('minute', a.ends_at + make_interval(days => a.grace_days))) a.ends_at, a.grace_days::int
        from adhesions a where a.tenant_id = tenant.tenant_id and a.expired_at is null and a.ends_at is not null) due;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
`;

export const webhookRecoveryStep: MigrationStep = {
  name: '0026-webhook-recovery',
  up: (knex) => knex.raw([webhooks, expiry].join('\n')),
};
