/** Tenants, people, credentials, events and payments. */

import { apiRole, ownerRole } from '../roles.ts';
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const functions = `
  revoke create on schema public from public;
  grant usage on schema app, public to ${apiRole};

  -- No default: a transaction that forgot to name its tenant fails, instead of seeing nothing or everything.
  create function app.tenant_id() returns uuid language sql stable parallel safe
    as $$ select current_setting('app.tenant_id')::uuid $$;

  -- The time of the transaction, unless a test has set another.
  create function app.now() returns timestamptz language sql stable parallel safe
    as $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) $$;

  create function app.iso(instant timestamptz) returns text language sql stable parallel safe
    as $$ select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
`;

const tenants = `
  create table tenants (
    tenant_id uuid primary key,
    host text not null unique check (host = lower(host) and host <> ''),
    base_url text not null,
    name text not null,
    status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
    created_at timestamptz(3) not null default app.now()
  );
  ${fence('tenants', `current_user = '${ownerRole}' or `)}
  revoke insert, update, delete on tenants from ${apiRole};

  -- The one question that comes before the tenant is known. Definer: it alone sees past the policy, for one exact host.
  create function app.tenant_at(wanted text) returns table (id uuid, host text, base_url text, name text)
    language sql stable security definer set search_path = pg_catalog, public
    as $$ select tenant_id, t.host, t.base_url, t.name from public.tenants t where t.host = wanted and status = 'ACTIVE' $$;
  revoke all on function app.tenant_at(text) from public;
  grant execute on function app.tenant_at(text) to ${apiRole};

  create table signing_keys (
    tenant_id uuid not null references tenants,
    id uuid not null,
    public_jwk jsonb not null,
    -- Sealed with a key that is not in the database.
    private_jwk bytea not null,
    created_at timestamptz(3) not null default app.now(),
    retired_at timestamptz(3),
    primary key (tenant_id, id)
  );
  ${fence('signing_keys')}
`;

const people = `
  create table users (
    tenant_id uuid not null references tenants,
    id uuid not null,
    email text not null check (email = lower(email)),
    first_name text not null,
    last_name text not null,
    password_hash text,
    status text not null check (status in ('INVITED', 'ACTIVE', 'DISABLED')),
    roles text[] not null,
    phone text,
    locale text,
    timezone text,
    external_id text,
    last_login_at timestamptz(3),
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    deleted_at timestamptz(3),
    primary key (tenant_id, id)
  );
  create unique index users_email_key on users (tenant_id, email) where deleted_at is null;
  create unique index users_external_id_key on users (tenant_id, external_id) where deleted_at is null;
  create index users_page on users (tenant_id, created_at, id) where deleted_at is null;
  ${fence('users')}

  create table sessions (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    methods text[] not null,
    created_at timestamptz(3) not null default app.now(),
    expires_at timestamptz(3) not null,
    revoked_at timestamptz(3),
    revoked_because text,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references users
  );
  create index sessions_user on sessions (tenant_id, user_id);
  ${fence('sessions')}

  create table refresh_tokens (
    tenant_id uuid not null,
    id uuid not null,
    session_id uuid not null,
    token_hash bytea not null,
    created_at timestamptz(3) not null default app.now(),
    expires_at timestamptz(3) not null,
    spent_at timestamptz(3),
    primary key (tenant_id, id),
    unique (tenant_id, token_hash),
    foreign key (tenant_id, session_id) references sessions
  );
  create index refresh_tokens_session on refresh_tokens (tenant_id, session_id);
  ${fence('refresh_tokens')}

  create table api_tokens (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    name text not null,
    token_hash bytea not null,
    last_four text not null,
    access_level text not null check (access_level in ('READ_WRITE', 'READ_ONLY')),
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    created_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    unique (tenant_id, token_hash),
    foreign key (tenant_id, user_id) references users
  );
  create index api_tokens_user on api_tokens (tenant_id, user_id);
  ${fence('api_tokens')}

  create table idempotency_keys (
    tenant_id uuid not null references tenants,
    credential text not null,
    key text not null,
    fingerprint bytea not null,
    status smallint not null,
    headers jsonb not null,
    body text,
    created_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, credential, key)
  );
  create index idempotency_keys_age on idempotency_keys (tenant_id, created_at);
  ${fence('idempotency_keys')}
`;

const activities = `
  create table events (
    tenant_id uuid not null references tenants,
    id uuid not null,
    title text not null,
    status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'CANCELLED', 'ARCHIVED')),
    kind text not null check (kind in ('IN_PERSON', 'ONLINE', 'HYBRID')),
    visibility text not null check (visibility in ('PUBLIC', 'MEMBERS', 'GROUPS', 'INVITE_ONLY')),
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    timezone text not null,
    summary text,
    description text,
    location jsonb,
    capacity integer,
    external_id text,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    constraint events_end_after_start check (ends_at >= starts_at),
    constraint events_external_id_key unique (tenant_id, external_id)
  );
  create index events_page on events (tenant_id, created_at, id);
  ${fence('events')}

  create table payment_numbers (
    tenant_id uuid not null references tenants,
    year smallint not null,
    last integer not null,
    primary key (tenant_id, year)
  );
  ${fence('payment_numbers')}

  create table payments (
    tenant_id uuid not null references tenants,
    id uuid not null,
    number text not null,
    status text not null default 'PENDING' check (status in
      ('PENDING', 'AUTHORIZED', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED')),
    amount bigint not null check (amount >= 0),
    amount_refunded bigint not null default 0 check (amount_refunded between 0 and amount),
    currency text not null,
    method text not null,
    user_id uuid,
    product jsonb not null,
    due_at timestamptz(3),
    paid_at timestamptz(3),
    cancelled_at timestamptz(3),
    refunded_at timestamptz(3),
    note text,
    external_id text,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    constraint payments_number_key unique (tenant_id, number),
    constraint payments_external_id_key unique (tenant_id, external_id),
    foreign key (tenant_id, user_id) references users
  );
  create index payments_page on payments (tenant_id, created_at, id);
  create index payments_status on payments (tenant_id, status, created_at, id);
  create index payments_user on payments (tenant_id, user_id);
  ${fence('payments')}
`;

export const foundation: MigrationStep = {
  name: '0001-foundation',
  up: (knex) => knex.raw(functions + tenants + people + activities),
};
