/** The mails that people get: settings of the tenant, and triggers that enqueue them with the change that they are about. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const tables = `
  -- Only what the tenant has changed; the other kinds are as they come.
  create table notifications (
    tenant_id uuid not null references tenants,
    kind text not null,
    enabled boolean not null default true,
    -- By language: subject and text.
    texts jsonb not null default '{}',
    primary key (tenant_id, kind)
  );
  ${fence('notifications')}

  -- The words of a mail to participants, until it is sent and after.
  create table event_messages (
    tenant_id uuid not null,
    id uuid not null,
    event_id uuid not null,
    statuses text[] not null,
    subject text not null,
    text text not null,
    sent_by uuid,
    created_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    foreign key (tenant_id, event_id) references events on delete cascade,
    foreign key (tenant_id, sent_by) references users
  );
  create index event_messages_event on event_messages (tenant_id, event_id);
  create index event_messages_sent_by on event_messages (tenant_id, sent_by);
  ${fence('event_messages')}
`;

const enqueueing = `
  -- Behind sign-in codes, and ahead of newsletters.
  create function app.notify_person(kind text, resource text, object_id uuid) returns void language sql as $$
    select app.enqueue('notifications.send', jsonb_build_object('kind', kind, 'resource', resource, 'id', object_id),
      job_key => kind || ':' || object_id, priority => 5) $$;

  create function app.notify_participants(kind text, event uuid, due timestamptz) returns void language sql as $$
    select app.enqueue('notifications.participants', jsonb_build_object('kind', kind, 'eventId', event),
      job_key => kind || ':' || event, run_at => due, priority => 5) $$;

  -- Work on all tenants, such as a migration, is announced to no one.
  create function app.is_in_tenant() returns boolean language sql stable as $$
    select coalesce(current_setting('app.tenant_id', true), '') <> '' $$;
`;

const registrations = `
  create function app.notify_of_registration() returns trigger language plpgsql as $$
  declare
    was text := case when tg_op = 'UPDATE' then old.status end;
    kind text;
  begin
    if not app.is_in_tenant() then return null; end if;
    kind := case
      when new.status = 'PENDING_APPROVAL' then 'registrationReceived'
      when new.status in ('CONFIRMED', 'PENDING_PAYMENT') and was = 'PENDING_APPROVAL' then 'registrationApproved'
      when new.status in ('CONFIRMED', 'PENDING_PAYMENT') and was is null and new.source = 'WAITLIST' then 'waitlistPromoted'
      -- Not from ATTENDED: a check-in that is undone confirms nothing anew.
      when new.status = 'CONFIRMED' and (was is null or was = 'PENDING_PAYMENT') then 'registrationConfirmed'
      when new.status = 'PENDING_PAYMENT' and was is null then 'registrationPaymentDue'
      when new.status = 'REJECTED' then 'registrationRejected'
      when new.status = 'EXPIRED' then 'registrationExpired'
      when new.status = 'CANCELLED' then case
        when exists (select from events e where e.tenant_id = new.tenant_id and e.id = new.event_id and e.status = 'CANCELLED')
        then 'eventCancelled' else 'registrationCancelled' end
    end;
    if kind is not null then perform app.notify_person(kind, 'registration', new.id); end if;
    return null;
  end $$;
  create trigger notify_of_new_registration after insert on registrations for each row
    execute function app.notify_of_registration();
  create trigger notify_of_registration after update of status on registrations for each row
    when (old.status is distinct from new.status) execute function app.notify_of_registration();

  create function app.notify_of_cancelled_event() returns trigger language plpgsql as $$
  begin
    if app.is_in_tenant() and exists (
      select from events e where e.tenant_id = new.tenant_id and e.id = new.event_id and e.status = 'CANCELLED')
    then perform app.notify_person('eventCancelled', 'waitlist_entry', new.id); end if;
    return null;
  end $$;
  create trigger notify_of_cancelled_event after update of status on waitlist_entries for each row
    when (old.status = 'WAITING' and new.status = 'CANCELLED') execute function app.notify_of_cancelled_event();
`;

const events = `
  -- After five minutes, so that several corrections make one mail.
  create function app.notify_of_changed_event() returns trigger language plpgsql as $$
  begin
    if app.is_in_tenant() then perform app.notify_participants('eventChanged', new.id, now() + interval '5 minutes'); end if;
    return null;
  end $$;
  create trigger notify_of_changed_event after update of starts_at, ends_at, timezone, location on events for each row
    when (old.status = 'PUBLISHED' and new.status = 'PUBLISHED' and
      (old.starts_at, old.ends_at, old.timezone, old.location) is distinct from (new.starts_at, new.ends_at, new.timezone, new.location))
    execute function app.notify_of_changed_event();

  -- One for each event: a later start postpones it.
  create function app.schedule_reminder() returns trigger language plpgsql as $$
  begin
    if app.is_in_tenant() and new.starts_at - interval '1 day' > app.now() then
      perform app.notify_participants('eventReminder', new.id, new.starts_at - interval '1 day');
    end if;
    return null;
  end $$;
  create trigger schedule_first_reminder after insert on events for each row
    when (new.status = 'PUBLISHED') execute function app.schedule_reminder();
  create trigger schedule_reminder after update of status, starts_at on events for each row
    when (new.status = 'PUBLISHED' and (old.status, old.starts_at) is distinct from (new.status, new.starts_at))
    execute function app.schedule_reminder();
`;

const money = `
  create function app.notify_of_payment() returns trigger language plpgsql as $$
  begin
    -- Where it confirms a registration, that mail says so.
    if app.is_in_tenant() and not exists (
      select from registrations r where r.tenant_id = new.tenant_id and r.payment_id = new.id)
    then perform app.notify_person('paymentReceived', 'payment', new.id); end if;
    return null;
  end $$;
  create trigger notify_of_payment after update of status on payments for each row
    when (old.status in ('PENDING', 'AUTHORIZED', 'FAILED', 'EXPIRED', 'CANCELLED') and new.status = 'PAID')
    execute function app.notify_of_payment();

  create function app.notify_of_invoice() returns trigger language plpgsql as $$
  begin
    if app.is_in_tenant() then perform app.notify_person('invoiceIssued', 'invoice', new.id); end if;
    return null;
  end $$;
  create trigger notify_of_invoice after update of status on invoices for each row
    when (old.status = 'DRAFT' and new.status = 'ISSUED' and new.type = 'INVOICE') execute function app.notify_of_invoice();
`;

const adhesions = `
  create function app.notify_of_adhesion() returns trigger language plpgsql as $$
  begin
    if app.is_in_tenant() then perform app.notify_person(tg_argv[0], 'adhesion', new.id); end if;
    return null;
  end $$;
  create trigger notify_of_approval after update of approved_at on adhesions for each row
    when (old.approved_at is null and new.approved_at is not null and new.cancelled_at is null)
    execute function app.notify_of_adhesion('adhesionApproved');
  -- Not of every new one, because imports make thousands.
  create trigger notify_of_renewal after insert on adhesions for each row
    when (new.renewal_of_id is not null and new.payment_id is not null and new.approved_at is not null)
    execute function app.notify_of_adhesion('adhesionPaymentDue');
  create trigger notify_of_end after update of expired_at on adhesions for each row
    when (old.expired_at is null and new.expired_at is not null) execute function app.notify_of_adhesion('adhesionEnded');

  -- One job for all that end in the same minute, as most do at the end of a year.
  create function app.schedule_end_notice() returns trigger language plpgsql as $$
  declare
    until timestamptz := date_trunc('minute', new.ends_at);
  begin
    if app.is_in_tenant() and until - interval '30 days' > app.now() then
      perform app.enqueue('notifications.ending', jsonb_build_object('endsAt', app.iso(until::timestamptz(3))),
        job_key => to_char(until at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), run_at => until - interval '30 days', priority => 5);
    end if;
    return null;
  end $$;
  create trigger schedule_first_end_notice after insert on adhesions for each row
    when (new.ends_at is not null) execute function app.schedule_end_notice();
  create trigger schedule_end_notice after update of ends_at on adhesions for each row
    when (new.ends_at is not null and old.ends_at is distinct from new.ends_at) execute function app.schedule_end_notice();
`;

export const notificationsStep: MigrationStep = {
  name: '0034-notifications',
  up: (knex) => knex.raw([tables, enqueueing, registrations, events, money, adhesions].join('\n')),
};
