/** When a user was last invited to sign in. */
import type { MigrationStep } from './step.ts';

const statements = `
  alter table users add column invited_at timestamptz(3);
  drop trigger announce on users;
  create trigger announce after insert or update or delete on users for each row
    execute function app.note_change('user', '{user}', '{birth_date,note}', '{updated_at,last_login_at}',
      '{password_hash,email_verified_at,invited_at}');
`;

export const signInInvitationsStep: MigrationStep = {
  name: '0033-sign-in-invitations',
  up: (knex) => knex.raw(statements),
};
