/**
 * Drains one subscription with bounded concurrency. At most one drain runs per subscription and worker; a second job marks
 * it dirty and returns.
 *
 * A delivery is leased while it is sent. Its job stays in the queue until the drain ends, so that another worker takes over
 * when this one dies.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { type AttemptDeps, attemptDelivery, hasArrived } from './attempt.ts';
import {
  giveUpDeliveries,
  type Lease,
  type LeasedDelivery,
  leaseDeliveries,
  markSlow,
  recordAttempt,
  releaseDeliveries,
  selectPendingState,
} from './delivery-store.ts';
import { enqueueDisabledMails } from './disabled-task.ts';
import { enqueueDrain, type Queue } from './drain-job.ts';
import type { WebhookMetrics } from './metrics.ts';
import { disableForOwner, mayBeSent } from './owner.ts';
import { waitAfter } from './schedule.ts';

export interface DeliverDeps extends AttemptDeps {
  readonly random: Random;
  readonly logger: Logger;
  /** Absent: not measured. */
  readonly metrics?: WebhookMetrics | undefined;
}

/** Concurrent attempts: to an endpoint that works, and to one that failed last time. */
const atOnce = 10;
const atOnceWhileFailing = 1;

/** Time after which a drain leases no more and gives its worker slot up, in milliseconds. */
const sliceOf: Readonly<Record<Queue, number>> = { fast: 500, slow: 5_000 };

/** Response time in milliseconds above which an endpoint moves to the slow queue. */
const slowResponse = 1_000;

/** Deliveries given up in one statement. */
const giveUpSize = 1_000;

export interface Deliverer {
  /** Resolves when nothing is due, the slice is over, or, in the fast queue, the endpoint turns out to be slow. */
  deliver(database: Database, tenantId: string, subscriptionId: string, queue: Queue): Promise<void>;
  /** Leases no more. @returns once all drains have ended */
  stop(): Promise<void>;
}

/** A running drain, which later jobs of its subscription mark dirty. */
class Drain {
  #dirtied = Promise.withResolvers<void>();
  #dirty = false;

  markDirty(): void {
    this.#dirty = true;
    this.#dirtied.resolve();
  }

  /** Resolves once marked dirty. */
  get dirtied(): Promise<void> {
    return this.#dirtied.promise;
  }

  get isDirty(): boolean {
    return this.#dirty;
  }

  /** Clears the mark, before the drain looks again. */
  reset(): void {
    this.#dirty = false;
    this.#dirtied = Promise.withResolvers();
  }
}

/** @returns the seconds since the change, from the event's `timestamp`, which is among its first members */
function secondsSince(payload: string, now: Date): number | undefined {
  const at = /"timestamp":"([^"]+)"/.exec(payload)?.[1];
  return at === undefined ? undefined : (now.getTime() - Date.parse(at)) / 1000;
}

