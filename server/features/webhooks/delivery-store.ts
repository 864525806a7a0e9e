/** Deliveries as a worker sees them, in PostgreSQL: which are due, who is at them, what became of them. */
import type { DisabledReason } from '#contracts/schemas/webhook.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/shown.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { type Attempt, attemptTimeout, type Endpoint } from './attempt.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type SubscriptionState = Endpoint & { id: string; enabled: boolean; slow: boolean };

/** The alias `s` is the subscription. The secret before only while both sign. */
const state = raw(`s.id, s.url, s.secret,
  case when s.previous_secret_expires_at > app.now() then s.previous_secret end as "previousSecret",
  s.status = 'ENABLED' as enabled, s.slow`);

export async function selectSubscriptionState(db: TenantDb, id: string): Promise<SubscriptionState | undefined> {
  const [row] = await db.rows<SubscriptionState>(
    sql`select ${state} from webhook_subscriptions s where ${db.tenantIs('s')} and s.id = ${id}`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type DueDelivery = { id: string; eventId: string; payload: string; tries: number };

/** With where it goes to. */
export interface LeasedDelivery extends DueDelivery {
  readonly state: SubscriptionState;
}

export interface Lease {
  readonly deliveries: readonly LeasedDelivery[];
  /** How many it could have been: with as many there may be more. */
  readonly room: number;
}

/** How many are taken. */
export interface Room {
  readonly usual: number;
  /** From an endpoint that failed the last time. */
  readonly whileFailing: number;
  /** From an endpoint that failed, or took long; where it is neither, both are the same. */
  readonly ofSlow: boolean;
}

/** Longer than an attempt may take, and shorter than the silence after which a worker is dead: see heartbeat.ts. */
const lease = raw(`interval '${attemptTimeout + 5_000} milliseconds'`);

/**
 * Takes those that are due, for a while: whoever dies with one has it taken over.
 * @returns them with the subscription as it is; nothing when there is none
 */
export async function leaseDeliveries(
  db: TenantDb,
  subscriptionId: string,
  { usual, whileFailing, ofSlow }: Room,
): Promise<Lease | undefined> {
  type Row = SubscriptionState & { room: number } & {
    [Name in keyof DueDelivery as `delivery.${Name}`]: DueDelivery[Name] | null;
  };
  const rows = await db.rows<Row>(
    sql`with subscription as (
        select ${state}, case when s.status <> 'ENABLED' or (s.slow and not ${ofSlow}::boolean) then 0
            when s.failing_since is not null then ${whileFailing}::int else ${usual}::int end as room
        from webhook_subscriptions s where ${db.tenantIs('s')} and s.id = ${subscriptionId}),
      due as (
        select d.id from webhook_deliveries d
        where ${db.tenantIs('d')} and d.subscription_id = ${subscriptionId} and d.status = 'PENDING' and d.due_at <= app.now()
          and (d.leased_until is null or d.leased_until <= app.now())
        order by d.due_at limit (select room from subscription) for no key update skip locked),
      leased as (
        update webhook_deliveries d set leased_until = app.now() + ${lease}
        from webhook_events e
        where ${db.tenantIs('d')} and d.id in (select id from due)
          and ${db.tenantIs('e')} and e.tenant_id = d.tenant_id and e.id = d.event_id
        returning d.id, d.event_id, e.payload, d.tries)
      select s.id, s.url, s.secret, s."previousSecret", s.enabled, s.slow, s.room, l.id as "delivery.id",
        l.event_id as "delivery.eventId", l.payload as "delivery.payload", l.tries as "delivery.tries"
      from subscription s left join leased l on true`,
  );
  const [first] = rows;
  if (!first) return undefined;
  const deliveries = rows.flatMap((row) => {
    const {
      'delivery.id': id,
      'delivery.eventId': eventId,
      'delivery.payload': payload,
      'delivery.tries': tries,
    } = row;
    return id === null || eventId === null || payload === null || tries === null
      ? []
      : [{ id, eventId, payload, tries, state: row }];
  });
  return { deliveries, room: first.room };
}

/** What an attempt changes. */
export interface Verdict {
  readonly arrived: boolean;
  /** Milliseconds to the next attempt; absent: there is none. */
  readonly wait: number | undefined;
  /** The endpoint wants nothing more. */
  readonly gone: boolean;
  /** Whether the endpoint took so long that others should not have to wait behind it. */
  readonly slow: boolean;
}

/** After so long without a single success a subscription is disabled. */
const patience = raw(`interval '5 days'`);

/** A type, not an interface: pg wants rows with an index signature. */
export type Recorded = { status: string; disabledReason: DisabledReason | null; nextAt: Date | null };

/**
 * Writes down an attempt, what it means for the delivery, and what for the subscription, in one statement.
 * @returns nothing when the delivery was decided otherwise meanwhile, or is gone
 */
export async function recordAttempt(
  db: TenantDb,
  subscriptionId: string,
  delivery: { readonly id: string; readonly attemptId: string },
  attempt: Attempt,
  verdict: Verdict,
): Promise<Recorded | undefined> {
  const { arrived, wait } = verdict;
  const next = wait === undefined ? sql`null` : sql`app.now() + ${wait}::float8 * interval '1 millisecond'`;
  const status = arrived ? 'DELIVERED' : wait === undefined ? 'FAILED' : 'PENDING';
  const [row] = await db.rows<Recorded>(
    sql`with delivery as (
        update webhook_deliveries d set tries = tries + 1, status = ${status}, due_at = coalesce(${next}, due_at), leased_until = null,
          delivered_at = case when ${arrived}::boolean then app.now() else delivered_at end, trigger = 'SCHEDULED'
        where ${db.tenantIs('d')} and d.id = ${delivery.id} and d.status = 'PENDING'
        returning d.id, d.status, d.due_at, (select o.trigger from webhook_deliveries o where o.tenant_id = d.tenant_id and o.id = d.id) as trigger),
      attempted as (${insertAttempt(db, subscriptionId, delivery.attemptId, attempt, sql`delivery`)}),
      subscription as (${judged(db, subscriptionId, verdict)})
      select delivery.status, subscription."disabledReason",
        case when delivery.status = 'PENDING' then delivery.due_at end as "nextAt"
      from delivery left join subscription on true`,
  );
  return row;
}

/** @param delivery a member of the `with`, with `id` and `trigger` */
export function insertAttempt(
  db: TenantDb,
  subscriptionId: string,
  id: string,
  { startedAt, outcome }: Attempt,
  delivery: Sql,
): Sql {
  const answer = outcome.answered
    ? { status: outcome.status, body: outcome.body, error: null }
    : { status: null, body: null, error: outcome.error };
  return sql`insert into webhook_attempts (tenant_id, id, subscription_id, delivery_id, trigger, started_at, duration_ms,
      response_status, response_body, error)
    select ${db.tenantId}::uuid, ${id}::uuid, ${subscriptionId}::uuid, delivery.id, delivery.trigger, ${startedAt}::timestamptz,
      ${Math.round(outcome.durationMs)}::int, ${answer.status}::int, ${answer.body}::text, ${answer.error}::text
    from ${delivery} delivery`;
}

/** Touches the row only where something changes: it is every attempt's, and they would wait for each other. */
function judged(db: TenantDb, id: string, { arrived, wait, gone, slow }: Verdict): Sql {
  const failed = !arrived;
  // Not before all attempts at something: a quiet endpoint that fails once, long after the last time, is not given up.
  const givenUp = sql`(${failed && wait === undefined}::boolean and s.failing_since <= app.now() - ${patience})`;
  return sql`update webhook_subscriptions s set slow = ${slow},
      failing_since = case when ${failed}::boolean then coalesce(s.failing_since, app.now()) end,
      disabled_reason = case when ${gone}::boolean then 'GONE' when ${givenUp} then 'FAILING' end,
      status = case when ${gone}::boolean or ${givenUp} then 'DISABLED' else 'ENABLED' end
    where ${db.tenantIs('s')} and s.id = ${id} and s.status = 'ENABLED' and (s.slow <> ${slow}
      or (s.failing_since is not null) <> ${failed}::boolean or ${gone}::boolean or ${givenUp})
    returning s.disabled_reason as "disabledReason"`;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type Rest = { enabled: boolean; slow: boolean; at: Date | null; isDue: boolean; soon: Date };

/**
 * @returns the moment from which somebody has to be at what waits: when it is due, and no lease of somebody else holds it.
 * And the moment a second from now, by the clock that jobs go by.
 */
export async function selectRest(db: TenantDb, subscriptionId: string): Promise<Rest | undefined> {
  const [row] = await db.rows<Rest>(
    sql`select s.status = 'ENABLED' as enabled, s.slow, w.at, coalesce(w.at <= app.now(), false) as "isDue", now() + interval '1 second' as soon
      from webhook_subscriptions s cross join lateral (
        select min(greatest(d.due_at, coalesce(d.leased_until, d.due_at))) as at from webhook_deliveries d
        where ${db.tenantIs('d')} and d.subscription_id = s.id and d.status = 'PENDING') w
      where ${db.tenantIs('s')} and s.id = ${subscriptionId}`,
  );
  return row;
}

/** Marks a subscription as one that takes long, before it has answered. @returns when whoever sends to it now has ended */
export async function markSlow(db: TenantDb, id: string): Promise<Date> {
  const rows = await db.rows<{ at: Date }>(
    sql`with marked as (update webhook_subscriptions set slow = true where ${db.tenantIs()} and id = ${id} and not slow)
      select app.now() + ${lease} + interval '10 seconds' as at`,
  );
  return onlyRow(rows).at;
}

/** Gives up some of what waits for a subscription that is disabled, and not what somebody is sending. @returns how many */
export async function giveUpDeliveries(db: TenantDb, subscriptionId: string, limit: number): Promise<number> {
  const rows = await db.rows(
    sql`update webhook_deliveries set status = 'FAILED', leased_until = null
      where ${db.tenantIs()} and id in (
        select d.id from webhook_deliveries d
        where ${db.tenantIs('d')} and d.subscription_id = ${subscriptionId} and d.status = 'PENDING'
          and (d.leased_until is null or d.leased_until <= app.now())
        limit ${limit} for no key update skip locked)
      returning id`,
  );
  return rows.length;
}
