/** Deliveries in PostgreSQL as workers use them: leases, attempts and their results. */
import type { DisabledReason } from '#contracts/schemas/webhook.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { onlyRow } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { type Attempt, attemptTimeout, type Endpoint } from './attempt.ts';
import { type OwnerState, ownerColumns, ownerOf } from './owner.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type SubscriptionState = Endpoint & { id: string; enabled: boolean; slow: boolean };

/** Columns of the subscription, alias `s`. The previous secret is included only while both sign. */
const state = raw(`s.id, s.url, s.secret,
  case when s.previous_secret_expires_at > app.now() then s.previous_secret end as "previousSecret",
  s.status = 'ENABLED' as enabled, s.slow`);

export async function selectSubscriptionState(db: TenantDb, id: string): Promise<SubscriptionState | undefined> {
  const [row] = await db.rows<SubscriptionState>(
    sql`select ${state} from webhook_subscriptions s where ${db.tenantFilter('s')} and s.id = ${id}`,
  );
  return row;
}

/** A type, not an interface: pg wants rows with an index signature. */
type DueDelivery = { id: string; eventId: string; type: string; payload: string; tries: number };

/** A leased delivery with its endpoint. */
export interface LeasedDelivery extends DueDelivery {
  readonly state: SubscriptionState;
}

export interface Lease {
  readonly owner: OwnerState;
  /** Patterns of event types subscribed to. */
  readonly events: readonly string[];
  readonly deliveries: readonly LeasedDelivery[];
  /** The limit that applied; as many deliveries may mean that more are due. */
  readonly room: number;
}

/** Limits of one lease. */
export interface LeaseLimits {
  readonly usual: number;
  /** For an endpoint that failed last time. */
  readonly whileFailing: number;
  /** Also leases deliveries of endpoints that failed or are slow. */
  readonly ofSlow: boolean;
}

/** Longer than an attempt may take, and shorter than the heartbeat timeout of a worker (heartbeat.ts). */
const lease = raw(`interval '${attemptTimeout + 5_000} milliseconds'`);

/**
 * Leases due deliveries. The lease expires, so that another worker takes over when this one dies.
 * @returns the deliveries, with the current state of the subscription; nothing if none is due
 */
export async function leaseDeliveries(
  db: TenantDb,
  subscriptionId: string,
  { usual, whileFailing, ofSlow }: LeaseLimits,
): Promise<Lease | undefined> {
  type Row = SubscriptionState &
    OwnerState & { events: string[]; room: number } & {
      [Name in keyof DueDelivery as `delivery.${Name}`]: DueDelivery[Name] | null;
    };
  const rows = await db.rows<Row>(
    sql`with subscription as (
        select ${state}, s.events, ${ownerColumns}, case when s.status <> 'ENABLED' or (s.slow and not ${ofSlow}::boolean) then 0
            when s.failing_since is not null then ${whileFailing}::int else ${usual}::int end as room
        from webhook_subscriptions s ${ownerOf(db)} where ${db.tenantFilter('s')} and s.id = ${subscriptionId}),
      due as (
        select d.id from webhook_deliveries d
        where ${db.tenantFilter('d')} and d.subscription_id = ${subscriptionId} and d.status = 'PENDING' and d.due_at <= app.now()
          and (d.leased_until is null or d.leased_until <= app.now())
        order by d.due_at limit (select room from subscription) for no key update skip locked),
      leased as (
        update webhook_deliveries d set leased_until = app.now() + ${lease}
        from webhook_events e
        where ${db.tenantFilter('d')} and d.id in (select id from due)
          and ${db.tenantFilter('e')} and e.tenant_id = d.tenant_id and e.id = d.event_id
        returning d.id, d.event_id, e.type, e.payload, d.tries)
      select s.id, s.url, s.secret, s."previousSecret", s.enabled, s.slow, s.room, s.events, s."ownerId",
        s."ownerRoles", s."ownerCustom", l.id as "delivery.id", l.event_id as "delivery.eventId", l.type as "delivery.type",l.payload as "delivery.payload", l.tries as "delivery.tries"
      from subscription s left join leased l on true`,
  );
  const [first] = rows;
  if (!first) return undefined;
  const deliveries = rows.flatMap((row) => {
    const {
      'delivery.id': id,
      'delivery.eventId': eventId,
      'delivery.type': type,
      'delivery.payload': payload,
      'delivery.tries': tries,
    } = row;
    return id === null || eventId === null || type === null || payload === null || tries === null
      ? []
      : [{ id, eventId, type, payload, tries, state: row }];
  });
  return { deliveries, room: first.room, events: first.events, owner: first };
}

/** The result of an attempt for its delivery and subscription. */
export interface Verdict {
  readonly arrived: boolean;
  /** Milliseconds to the next attempt; undefined: there is none. */
  readonly wait: number | undefined;
  /** The endpoint responded with 410 Gone. */
  readonly gone: boolean;
  /** The endpoint belongs in the slow queue. */
  readonly slow: boolean;
}

/** Time without a success after which a subscription is disabled. */
const disableAfter = raw(`interval '5 days'`);

/** A type, not an interface: pg wants rows with an index signature. */
export type RecordedAttempt = { status: string; disabledReason: DisabledReason | null; nextAt: Date | null };

/**
 * Records an attempt, and updates its delivery and subscription, in one statement.
 * @returns nothing if the delivery was given up or deleted meanwhile
 */
