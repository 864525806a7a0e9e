/** Handlers of statistics. Weeks and days without rows are included with zeros. */
import { statistics } from '#contracts/operations/statistics.ts';
import type { DeliveryStatistics, Growth, PaymentStatistics } from '#contracts/schemas/statistics.ts';
import { type BoundHandler, handle } from '#server/gateway/api/handle.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { Shares } from '#server/platform/shares.ts';
import {
  type GrowingTable,
  selectCreated,
  selectDeliveryDays,
  selectFailing,
  selectPaid,
  selectPending,
  selectTags,
  selectTotal,
  selectWaiting,
} from './store.ts';

/**
 * Statistics count whole tables: up to a second of PostgreSQL each, on up to three connections of the pool. The dashboard of
 * the administration UI requests five at once.
 */
export const counting = new Shares('statistics', {
  concurrency: 4,
  perTenant: 2,
  waitingPerTenant: 40,
  patience: 5_000,
});

export function statisticsHandlers(): BoundHandler[] {
  return [
    handle(statistics.users, ({ db, query }) => shared(db, () => growthOf(db, 'users', query.weeks))),
    handle(statistics.contacts, ({ db, query }) => shared(db, () => growthOf(db, 'contacts', query.weeks))),
    handle(statistics.tags, ({ db, caller }) =>
      shared(db, async () => ({ tags: await selectTags(db, caller.permissions.has('users:read')) })),
    ),
    handle(statistics.registrations, ({ db, query }) =>
      shared(db, async () => {
        const [growth, waiting] = await Promise.all([growthOf(db, 'registrations', query.weeks), selectWaiting(db)]);
        return { ...growth, waiting };
      }),
    ),
    handle(statistics.payments, ({ db, query }) => shared(db, () => paymentsOf(db, query.weeks))),
    handle(statistics.webhookDeliveries, ({ db, query }) => shared(db, () => deliveriesOf(db, query.days))),
  ];
}

/** @throws ShareExceeded */
function shared<Result>({ tenantId }: TenantDb, count: () => Promise<Result>): Promise<Result> {
  return counting.take({ tenantId }, count);
}

async function growthOf(db: TenantDb, table: GrowingTable, count: number): Promise<Growth> {
  const [total, weeks] = await Promise.all([selectTotal(db, table), selectCreated(db, table, count)]);
  return { total, weeks };
}

async function paymentsOf(db: TenantDb, count: number): Promise<PaymentStatistics> {
  const [{ total, weeks }, paid, pending] = await Promise.all([
    growthOf(db, 'payments', count),
    selectPaid(db, count),
    selectPending(db),
  ]);
  return {
    total,
    pending: {
      count: pending.reduce((sum, row) => sum + row.count, 0),
      amounts: pending.map(({ currency, amount }) => ({ currency, amount })),
    },
    weeks: weeks.map((week) => ({
      ...week,
      paid: paid
        .filter(({ startsOn }) => startsOn === week.startsOn)
        .map(({ currency, amount }) => ({ currency, amount })),
    })),
  };
}

async function deliveriesOf(db: TenantDb, count: number): Promise<DeliveryStatistics> {
  const [days, failing] = await Promise.all([selectDeliveryDays(db, count), selectFailing(db, count)]);
  return { days, failing };
}
