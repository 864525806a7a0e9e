/** Registration settings of events, registrations, waitlists, and forms. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const events = `
  alter table events
    add column requires_approval boolean not null default false,
    add column waitlist_enabled boolean not null default false,
    add column registration_opens_at timestamptz(3),
    add column registration_closes_at timestamptz(3),
    -- For each seat, in minor units; null: free.
    add column price integer check (price > 0),
    add column currency text,
    add constraint events_price_and_currency check ((price is null) = (currency is null)),
    add constraint events_registration_closes_after_opening check (registration_closes_at >= registration_opens_at);
`;

/** Exactly one of user and contact, whose deletion cascades. */
const person = `
    user_id uuid,
    contact_id uuid,
    check (num_nonnulls(user_id, contact_id) = 1),
    foreign key (tenant_id, user_id) references users,
    foreign key (tenant_id, contact_id) references contacts on delete cascade`;

const registrations = `
  create table registrations (
    tenant_id uuid not null,
    id uuid not null,
    event_id uuid not null,
    ${person},
    status text not null check (status in
      ('PENDING_APPROVAL', 'PENDING_PAYMENT', 'CONFIRMED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'ATTENDED', 'NO_SHOW')),
    source text not null check (source in ('ADMIN', 'SELF', 'WAITLIST')),
    -- Those who come along; with the person itself they take guests + 1 seats.
    guests integer not null check (guests >= 0),
    answers jsonb not null,
    payment_id uuid,
    checked_in_at timestamptz(3),
    cancelled_at timestamptz(3),
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    foreign key (tenant_id, event_id) references events on delete cascade,
    foreign key (tenant_id, payment_id) references payments on delete set null (payment_id)
  );
  -- One at a time for a person and an event; who cancelled may register anew.
  create unique index registrations_user_key on registrations (tenant_id, event_id, user_id)
    where status not in ('REJECTED', 'CANCELLED', 'EXPIRED');
  create unique index registrations_contact_key on registrations (tenant_id, event_id, contact_id)
    where status not in ('REJECTED', 'CANCELLED', 'EXPIRED');
  create index registrations_page on registrations (tenant_id, created_at, id);
  create index registrations_event on registrations (tenant_id, event_id, created_at, id);
  create index registrations_user on registrations (tenant_id, user_id);
  create index registrations_contact on registrations (tenant_id, contact_id);
  create index registrations_payment on registrations (tenant_id, payment_id);
  ${fence('registrations')}

  create table waitlist_entries (
    tenant_id uuid not null,
    id uuid not null,
    event_id uuid not null,
    ${person},
    status text not null default 'WAITING' check (status in ('WAITING', 'CONVERTED', 'REJECTED', 'CANCELLED')),
    seats integer not null check (seats > 0),
    position integer not null,
    registration_id uuid,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    foreign key (tenant_id, event_id) references events on delete cascade,
    foreign key (tenant_id, registration_id) references registrations on delete set null (registration_id),
    constraint waitlist_entries_position_key unique (tenant_id, event_id, position)
  );
  create unique index waitlist_entries_user_key on waitlist_entries (tenant_id, event_id, user_id) where status = 'WAITING';
  create unique index waitlist_entries_contact_key on waitlist_entries (tenant_id, event_id, contact_id) where status = 'WAITING';
  create index waitlist_entries_page on waitlist_entries (tenant_id, created_at, id);
  create index waitlist_entries_user on waitlist_entries (tenant_id, user_id);
  create index waitlist_entries_contact on waitlist_entries (tenant_id, contact_id);
  create index waitlist_entries_registration on waitlist_entries (tenant_id, registration_id);
  ${fence('waitlist_entries')}
`;

const forms = `
  create table forms (
    tenant_id uuid not null references tenants,
    id uuid not null,
    event_id uuid,
    title text not null,
    description text,
    status text not null default 'DRAFT' check (status in ('DRAFT', 'OPEN', 'CLOSED')),
    fields jsonb not null,
    multiple_responses boolean not null,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    foreign key (tenant_id, event_id) references events on delete cascade
  );
  create index forms_page on forms (tenant_id, created_at, id);
  create index forms_event on forms (tenant_id, event_id);
  ${fence('forms')}

  create table form_responses (
    tenant_id uuid not null,
    id uuid not null,
    form_id uuid not null,
    ${person},
    answers jsonb not null,
    -- The only one that its person may give to the form.
    single boolean not null,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    foreign key (tenant_id, form_id) references forms on delete cascade
  );
  create unique index form_responses_user_key on form_responses (tenant_id, form_id, user_id) where single;
  create unique index form_responses_contact_key on form_responses (tenant_id, form_id, contact_id) where single;
  create index form_responses_page on form_responses (tenant_id, form_id, created_at, id);
  create index form_responses_user on form_responses (tenant_id, user_id);
  create index form_responses_contact on form_responses (tenant_id, contact_id);
  ${fence('form_responses')}
`;

export const registrationsStep: MigrationStep = {
  name: '0007-registrations',
  up: (knex) => knex.raw(events + registrations + forms),
};
