/** The colour of a tenant on pages, mails and documents. */
import type { MigrationStep } from './step.ts';

export const accentStep: MigrationStep = {
  name: '0050-accent',
  // Null: the usual colour.
  up: (knex) => knex.raw(`alter table tenant_profiles add column accent_colour text`),
};
