/** OAuth applications, and the storage of the OAuth provider. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const oauth = `
  create table oauth_applications (
    tenant_id uuid not null references tenants,
    -- Also its client_id.
    id uuid not null,
    name text not null,
    type text not null check (type in ('PUBLIC', 'CONFIDENTIAL')),
    homepage_url text,
    redirect_uris text[] not null,
    scopes text[] not null,
    -- Sealed: the provider compares the value itself.
    client_secret bytea,
    secret_rotated_at timestamptz(3),
    created_by uuid not null,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    foreign key (tenant_id, created_by) references users,
    check ((type = 'CONFIDENTIAL') = (client_secret is not null))
  );
  create index oauth_applications_page on oauth_applications (tenant_id, created_at, id);
  create index oauth_applications_creator on oauth_applications (tenant_id, created_by);
  ${fence('oauth_applications')}

  -- Codes, tokens, grants, browser sessions and interactions of the provider. The id is a hash, the payload sealed:
  -- what a reader of the database finds here opens nothing.
  create table oauth_instances (
    tenant_id uuid not null references tenants,
    model text not null,
    id_hash bytea not null,
    payload bytea not null,
    user_id uuid,
    application_id uuid,
    grant_id bytea,
    uid bytea,
    -- Of a browser's session with the provider: the session that the user signed in with. Ends with it.
    session_id uuid,
    -- What a grant allows, and what a token was issued for.
    scopes text[] not null default '{}',
    expires_at timestamptz(3),
    consumed_at timestamptz(3),
    created_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, model, id_hash),
    foreign key (tenant_id, application_id) references oauth_applications on delete cascade
  );
  create index oauth_instances_grant on oauth_instances (tenant_id, grant_id) where grant_id is not null;
  create index oauth_instances_uid on oauth_instances (tenant_id, uid) where uid is not null;
  create index oauth_instances_user on oauth_instances (tenant_id, user_id) where user_id is not null;
  create index oauth_instances_application on oauth_instances (tenant_id, application_id);
  create index oauth_instances_expiry on oauth_instances (tenant_id, expires_at);
  ${fence('oauth_instances')}
`;

export const oauthStep: MigrationStep = { name: '0004-oauth', up: (knex) => knex.raw(oauth) };
