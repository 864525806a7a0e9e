/** Counts and sums over a tenant's rows, by week and by day of UTC, in PostgreSQL. */
import { type CurrencyAmount, maximumFailing } from '#contracts/schemas/statistics.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type CountedTable, countOf } from '#server/platform/postgres/keyset.ts';
import { onlyRow } from '#server/platform/postgres/shown.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/** What has statistics by week. */
export type GrowingTable = Exclude<CountedTable, 'audit_log'>;

/** The first moment of the present week or day, as a timestamp of UTC. Weeks begin on Monday. */
const present = (unit: 'week' | 'day') => sql`date_trunc('${raw(unit)}', app.now() at time zone 'UTC')`;

/** That of the first of so many, the present one among them. */
const first = (unit: 'week' | 'day', count: number) =>
  sql`(${present(unit)} - (${count}::int - 1) * interval '1 ${raw(unit)}')`;

/** The day on which the week or the day of an instant begins, as contracts write it. */
const dayOf = (unit: 'week' | 'day', instant: Sql) =>
  sql`to_char(date_trunc('${raw(unit)}', ${instant} at time zone 'UTC'), 'YYYY-MM-DD')`;

/** @returns the days on which so many weeks, or days, begin: the oldest first, the present one last. */
export async function selectStarts(db: TenantDb, unit: 'week' | 'day', count: number): Promise<string[]> {
  const rows = await db.rows<{ day: string }>(
    sql`select to_char(s, 'YYYY-MM-DD') as day
      from generate_series(${first(unit, count)}, ${present(unit)}, interval '1 ${raw(unit)}') s order by s`,
  );
  return rows.map(({ day }) => day);
}

/** A type, not an interface: pg wants rows with an index signature. */
export type CreatedRow = { startsOn: string; created: number };

/** @returns the weeks in which any of those that there are was made. */
export function selectCreated(db: TenantDb, table: GrowingTable, weeks: number): Promise<CreatedRow[]> {
  const live = table === 'users' ? sql` and r.deleted_at is null` : sql``;
  return db.rows<CreatedRow>(
    sql`select ${dayOf('week', sql`r.created_at`)} as "startsOn", count(*)::int as created from ${raw(table)} r
      where ${db.tenantIs('r')}${live} and r.created_at >= ${first('week', weeks)} at time zone 'UTC' group by 1`,
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
    sql`select ${dayOf('week', sql`p.paid_at`)} as "startsOn", p.currency, ${summed(sql`p.amount - p.amount_refunded`)} as amount
      from payments p where ${db.tenantIs('p')} and p.paid_at >= ${first('week', weeks)} at time zone 'UTC'
      group by 1, 2 order by 2`,
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

/** Deliveries of events that happened in so many days, of the subscriptions there are, without tests: `s` and `d`. */
const deliveries = (db: TenantDb, days: number) =>
  sql`webhook_subscriptions s
    join webhook_deliveries d on d.tenant_id = s.tenant_id and d.subscription_id = s.id and ${db.tenantIs('d')}
      and d.created_at >= ${first('day', days)} at time zone 'UTC'
    join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id and ${db.tenantIs('e')} and not e.test
    where ${db.tenantIs('s')}`;

export type DeliveryDayRow = { day: string; delivered: number; failed: number };

/** @returns the days on which there was any. */
export function selectDeliveryDays(db: TenantDb, days: number): Promise<DeliveryDayRow[]> {
  return db.rows<DeliveryDayRow>(
    sql`select ${dayOf('day', sql`d.created_at`)} as day,
        count(*) filter (where d.status = 'DELIVERED')::int as delivered,
        count(*) filter (where d.status = 'FAILED')::int as failed
      from ${deliveries(db, days)} group by 1`,
  );
}

export type FailingRow = {
  subscriptionId: string;
  url: string;
  failed: number;
  lastResponseStatus: number | null;
  lastError: string | null;
};

/** @returns the subscriptions with most FAILED deliveries, and what their last failure was. */
export function selectFailing(db: TenantDb, days: number): Promise<FailingRow[]> {
  return db.rows<FailingRow>(
    sql`select f.id as "subscriptionId", f.url, f.failed, a.response_status as "lastResponseStatus", a.error as "lastError"
      from (select s.id, s.url, count(*)::int as failed from ${deliveries(db, days)} and d.status = 'FAILED'
        group by s.id, s.url order by failed desc, s.id limit ${maximumFailing}) f
      left join lateral (select a.response_status, a.error from webhook_attempts a
        where ${db.tenantIs('a')} and a.subscription_id = f.id
          and (a.response_status is null or a.response_status not between 200 and 299)
        order by a.started_at desc limit 1) a on true
      order by f.failed desc, f.id`,
  );
}
