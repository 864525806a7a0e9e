/** Indexes for statistics, which would otherwise read all rows of a tenant. */
import type { MigrationStep } from './step.ts';

const indexes = `
  -- For lists by status too, as payments have it.
  create index registrations_status on registrations (tenant_id, status, created_at, id);
  create index payments_paid on payments (tenant_id, paid_at) where paid_at is not null;
  create index webhook_deliveries_failed on webhook_deliveries (tenant_id, subscription_id, created_at)
    where status = 'FAILED';
  -- Few, and left out of what is counted.
  create index webhook_events_tests on webhook_events (tenant_id, id) where test;
`;

export const statisticsStep: MigrationStep = { name: '0014-statistics', up: (knex) => knex.raw(indexes) };
