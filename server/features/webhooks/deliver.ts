/**
 * Sends what waits for one subscription: so many at a time, in one worker. Whoever comes while somebody is at it goes away
 * again, having told him to look once more.
 *
 * A delivery is leased while it is sent. The job that brought us here stays in the queue until we are through, so that what
 * a worker leaves behind when it dies is found by the next one.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { type AttemptDeps, attemptDelivery, hasArrived } from './attempt.ts';
import {
  type DueDelivery,
  giveUpDeliveries,
  leaseDeliveries,
  markSlow,
  recordAttempt,
  type SubscriptionState,
  selectNextDue,
  selectSubscriptionState,
} from './delivery-store.ts';
import { tellDisabled } from './disabled-task.ts';
import { waitAfter } from './schedule.ts';
import { type Lane, wakeUp } from './wake-up.ts';

export interface DeliverDeps extends AttemptDeps {
  readonly random: Random;
  readonly logger: Logger;
}

/** At a time: to an endpoint that works, and to one that failed the last time. */
const atOnce = 10;
const atOnceWhileFailing = 1;

/** How long one takes more on before it lets others have its place, in milliseconds. */
const slices: Readonly<Record<Lane, number>> = { fast: 500, slow: 5_000 };

/** Whoever takes longer to answer, in milliseconds, waits among its likes from then on. */
const slowAnswer = 1_000;

/** Of what is given up at once. */
const giveUpSize = 1_000;

export interface Deliverer {
  /** Resolves when nothing is due any more, the slice is over, or, in the fast lane, the endpoint turns out to be slow. */
  deliver(database: Database, tenantId: string, subscriptionId: string, lane: Lane): Promise<void>;
  /** Takes nothing more on. @returns once everything that is under way has ended */
  settle(): Promise<void>;
}

/** What is told to those who are at it. */
interface Drain {
  again: boolean;
}

export function createDeliverer(deps: DeliverDeps): Deliverer {
  const drains = new Map<string, Drain>();
  const underWay = new Set<Promise<void>>();
  let stopping = false;

  async function drain(database: Database, tenantId: string, id: string, lane: Lane, self: Drain): Promise<void> {
    const reading = database.reading(tenantId);
    const ends = performance.now() + slices[lane];
    const sending = new Set<Promise<void>>();
    let state: SubscriptionState | undefined;
    let failure: unknown;
    for (;;) {
      self.again = false;
      state = await selectSubscriptionState(reading, id);
      if (!state?.enabled) break;
      const open = !stopping && !failure && performance.now() < ends && !(lane === 'fast' && state.slow);
      const room = open ? (state.failing ? atOnceWhileFailing : atOnce) - sending.size : 0;
      const leased = room > 0 ? await leaseDeliveries(database.writing(tenantId), id, room) : [];
      for (const delivery of leased) {
        const sent: Promise<void> = send(database, tenantId, state, delivery)
          .catch((error: unknown) => {
            failure ??= error;
          })
          .finally(() => sending.delete(sent));
        sending.add(sent);
      }
      if (sending.size > 0) await Promise.race(sending);
      else if (!open || (leased.length === 0 && !self.again)) break;
    }
    // In the same moment in which nobody was found waiting: whoever comes from now on does not rely on us.
    drains.delete(`${tenantId} ${id}`);
    await Promise.all(sending);
    // PostgreSQL is away, or we are at fault: the job comes back, and what was sent is sent again.
    if (failure) throw failure;
    if (state) await leave(database, tenantId, state);
  }

  /** What is left is somebody's to look after. */
  async function leave(database: Database, tenantId: string, { id }: SubscriptionState): Promise<void> {
    await database.transaction(tenantId, async (db) => {
      const state = await selectSubscriptionState(db, id);
      if (!state) return;
      if (!state.enabled) {
        if ((await giveUpDeliveries(db, id, giveUpSize)) === giveUpSize) await wakeUp(db, state);
        return;
      }
      const next = await selectNextDue(db, id);
      if (next) await wakeUp(db, state, next);
    });
  }

  async function send(
    database: Database,
    tenantId: string,
    state: SubscriptionState,
    { id, eventId, payload, tries }: DueDelivery,
  ): Promise<void> {
    const attempt = await attemptDelivery({ id: eventId, payload }, state, deps);
    const { outcome } = attempt;
    const arrived = hasArrived(outcome);
    const gone = outcome.answered && outcome.status === 410;
    const retryAfter = outcome.answered ? outcome.retryAfter : undefined;
    const wait =
      arrived || gone ? undefined : waitAfter(tries + 1, retryAfter, { now: deps.clock.now(), random: deps.random });
    const slow = !arrived || outcome.durationMs > slowAnswer;
    const attemptId = newId(deps.random, deps.clock);
    await database.transaction(tenantId, async (db) => {
      const recorded = await recordAttempt(db, state.id, { id, attemptId }, attempt, { arrived, wait, gone, slow });
      if (recorded?.nextAt) await wakeUp(db, { id: state.id, slow: true }, recorded.nextAt);
      if (recorded?.disabledReason) await tellDisabled(db, state.id);
    });
  }

  return {
    async deliver(database, tenantId, subscriptionId, lane) {
      const key = `${tenantId} ${subscriptionId}`;
      const other = drains.get(key);
      if (other) {
        other.again = true;
        return;
      }
      const self: Drain = { again: false };
      drains.set(key, self);
      const drained = drain(database, tenantId, subscriptionId, lane, self).catch((error: unknown) => {
        if (drains.get(key) === self) drains.delete(key);
        throw error;
      });
      const watched = drained.catch(() => {});
      underWay.add(watched);
      watched.finally(() => underWay.delete(watched));
      if (lane === 'slow') return drained;
      const timer = new AbortController();
      const late = delay(slices.fast + slowAnswer, 'late', { signal: timer.signal }).catch(() => 'in time');
      const first = await Promise.race([drained, late]).finally(() => timer.abort());
      if (first !== 'late') return;
      // It goes on without holding a place that others need. Should we die meanwhile, the slow lane takes over.
      drained.catch((error: Error) => deps.logger.warn({ err: error }, 'a slow delivery could not be written down'));
      await database.transaction(tenantId, async (db) => {
        await markSlow(db, subscriptionId);
        const next = await selectNextDue(db, subscriptionId);
        if (next) await wakeUp(db, { id: subscriptionId, slow: true }, next);
      });
    },
    async settle() {
      stopping = true;
      await Promise.all(underWay);
    },
  };
}
