/**
 * A renewed adhesion has no grace: it expires at its end, or when its renewal is approved and paid after it. Its expiry was
 * scheduled for the end of the grace alone.
 */
import type { MigrationStep } from './step.ts';

const triggers = `
  create function app.note_renewal() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('app.tenant_id', true), '') = '' then return null; end if;
    perform app.schedule_expiry(a.ends_at, 0) from adhesions a
      where a.tenant_id = new.tenant_id and a.id = new.renewal_of_id and a.ends_at is not null and a.expired_at is null;
    return null;
  end $$;
  create trigger note_renewal after insert or update of approved_at on adhesions
    for each row when (new.renewal_of_id is not null and new.approved_at is not null) execute function app.note_renewal();

  -- As in 0026-webhook-recovery; and the renewal that is paid ends the grace of the adhesion before it.
  create or replace function app.note_late_payment() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('app.tenant_id', true), '') = '' then return null; end if;
    perform app.schedule_expiry(a.ends_at, a.grace_days) from adhesions a
      where a.tenant_id = new.tenant_id and a.payment_id = new.id and a.ends_at <= app.now() and a.expired_at is null;
    perform app.schedule_expiry(a.ends_at, 0) from adhesions r
      join adhesions a on a.tenant_id = r.tenant_id and a.id = r.renewal_of_id
      where r.tenant_id = new.tenant_id and r.payment_id = new.id and a.ends_at is not null and a.expired_at is null;
    return null;
  end $$;
`;

const renewed = `
  do $$
  declare
    tenant record;
  begin
    for tenant in select t.tenant_id from tenants t loop
      perform set_config('app.tenant_id', tenant.tenant_id::text, true);
      perform app.schedule_expiry(due.ends_at, 0) from (
        select distinct on (date_trunc('minute', a.ends_at)) a.ends_at from adhesions r
          join adhesions a on a.tenant_id = r.tenant_id and a.id = r.renewal_of_id
        where r.tenant_id = tenant.tenant_id and r.approved_at is not null and r.cancelled_at is null
          and a.ends_at is not null and a.expired_at is null) due;
    end loop;
    perform set_config('app.tenant_id', '', true);
  end $$;
`;

export const renewedExpiryStep: MigrationStep = {
  name: '0061-renewed-expiry',
  up: (knex) => knex.raw([triggers, renewed].join('\n')),
};
