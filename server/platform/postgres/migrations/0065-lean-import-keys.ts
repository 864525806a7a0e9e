/** Keys of an import's rows without a foreign key, which looked up the import for each of a million rows. */
import type { MigrationStep } from './step.ts';

export const leanImportKeysStep: MigrationStep = {
  name: '0065-lean-import-keys',
  up: (knex) => knex.raw('alter table import_keys drop constraint import_keys_tenant_id_import_id_fkey'),
};
