/** Counts and sums over a tenant's rows, by week and by day of UTC, in PostgreSQL. */
import { largestSafeInteger } from '#contracts/schemas/fields.ts';
import {
  type CurrencyAmount,
  type DeliveryDay,
  type FailingSubscription,
  maximumFailing,
  maximumTagsCounted,
  type TagCount,
  type WeekCount,
} from '#contracts/schemas/statistics.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type CountedTable, countOf } from '#server/platform/postgres/keyset.ts';
import { onlyRow, type RowOf } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/** Tables with weekly statistics. */
export type GrowingTable = Exclude<CountedTable, 'audit_log'>;

type Unit = 'week' | 'day';

/** The starts of the last weeks or days in UTC, the current one included. Weeks begin on Monday. */
function starts(unit: Unit, count: number): Sql {
  const present = sql`date_trunc('${raw(unit)}', app.now() at time zone 'UTC')`;
  const length = sql`interval '1 ${raw(unit)}'`;
  return sql`generate_series(${present} - (${count}::int - 1) * ${length}, ${present}, ${length}) starts`;
}

const startsOn = sql`to_char(starts, 'YYYY-MM-DD')`;

/** A range per interval instead of a group, so that an index-only scan counts it. */
const during = (unit: Unit, instant: Sql) =>
  sql`${instant} >= starts at time zone 'UTC' and ${instant} < (starts + interval '1 ${raw(unit)}') at time zone 'UTC'`;

/** @returns how many of the existing rows were created in each week. */
export function selectCreated(db: TenantDb, table: GrowingTable, weeks: number): Promise<WeekCount[]> {
  const live = table === 'users' ? sql` and r.deleted_at is null` : sql``;
  return db.rows<RowOf<WeekCount>>(
    sql`select ${startsOn} as "startsOn", (
        select count(*)::int from ${raw(table)} r
        where ${db.tenantFilter('r')}${live} and ${during('week', sql`r.created_at`)}) as created
      from ${starts('week', weeks)} order by starts`,
  );
}

/** @returns the current number of rows. */
export async function selectTotal(db: TenantDb, table: GrowingTable): Promise<number> {
  return onlyRow(await db.rows<{ total: number }>(sql`select ${countOf(db, table)} as total`)).total;
}

/** @returns the number of registrations that wait for approval. */
export async function selectWaiting(db: TenantDb): Promise<number> {
  const rows = await db.rows<{ waiting: number }>(
    sql`select count(*)::int as waiting from registrations r where ${db.tenantFilter('r')} and r.status = 'PENDING_APPROVAL'`,
  );
  return onlyRow(rows).waiting;
}

/** Bounded to the safe integers, which JSON and the contract require. */
const boundedSum = (amount: Sql) => sql`least(sum(${amount}), ${largestSafeInteger}::numeric)::float8`;

export type PaidRow = CurrencyAmount & { startsOn: string };

/** @returns the amounts paid by the week of `paid_at`, less their refunds. */
export function selectPaid(db: TenantDb, weeks: number): Promise<PaidRow[]> {
  return db.rows<PaidRow>(
    sql`select ${startsOn} as "startsOn", p.currency, p.amount from ${starts('week', weeks)}
      cross join lateral (
        select p.currency, ${boundedSum(sql`p.amount - p.amount_refunded`)} as amount from payments p
        where ${db.tenantFilter('p')} and ${during('week', sql`p.paid_at`)} group by p.currency) p
      order by starts, p.currency`,
  );
}

export type PendingRow = CurrencyAmount & { count: number };

/** @returns the PENDING amounts, by currency. */
export function selectPending(db: TenantDb): Promise<PendingRow[]> {
  return db.rows<PendingRow>(
    sql`select p.currency, count(*)::int as count, ${boundedSum(sql`p.amount`)} as amount
      from payments p where ${db.tenantFilter('p')} and p.status = 'PENDING' group by 1 order by 1`,
  );
}

/** Deliveries `d` of existing subscriptions `s`, without tests, up to an open `where`. */
const deliveries = (db: TenantDb) =>
  sql`webhook_subscriptions s
    join webhook_deliveries d on d.tenant_id = s.tenant_id and d.subscription_id = s.id and ${db.tenantFilter('d')}
    where ${db.tenantFilter('s')}
      and d.event_id not in (select e.id from webhook_events e where ${db.tenantFilter('e')} and e.test)`;

/** @returns per day of the event the delivered and failed deliveries. */
export function selectDeliveryDays(db: TenantDb, days: number): Promise<DeliveryDay[]> {
  return db.rows<RowOf<DeliveryDay>>(
    sql`select ${startsOn} as day, d.delivered, d.failed from ${starts('day', days)}
      cross join lateral (
        select count(*) filter (where d.status = 'DELIVERED')::int as delivered,
          count(*) filter (where d.status = 'FAILED')::int as failed
        from ${deliveries(db)} and ${during('day', sql`d.created_at`)}) d
      order by starts`,
  );
}

/** @returns the subscriptions with most FAILED deliveries, and their last failure. */
export function selectFailing(db: TenantDb, days: number): Promise<FailingSubscription[]> {
  return db.rows<RowOf<FailingSubscription>>(
    sql`select f.id as "subscriptionId", f.url, f.failed, a.response_status as "lastResponseStatus", a.error as "lastError"
      from (
        select s.id, s.url, count(*)::int as failed, (array_agg(d.id order by d.created_at desc))[1] as latest
        from ${deliveries(db)} and d.status = 'FAILED'
          and d.created_at >= (select min(starts) from ${starts('day', days)}) at time zone 'UTC'
        group by s.id, s.url order by failed desc, s.id limit ${maximumFailing}) f
      left join lateral (
        select a.response_status, a.error from webhook_attempts a
        where ${db.tenantFilter('a')} and a.delivery_id = f.latest order by a.started_at desc limit 1) a on true
      order by f.failed desc, f.id`,
  );
}

/** @param withUsers whether tags of users count, too. @returns the tags in use, the most frequent first */
export function selectTags(db: TenantDb, withUsers: boolean): Promise<TagCount[]> {
  const users = sql`select unnest(u.tags) as tag, 0 as contacts, 1 as users from users u
    where ${db.tenantFilter('u')} and u.deleted_at is null and ${withUsers}::boolean`;
  return db.rows<RowOf<TagCount>>(
    sql`select tag, sum(contacts)::int as contacts, case when ${withUsers}::boolean then sum(users)::int end as users
      from (select unnest(c.tags) as tag, 1 as contacts, 0 as users from contacts c where ${db.tenantFilter('c')}
        union all ${users}) tagged
      group by tag order by count(*) desc, tag limit ${maximumTagsCounted}`,
  );
}
