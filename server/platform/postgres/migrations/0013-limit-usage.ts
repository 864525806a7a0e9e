/** Usage of rate limits: admissions and denials per tenant, bucket and half hour. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const table = `
  create table limit_usage (
    tenant_id uuid not null references tenants,
    bucket text not null,
    period_start timestamptz(3) not null,
    admitted bigint not null,
    denied bigint not null,
    primary key (tenant_id, bucket, period_start)
  );
  ${fence('limit_usage')}
`;

export const limitUsageStep: MigrationStep = { name: '0013-limit-usage', up: (knex) => knex.raw(table) };
