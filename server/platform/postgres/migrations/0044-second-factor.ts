/** Second factors at the sign-in: authenticator apps, recovery codes, sign-ins that wait for a code, and roles that demand one. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const tables = `
  create table second_factors (
    tenant_id uuid not null,
    user_id uuid not null,
    -- Sealed with a key outside the database.
    secret bytea not null,
    created_at timestamptz(3) not null default app.now(),
    -- Absent: it is being set up, and not required yet.
    confirmed_at timestamptz(3),
    -- Time step (RFC 6238) of the last accepted code: that and earlier ones are refused.
    last_step bigint,
    primary key (tenant_id, user_id),
    foreign key (tenant_id, user_id) references users
  );
  ${fence('second_factors')}

  create table recovery_codes (
    tenant_id uuid not null,
    user_id uuid not null,
    -- A plain hash: the code has 80 random bits.
    hash bytea not null,
    used_at timestamptz(3),
    primary key (tenant_id, user_id, hash),
    foreign key (tenant_id, user_id) references users
  );
  ${fence('recovery_codes')}

  create table pending_sign_ins (
    tenant_id uuid not null,
    token_hash bytea not null,
    user_id uuid not null,
    -- Of the first factor (RFC 8176).
    method text not null check (method in ('pwd', 'otp')),
    tries smallint not null default 0,
    expires_at timestamptz(3) not null,
    primary key (tenant_id, token_hash),
    foreign key (tenant_id, user_id) references users
  );
  create index pending_sign_ins_age on pending_sign_ins (tenant_id, expires_at);
  create index pending_sign_ins_user on pending_sign_ins (tenant_id, user_id);
  ${fence('pending_sign_ins')}

  create table second_factor_roles (
    tenant_id uuid not null references tenants,
    -- Of a role that is built in, or the tenant's own.
    key text not null,
    primary key (tenant_id, key)
  );
  ${fence('second_factor_roles')}

  create function app.demands_second_factor(tenant uuid, role text) returns boolean language sql stable parallel safe
    as $$ select exists (select from second_factor_roles d where d.tenant_id = tenant and d.key = role) $$;

  alter table sign_in_failures drop constraint sign_in_failures_method_check,
    add constraint sign_in_failures_method_check
      check (method in ('LOGIN', 'PASSWORD_RESET', 'PASSWORD', 'SECOND_FACTOR'));
`;

export const secondFactorStep: MigrationStep = { name: '0044-second-factor', up: (knex) => knex.raw(tables) };
