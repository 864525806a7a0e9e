/** Figures for a look at the whole: every week and every day is there, also one in which nothing happened. */
import {
  getContactStatistics,
  getDeliveryStatistics,
  getPaymentStatistics,
  getRegistrationStatistics,
  getUserStatistics,
} from '#contracts/operations/statistics.ts';
import type { DeliveryStatistics, Growth, PaymentStatistics } from '#contracts/schemas/statistics.ts';
import { type BoundHandler, handle } from '#server/gateway/handle.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import {
  type GrowingTable,
  selectCreated,
  selectDeliveryDays,
  selectFailing,
  selectPaid,
  selectPending,
  selectTotal,
  selectWaiting,
} from './store.ts';

export function statisticsHandlers(): BoundHandler[] {
  return [
    handle(getUserStatistics, ({ db, query }) => growthOf(db, 'users', query.weeks)),
    handle(getContactStatistics, ({ db, query }) => growthOf(db, 'contacts', query.weeks)),
    handle(getRegistrationStatistics, async ({ db, query }) => {
      const [growth, waiting] = await Promise.all([growthOf(db, 'registrations', query.weeks), selectWaiting(db)]);
      return { ...growth, waiting };
    }),
    handle(getPaymentStatistics, ({ db, query }) => paymentsOf(db, query.weeks)),
    handle(getDeliveryStatistics, ({ db, query }) => deliveriesOf(db, query.days)),
  ];
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
