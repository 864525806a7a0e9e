/** Who impersonated the user that sent the file of an import: its run may do no more than the impersonation. */
import type { MigrationStep } from './step.ts';

export const importImpersonatorStep: MigrationStep = {
  name: '0060-import-impersonator',
  up: (knex) => knex.raw('alter table imports add column impersonator_id uuid'),
};
