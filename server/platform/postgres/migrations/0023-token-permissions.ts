/** Api-Tokens with fewer permissions than their owner, and the successor of a rotated one. */
import type { MigrationStep } from './step.ts';

const tokens = `
  alter table api_tokens
    -- Null: all of the owner's. Names of an older release are kept and grant nothing.
    add column permissions text[],
    -- One at most: the column decides between parallel rotations.
    add column successor_id uuid,
    add constraint api_tokens_successor foreign key (tenant_id, successor_id) references api_tokens
      -- Not valid: the column is empty, and RLS policies would refuse the check across tenants.
      on delete set null (successor_id) not valid;
  create index api_tokens_successor on api_tokens (tenant_id, successor_id) where successor_id is not null;
`;

export const tokenPermissionsStep: MigrationStep = {
  name: '0023-token-permissions',
  up: (knex) => knex.raw(tokens),
};