export async function recordAttempt(
  db: TenantDb,
  subscriptionId: string,
  delivery: { readonly id: string; readonly attemptId: string },
  attempt: Attempt,
  verdict: Verdict,
): Promise<RecordedAttempt | undefined> {
  const { arrived, wait } = verdict;
  const next = wait === undefined ? sql`null` : sql`app.now() + ${wait}::float8 * interval '1 millisecond'`;
  const status = arrived ? 'DELIVERED' : wait === undefined ? 'FAILED' : 'PENDING';
  const [row] = await db.rows<RecordedAttempt>(
    sql`with delivery as (
        update webhook_deliveries d set tries = tries + 1, status = ${status}, due_at = coalesce(${next}, due_at), leased_until = null,
          delivered_at = case when ${arrived}::boolean then app.now() else delivered_at end, trigger = 'SCHEDULED'
        where ${db.tenantFilter('d')} and d.id = ${delivery.id} and d.status = 'PENDING'
        returning d.id, d.status, d.due_at, (select o.trigger from webhook_deliveries o where o.tenant_id = d.tenant_id and o.id = d.id) as trigger),
      attempted as (${insertAttempt(db, subscriptionId, delivery.attemptId, attempt, sql`delivery`)}),
      subscription as (${subscriptionUpdate(db, subscriptionId, verdict)})
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
  const response = outcome.answered
    ? { status: outcome.status, body: outcome.body, error: null }
    : { status: null, body: null, error: outcome.error };
  return sql`insert into webhook_attempts (tenant_id, id, subscription_id, delivery_id, trigger, started_at, duration_ms,
      response_status, response_body, error)
    select ${db.tenantId}::uuid, ${id}::uuid, ${subscriptionId}::uuid, delivery.id, delivery.trigger, ${startedAt}::timestamptz,
      ${Math.round(outcome.durationMs)}::int, ${response.status}::int, ${response.body}::text, ${response.error}::text
    from ${delivery} delivery`;
}

/** Updates the subscription only on a change: concurrent attempts would contend for its row. */
function subscriptionUpdate(db: TenantDb, id: string, { arrived, wait, gone, slow }: Verdict): Sql {
  const failed = !arrived;
  // Only after all attempts of one delivery: a single failure of a quiet endpoint must not disable it.
  const givenUp = sql`(${failed && wait === undefined}::boolean and s.failing_since <= app.now() - ${disableAfter})`;
  return sql`update webhook_subscriptions s set slow = ${slow},
      failing_since = case when ${failed}::boolean then coalesce(s.failing_since, app.now()) end,
      disabled_reason = case when ${gone}::boolean then 'GONE' when ${givenUp} then 'FAILING' end,
      status = case when ${gone}::boolean or ${givenUp} then 'DISABLED' else 'ENABLED' end
    where ${db.tenantFilter('s')} and s.id = ${id} and s.status = 'ENABLED' and (s.slow <> ${slow}
      or (s.failing_since is not null) <> ${failed}::boolean or ${gone}::boolean or ${givenUp})
    returning s.disabled_reason as "disabledReason"`;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type PendingState = { enabled: boolean; slow: boolean; at: Date | null; isDue: boolean; soon: Date };

/**
 * @returns when the next delivery is due and not leased by another worker, and the time a second from now, both by the clock
 * of PostgreSQL, which jobs use.
 */
export async function selectPendingState(db: TenantDb, subscriptionId: string): Promise<PendingState | undefined> {
  const [row] = await db.rows<PendingState>(
    sql`select s.status = 'ENABLED' as enabled, s.slow, w.at, coalesce(w.at <= app.now(), false) as "isDue", now() + interval '1 second' as soon
      from webhook_subscriptions s cross join lateral (
        select min(greatest(d.due_at, coalesce(d.leased_until, d.due_at))) as at from webhook_deliveries d
        where ${db.tenantFilter('d')} and d.subscription_id = s.id and d.status = 'PENDING') w
      where ${db.tenantFilter('s')} and s.id = ${subscriptionId}`,
  );
  return row;
}

/** Marks a subscription slow before its response. @returns when the current leases have expired */
export async function markSlow(db: TenantDb, id: string): Promise<Date> {
  const rows = await db.rows<{ at: Date }>(
    sql`with marked as (update webhook_subscriptions set slow = true where ${db.tenantFilter()} and id = ${id} and not slow)
      select app.now() + ${lease} + interval '10 seconds' as at`,
  );
  return onlyRow(rows).at;
}

/** Ends leases of deliveries that are not attempted. */
export async function releaseDeliveries(db: TenantDb, ids: readonly string[]): Promise<void> {
  await db.rows(
    sql`update webhook_deliveries set leased_until = null
      where ${db.tenantFilter()} and id = any(${ids}::uuid[]) and status = 'PENDING'`,
  );
}

/** Gives up pending deliveries of a disabled subscription, except those leased. @returns how many */
export async function giveUpDeliveries(db: TenantDb, subscriptionId: string, limit: number): Promise<number> {
  const rows = await db.rows(
    sql`update webhook_deliveries set status = 'FAILED', leased_until = null
      where ${db.tenantFilter()} and id in (
        select d.id from webhook_deliveries d
        where ${db.tenantFilter('d')} and d.subscription_id = ${subscriptionId} and d.status = 'PENDING'
          and (d.leased_until is null or d.leased_until <= app.now())
        limit ${limit} for no key update skip locked)
      returning id`,
  );
  return rows.length;
}
