/** Successors of refresh tokens, redirect URIs of OAuth grants, owners of webhook subscriptions. */
import type { MigrationStep } from './step.ts';

const refreshTokens = `
  -- With the presented token and a key outside the database this gives the successor's value; alone it gives nothing.
  alter table refresh_tokens add column successor_id uuid;
`;

const oauthGrants = `
  -- Of a Grant alone. Grants from before have none: the user is asked again.
  alter table oauth_instances add column redirect_uri text;
`;

const webhookOwners = `
  -- Whose permissions it needs to be delivered: who made it, until another user changes or enables it.
  -- Of all tenants at once, which only the owner can see, and only without FORCE; the tables are locked until then.
  alter table users no force row level security;
  alter table webhook_subscriptions no force row level security;
  alter table webhook_subscriptions add column owner_id uuid,
    drop constraint webhook_subscriptions_disabled_reason_check,
    add constraint webhook_subscriptions_disabled_reason_check
      check (disabled_reason in ('MANUAL', 'GONE', 'FAILING', 'OWNER_LOST_ACCESS'));
  update webhook_subscriptions set owner_id = created_by;
  alter table webhook_subscriptions
    add constraint webhook_subscriptions_owner foreign key (tenant_id, owner_id) references users;
  alter table webhook_subscriptions force row level security;
  alter table users force row level security;
  create index webhook_subscriptions_owner on webhook_subscriptions (tenant_id, owner_id);
`;

export const grantsStep: MigrationStep = {
  name: '0018-grants',
  up: (knex) => knex.raw([refreshTokens, oauthGrants, webhookOwners].join('\n')),
};
