/** Sessions with details and impersonation, one-time codes, custom roles, groups, and the audit log. */
import { apiRole } from '../roles.ts';
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const sessions = `
  alter table sessions
    add column address text,
    add column user_agent text,
    -- What shares a bucket with the address: that one IPv4 address, or the IPv6 network of /64.
    add column place text,
    add column last_used_at timestamptz(3),
    -- An administrator who acts as the user, and the credential it does so with: when that dies, this session does.
    add column impersonator_id uuid,
    add column impersonator_session_id uuid,
    add column impersonator_token_id uuid,
    add column reason text,
    -- Not valid: the column is new, and checking rows that are there would need a tenant to be set.
    add foreign key (tenant_id, impersonator_id) references users not valid,
    add constraint sessions_impersonation check (
      impersonator_id is null and impersonator_session_id is null and impersonator_token_id is null
      or impersonator_id is not null and num_nonnulls(impersonator_session_id, impersonator_token_id) = 1);
  create index sessions_impersonator on sessions (tenant_id, impersonator_id) where impersonator_id is not null;
  create index sessions_known_place on sessions (tenant_id, user_id, place) where impersonator_id is null;

  alter table api_tokens add column last_used_address text;
  create index api_tokens_page on api_tokens (tenant_id, created_at, id);
`;

const proofs = `
  -- When the user last showed that it reads this address; a change of the address clears it.
  alter table users add column email_verified_at timestamptz(3);

  -- Answers kept from now on are sealed; those before were not, and are forgotten a day early.
  truncate idempotency_keys;
`;

const codes = `
  -- One live code of an address for each purpose. Addresses of nobody have rows too, so that nothing tells them apart.
  create table one_time_codes (
    tenant_id uuid not null references tenants,
    email text not null,
    purpose text not null check (purpose in ('LOGIN', 'PASSWORD_RESET')),
    requested_at timestamptz(3) not null default app.now(),
    -- Absent until the mail is being sent. HMAC under a key that is not in the database: a plain hash of six digits
    -- would be none.
    code_mac bytea,
    expires_at timestamptz(3),
    tries smallint not null default 0,
    -- Mails since a code was last used: each from the sixth on has to wait longer.
    mails smallint not null default 1,
    consumed_at timestamptz(3),
    primary key (tenant_id, email, purpose)
  );
  create index one_time_codes_age on one_time_codes (tenant_id, requested_at);
  ${fence('one_time_codes')}

  -- Failures in a row over all codes of an address, apart for places where its owner has signed in before: a stranger
  -- who guesses must not lock the owner out.
  create table one_time_code_failures (
    tenant_id uuid not null references tenants,
    email text not null,
    -- Where from, as rate limits count it; or all places together, of strangers, and of those that are known.
    place text not null,
    failures integer not null default 0,
    last_failed_at timestamptz(3) not null default app.now(),
    wait_until timestamptz(3),
    primary key (tenant_id, email, place)
  );
  create index one_time_code_failures_age on one_time_code_failures (tenant_id, last_failed_at);
  ${fence('one_time_code_failures')}
`;

const access = `
  create table roles (
    tenant_id uuid not null references tenants,
    id uuid not null,
    key text not null,
    label text not null,
    description text,
    permissions text[] not null,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    -- The row stays, and with it the key: who was missed when the role was taken from everybody must not gain what
    -- another role of the same key carries.
    deleted_at timestamptz(3),
    primary key (tenant_id, id),
    constraint roles_key_key unique (tenant_id, key)
  );
  ${fence('roles')}

  -- What the roles of a tenant's own carry, of those that a user has; the built-in ones are code.
  create function app.custom_permissions(tenant uuid, held text[]) returns text[] language sql stable parallel safe
    as $$ select coalesce(array_agg(distinct p), '{}') from roles r, unnest(r.permissions) p
      where r.tenant_id = tenant and r.key = any(held) and r.deleted_at is null $$;

  create table groups (
    tenant_id uuid not null references tenants,
    id uuid not null,
    name text not null,
    slug text not null,
    description text,
    external_id text,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    constraint groups_slug_key unique (tenant_id, slug),
    constraint groups_external_id_key unique (tenant_id, external_id)
  );
  create index groups_page on groups (tenant_id, created_at, id);
  ${fence('groups')}

  create table group_members (
    tenant_id uuid not null,
    group_id uuid not null,
    user_id uuid not null,
    created_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, group_id, user_id),
    foreign key (tenant_id, group_id) references groups on delete cascade,
    foreign key (tenant_id, user_id) references users
  );
  create index group_members_page on group_members (tenant_id, group_id, created_at, user_id);
  create index group_members_user on group_members (tenant_id, user_id);
  ${fence('group_members')}

  -- Names what was, also of what is gone: no foreign keys.
  create table audit_log (
    tenant_id uuid not null references tenants,
    id uuid not null,
    action text not null,
    user_id uuid,
    impersonator_id uuid,
    contact_id uuid,
    credential_kind text,
    credential_id uuid,
    resource_id text,
    details jsonb not null default '{}',
    address text,
    request_id uuid,
    created_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id)
  );
  create index audit_log_page on audit_log (tenant_id, created_at, id);
  create index audit_log_action on audit_log (tenant_id, action, created_at, id);
  create index audit_log_impersonator on audit_log (tenant_id, impersonator_id, created_at, id)
    where impersonator_id is not null;
  create index audit_log_user on audit_log (tenant_id, user_id, created_at, id);
  create index audit_log_resource on audit_log (tenant_id, resource_id, created_at, id);
  ${fence('audit_log')}
  -- Written once: whoever takes over the API can add lines, and neither change nor remove one.
  revoke update, delete on audit_log from ${apiRole};
`;

export const accessStep: MigrationStep = {
  name: '0003-access',
  up: (knex) => knex.raw(sessions + proofs + codes + access),
};