export function createDeliverer(deps: DeliverDeps): Deliverer {
  const drains = new Map<string, Drain>();
  const underWay = new Set<Promise<void>>();
  let stopping = false;

  async function drain(database: Database, tenantId: string, id: string, queue: Queue, self: Drain): Promise<void> {
    const db = database.writing(tenantId);
    const ends = performance.now() + sliceOf[queue];
    const sending = new Set<Promise<void>>();
    let failure: unknown;
    for (let mayBeMore = true; ; ) {
      mayBeMore ||= self.isDirty;
      self.reset();
      const open = !stopping && !failure && performance.now() < ends;
      // Leases in batches: one query per finished attempt would cost as much as the attempt.
      if (open && mayBeMore && sending.size <= atOnce / 2) {
        const lease = await leaseDeliveries(db, id, {
          usual: atOnce - sending.size,
          whileFailing: Math.max(0, atOnceWhileFailing - sending.size),
          ofSlow: queue === 'slow',
        });
        mayBeMore = lease !== undefined && lease.deliveries.length >= lease.room;
        for (const delivery of lease ? await permitted(database, tenantId, id, lease) : []) {
          const sent: Promise<void> = send(database, tenantId, delivery)
            .catch((error: unknown) => {
              failure ??= error;
            })
            .finally(() => sending.delete(sent));
          sending.add(sent);
        }
      }
      if (sending.size === 0 && !(open && self.isDirty)) break;
      // Also wakes for a dirty mark: one hanging attempt must not hold back later deliveries.
      if (sending.size > 0)
        await Promise.race(open && sending.size <= atOnce / 2 ? [...sending, self.dirtied] : sending);
    }
    // Synchronously with the last check: later jobs must start a drain of their own.
    drains.delete(`${tenantId} ${id}`);
    // PostgreSQL is away, or this is a bug: the job is retried, and what was sent is sent again.
    if (failure) throw failure;
    await enqueueRest(database, tenantId, id, queue);
  }

  /** @returns the leased deliveries if the owner still has access, else none: the subscription is disabled. */
  async function permitted(database: Database, tenantId: string, id: string, lease: Lease) {
    const { owner, events, deliveries } = lease;
    if (deliveries.length === 0 || mayBeSent(owner, [...events, ...deliveries.map(({ type }) => type)]))
      return deliveries;
    await database.transaction(tenantId, async (db) => {
      await disableForOwner(db, { id, ownerId: owner.ownerId });
      await releaseDeliveries(
        db,
        deliveries.map((delivery) => delivery.id),
      );
    });
    return [];
  }

  /** Enqueues a job for the deliveries that are left. */
  async function enqueueRest(database: Database, tenantId: string, id: string, queue: Queue): Promise<void> {
    const rest = await selectPendingState(database.reading(tenantId), id);
    if (!rest?.at) return;
    const { enabled, slow } = rest;
    // Keeps the job of a retry, with the same key. Not at once: after a clock was set back the delivery may not be due
    // when its job runs, and the job would repeat until it is.
    const at = rest.isDue || rest.at > rest.soon ? rest.at : rest.soon;
    await database.transaction(tenantId, async (db) => {
      if (!enabled && (await giveUpDeliveries(db, id, giveUpSize)) > 0) {
        const left = await selectPendingState(db, id);
        if (left?.at) await enqueueDrain(db, { id, slow }, left.at);
        // With low priority in the fast queue: subscriptions with little to send go first.
      } else await enqueueDrain(db, { id, slow, priority: queue === 'fast' ? 10 : 0 }, at);
    });
  }

  async function send(
    database: Database,
    tenantId: string,
    { state, id, eventId, payload, tries }: LeasedDelivery,
  ): Promise<void> {
    const attempt = await attemptDelivery({ id: eventId, payload }, state, deps);
    const { outcome } = attempt;
    deps.metrics?.attempted(outcome, tries === 0 ? secondsSince(payload, deps.clock.now()) : undefined);
    const arrived = hasArrived(outcome);
    const gone = outcome.answered && outcome.status === 410;
    const retryAfter = outcome.answered ? outcome.retryAfter : undefined;
    const wait =
      arrived || gone ? undefined : waitAfter(tries + 1, retryAfter, { now: deps.clock.now(), random: deps.random });
    const slow = !arrived || outcome.durationMs > slowResponse;
    const verdict = { arrived, wait, gone, slow };
    const ids = { id, attemptId: newId(deps.random, deps.clock) };
    // A success has no follow-up: one statement.
    if (arrived) return void (await recordAttempt(database.writing(tenantId), state.id, ids, attempt, verdict));
    await database.transaction(tenantId, async (db) => {
      const recorded = await recordAttempt(db, state.id, ids, attempt, verdict);
      if (recorded?.nextAt) await enqueueDrain(db, { id: state.id, slow: true }, recorded.nextAt);
      if (recorded?.disabledReason) await enqueueDisabledMails(db, state.id);
    });
  }

  return {
    async deliver(database, tenantId, subscriptionId, queue) {
      const key = `${tenantId} ${subscriptionId}`;
      const other = drains.get(key);
      if (other) {
        other.markDirty();
        return;
      }
      const self = new Drain();
      drains.set(key, self);
      const drained = drain(database, tenantId, subscriptionId, queue, self).catch((error: unknown) => {
        if (drains.get(key) === self) drains.delete(key);
        throw error;
      });
      const watched = drained.catch(() => {});
      underWay.add(watched);
      watched.finally(() => underWay.delete(watched));
      if (queue === 'slow') return drained;
      const timer = new AbortController();
      const late = delay(sliceOf.fast + slowResponse, 'late', { signal: timer.signal }).catch(() => 'in time');
      const first = await Promise.race([drained, late]).finally(() => timer.abort());
      if (first !== 'late') return;
      // The drain continues without its worker slot. If the worker dies, the slow queue takes over, later than this drain
      // can last: an earlier job would only mark it dirty.
      drained.catch((error: Error) =>
        deps.logger.warn({ err: error }, 'slow delivery failed; retried by its next job'),
      );
      await database.transaction(tenantId, async (db) => {
        await enqueueDrain(db, { id: subscriptionId, slow: true }, await markSlow(db, subscriptionId));
      });
    },
    async stop() {
      stopping = true;
      await Promise.all(underWay);
    },
  };
}
