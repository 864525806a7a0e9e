/** The credential that ordered an export: it bounds the run, as it does with an import. */
import type { MigrationStep } from './step.ts';

const columns = `
  alter table exports
    -- Null: ordered before this step, and bound by its user alone.
    add column permissions text[],
    add column token_id uuid;
`;

export const exportCredentialsStep: MigrationStep = {
  name: '0039-export-credentials',
  up: (knex) => knex.raw(columns),
};
