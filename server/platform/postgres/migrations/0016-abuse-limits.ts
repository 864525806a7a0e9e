/** Failed sign-ins and requests for codes, counted apart for known and unknown places; mails of forms by contact. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const signInFailures = `
  -- Replaces one_time_code_failures, which the program before this one still writes: a later migration drops it.
  create table sign_in_failures (
    tenant_id uuid not null references tenants,
    email text not null,
    method text not null check (method in ('LOGIN', 'PASSWORD_RESET', 'PASSWORD')),
    -- An address as rate limits count it; or 'known places' and 'unknown places', which are totals.
    place text not null,
    failures integer not null default 0,
    last_failed_at timestamptz(3) not null default app.now(),
    wait_until timestamptz(3),
    primary key (tenant_id, email, method, place)
  );
  create index sign_in_failures_age on sign_in_failures (tenant_id, last_failed_at);
  ${fence('sign_in_failures')}
  truncate one_time_code_failures;
`;

const codes = `
  -- Tries from places that the user has signed in from; "tries" counts those from elsewhere.
  alter table one_time_codes add known_tries smallint not null default 0;

  -- Replaces one_time_codes.mails.
  create table one_time_code_requests (
    tenant_id uuid not null references tenants,
    email text not null,
    purpose text not null check (purpose in ('LOGIN', 'PASSWORD_RESET')),
    known_place boolean not null,
    -- When the last mail was requested.
    requested_at timestamptz(3) not null default app.now(),
    -- Mails since a code was last used: each from the sixth on has to wait longer.
    mails smallint not null default 1,
    primary key (tenant_id, email, purpose, known_place)
  );
  create index one_time_code_requests_age on one_time_code_requests (tenant_id, requested_at);
  ${fence('one_time_code_requests')}
`;

const formMails = `
  create table form_mails (
    tenant_id uuid not null references tenants,
    form_id uuid not null,
    contact_id uuid not null,
    -- When the last mail was requested.
    sent_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, form_id, contact_id),
    foreign key (tenant_id, form_id) references forms on delete cascade,
    foreign key (tenant_id, contact_id) references contacts on delete cascade
  );
  create index form_mails_contact on form_mails (tenant_id, contact_id);
  ${fence('form_mails')}
`;

export const abuseLimitsStep: MigrationStep = {
  name: '0016-abuse-limits',
  up: (knex) => knex.raw(signInFailures + codes + formMails),
};
