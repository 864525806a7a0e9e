/**
 * Ids of `row_counts` are random, so that no set of them ever comes back: not after a restored backup, nor on a standby that was
 * promoted without the last transactions. See 0068-table-versions.
 */
import type { MigrationStep } from './step.ts';

/**
 * Some writes lock tenants first, by a foreign key, and others row_counts, so that any order may wait in a circle. Each attempt
 * gives up long before PostgreSQL would look for one, and lets the writes go on.
 */
const bothLocked = `
  do $$
  begin
    for attempt in 1..200 loop
      begin
        perform set_config('lock_timeout', '25ms', true);
        lock table tenants, row_counts in access exclusive mode;
        return;
      exception when lock_not_available then
        if attempt = 200 then raise; end if;
        perform pg_sleep(0.025);
      end;
    end loop;
  end $$;
`;

const randomIds = `
  alter table row_counts alter column id drop identity if exists;
  alter table row_counts alter column id set default (random() * 9007199254740991)::bigint;
  -- Checking it took a third of the time of an update that is noted. The row that changed has such a key itself.
  alter table row_counts drop constraint if exists row_counts_tenant_id_fkey;
`;

export const randomVersionIdsStep: MigrationStep = {
  name: '0068-random-version-ids',
  up: (knex) => knex.raw(bothLocked + randomIds),
};
