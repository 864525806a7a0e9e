/** When the link of a request was used: a second click on its button, moments later, leads where the first one does. */
import type { MigrationStep } from './step.ts';

export const joinedSignupsStep: MigrationStep = {
  name: '0069-joined-signups',
  up: (knex) => knex.raw('alter table event_signups add column joined_at timestamptz(3)'),
};
