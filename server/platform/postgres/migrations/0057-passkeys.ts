/** Passkeys as second factors, and the challenge of the session in which one is being added. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const tables = `
  create table passkeys (
    tenant_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    name text not null,
    -- From the authenticator.
    credential_id bytea not null,
    -- COSE (RFC 9052).
    public_key bytea not null,
    -- Signatures so far, as the authenticator counts them; 0: it counts none.
    counter bigint not null,
    transports text[] not null,
    created_at timestamptz(3) not null default app.now(),
    last_used_at timestamptz(3),
    primary key (tenant_id, id),
    constraint passkeys_credential_key unique (tenant_id, credential_id),
    foreign key (tenant_id, user_id) references users
  );
  create index passkeys_user on passkeys (tenant_id, user_id);
  ${fence('passkeys')}

  alter table sessions
    add column passkey_challenge bytea,
    add column passkey_challenge_at timestamptz(3);
`;

export const passkeysStep: MigrationStep = { name: '0057-passkeys', up: (knex) => knex.raw(tables) };
