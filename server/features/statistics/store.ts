/** Counts and sums over a tenant's rows, by week and by day of UTC, in PostgreSQL. */
import {
  type CurrencyAmount,
  type DeliveryDay,
  type FailingSubscription,
  maximumFailing,
  type WeekCount,
} from '#contracts/schemas/statistics.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type CountedTable, countOf } from '#server/platform/postgres/keyset.ts';
import { onlyRow } from '#server/platform/postgres/shown.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/** What has statistics by week. */
export type GrowingTable = Exclude<CountedTable, 'audit_log'>;

/** The interface of a contract as a type: pg wants rows with an index signature. */
type Row<Shown> = Pick<Shown, keyof Shown>;

type Unit = 'week' | 'day';

/** The first moments of so many weeks or days, as timestamps of UTC: the present one is the last. Weeks begin on Monday. */
function starts(unit: Unit, count: number): Sql {
  const present = sql`date_trunc('${raw(unit)}', app.now() at time zone 'UTC')`;
  const length = sql`interval '1 ${raw(unit)}'`;
  return sql`generate_series(${present} - (${count}::int - 1) * ${length}, ${present}, ${length}) starts`;
}

const startsOn = sql`to_char(starts, 'YYYY-MM-DD')`;

/** A range for each, and not a group: an index counts it without a look at any row. */
const during = (unit: Unit, instant: Sql) =>
  sql`${instant} >= starts at time zone 'UTC' and ${instant} < (starts + interval '1 ${raw(unit)}') at time zone 'UTC'`;

/** @returns for each week how many of those that there are were made in it. */
export function selectCreated(db: TenantDb, table: GrowingTable, weeks: number): Promise<WeekCount[]> {
  const live = table === 'users' ? sql` and r.deleted_at is null` : sql``;
  return db.rows<Row<WeekCount>>(
    sql`select ${startsOn} as "startsOn", (
        select count(*)::int from ${raw(table)} r
        where ${db.tenantIs('r')}${live} and ${during('week', sql`r.created_at`)}) as created
      from ${starts('week', weeks)} order by starts`,
  );
}

/** @returns how many there are now. */
export async function selectTotal(db: TenantDb, table: GrowingTable): Promise<number> {
  return onlyRow(await db.rows<{ total: number }>(sql`select ${countOf(db, table)} as total`)).total;
}

/** @returns how many registrations wait for approval. */
export async function selectWaiting(db: TenantDb): Promise<number> {
  const rows = await db.rows<{ waiting: number }>(
    sql`select count(*)::int as waiting from registrations r where ${db.tenantIs('r')} and r.status = 'PENDING_APPROVAL'`,
  );
  return onlyRow(rows).waiting;
}

/** A sum of whole minor units is beyond int, and within what a float says exactly. */
const summed = (amount: Sql) => sql`sum(${amount})::float8`;

export type PaidRow = CurrencyAmount & { startsOn: string };

/** @returns by the week of `paid_at`, what payments brought, less what was refunded of them since. */
export function selectPaid(db: TenantDb, weeks: number): Promise<PaidRow[]> {
  return db.rows<PaidRow>(
    sql`select ${startsOn} as "startsOn", p.currency, p.amount from ${starts('week', weeks)}
      cross join lateral (
        select p.currency, ${summed(sql`p.amount - p.amount_refunded`)} as amount from payments p
        where ${db.tenantIs('p')} and ${during('week', sql`p.paid_at`)} group by p.currency) p
      order by starts, p.currency`,
  );
}

export type PendingRow = CurrencyAmount & { count: number };

/** @returns what is PENDING, by currency. */
export function selectPending(db: TenantDb): Promise<PendingRow[]> {
  return db.rows<PendingRow>(
    sql`select p.currency, count(*)::int as count, ${summed(sql`p.amount`)} as amount
      from payments p where ${db.tenantIs('p')} and p.status = 'PENDING' group by 1 order by 1`,
  );
}

/** Deliveries of the subscriptions there are, without tests: `s` and `d`. A `where` has begun. */
const deliveries = (db: TenantDb) =>
  sql`webhook_subscriptions s
    join webhook_deliveries d on d.tenant_id = s.tenant_id and d.subscription_id = s.id and ${db.tenantIs('d')}
    where ${db.tenantIs('s')}
      and d.event_id not in (select e.id from webhook_events e where ${db.tenantIs('e')} and e.test)`;

/** @returns of each day how many deliveries of its events arrived, and how many are given up. */
export function selectDeliveryDays(db: TenantDb, days: number): Promise<DeliveryDay[]> {
  return db.rows<Row<DeliveryDay>>(
    sql`select ${startsOn} as day, d.delivered, d.failed from ${starts('day', days)}
      cross join lateral (
        select count(*) filter (where d.status = 'DELIVERED')::int as delivered,
          count(*) filter (where d.status = 'FAILED')::int as failed
        from ${deliveries(db)} and ${during('day', sql`d.created_at`)}) d
      order by starts`,
  );
}

/** @returns the subscriptions with most FAILED deliveries, and what their last failure was. */
export function selectFailing(db: TenantDb, days: number): Promise<FailingSubscription[]> {
  return db.rows<Row<FailingSubscription>>(
    sql`select f.id as "subscriptionId", f.url, f.failed, a.response_status as "lastResponseStatus", a.error as "lastError"
      from (
        select s.id, s.url, count(*)::int as failed, (array_agg(d.id order by d.created_at desc))[1] as latest
        from ${deliveries(db)} and d.status = 'FAILED'
          and d.created_at >= (select min(starts) from ${starts('day', days)}) at time zone 'UTC'
        group by s.id, s.url order by failed desc, s.id limit ${maximumFailing}) f
      left join lateral (
        select a.response_status, a.error from webhook_attempts a
        where ${db.tenantIs('a')} and a.delivery_id = f.latest order by a.started_at desc limit 1) a on true
      order by f.failed desc, f.id`,
  );
}
