/** Invitations of users to events, as of contacts. */
import type { MigrationStep } from './step.ts';

const statements = `
  alter table invitations
    alter column contact_id drop not null,
    add column user_id uuid,
    add constraint invitations_person check (num_nonnulls(user_id, contact_id) = 1),
    -- Not valid: the column is empty, and RLS policies would refuse the check across tenants.
    add foreign key (tenant_id, user_id) references users not valid;
  create unique index invitations_user_key on invitations (tenant_id, event_id, user_id) where status <> 'REVOKED';
  create index invitations_user on invitations (tenant_id, user_id);
`;

export const invitedUsersStep: MigrationStep = {
  name: '0037-invited-users',
  up: (knex) => knex.raw(statements),
};
