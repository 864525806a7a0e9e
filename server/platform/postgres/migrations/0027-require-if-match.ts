/** Setting of a tenant: changes and deletions need `If-Match`. */
import type { MigrationStep } from './step.ts';

export const requireIfMatchStep: MigrationStep = {
  name: '0027-require-if-match',
  up: (knex) => knex.raw('alter table tenant_profiles add column require_if_match boolean not null default false'),
};
