/** Leases on Idempotency-Keys for requests that work before they open their transaction. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const table = `
  create table idempotency_claims (
    tenant_id uuid not null references tenants,
    credential text not null,
    key text not null,
    holder uuid not null,
    expires_at timestamptz(3) not null,
    primary key (tenant_id, credential, key)
  );
  ${fence('idempotency_claims')}
`;

export const idempotencyClaimsStep: MigrationStep = {
  name: '0019-idempotency-claims',
  up: (knex) => knex.raw(table),
};
