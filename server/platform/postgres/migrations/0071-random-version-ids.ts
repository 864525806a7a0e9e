/**
 * Ids of `row_counts` are random, so that no set of them ever comes back: not after a restored backup, nor on a standby that was
 * promoted without the last transactions. See 0068-table-versions.
 */
import type { MigrationStep } from './step.ts';

const randomIds = `
  -- In the order of a write, whose foreign keys lock tenants before its triggers come to row_counts.
  lock table tenants in access exclusive mode;
  alter table row_counts alter column id drop identity if exists;
  alter table row_counts alter column id set default (random() * 9007199254740991)::bigint;
  -- Checking it took a third of the time of an update that is noted. The row that changed has such a key itself.
  alter table row_counts drop constraint if exists row_counts_tenant_id_fkey;
`;

export const randomVersionIdsStep: MigrationStep = {
  name: '0071-random-version-ids',
  up: (knex) => knex.raw(randomIds),
};
