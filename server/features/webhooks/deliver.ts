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
  giveUpDeliveries,
  type LeasedDelivery,
  leaseDeliveries,
  markSlow,
  recordAttempt,
  selectRest,
} from './delivery-store.ts';
import { tellDisabled } from './disabled-task.ts';
import type { WebhookMetrics } from './metrics.ts';
import { waitAfter } from './schedule.ts';
import { type Lane, wakeUp } from './wake-up.ts';

export interface DeliverDeps extends AttemptDeps {
  readonly random: Random;
  readonly logger: Logger;
  /** Absent: nobody reads them. */
  readonly metrics?: WebhookMetrics | undefined;
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

/** Somebody who is at it, and can be told that there is more. */
class Drain {
  #again = Promise.withResolvers<void>();
  #told = false;

  tell(): void {
    this.#told = true;
    this.#again.resolve();
  }

  /** Resolves once somebody has told. */
  get told(): Promise<void> {
    return this.#again.promise;
  }

  get wasTold(): boolean {
    return this.#told;
  }

  /** From now on he looks himself. */
  reset(): void {
    this.#told = false;
    this.#again = Promise.withResolvers();
  }
}

/** @returns the seconds since the change that an event tells of, which is in the first of its members */
function secondsSince(payload: string, now: Date): number | undefined {
  const at = /"timestamp":"([^"]+)"/.exec(payload)?.[1];
  return at === undefined ? undefined : (now.getTime() - Date.parse(at)) / 1000;
}

export function createDeliverer(deps: DeliverDeps): Deliverer {
  const drains = new Map<string, Drain>();
  const underWay = new Set<Promise<void>>();
  let stopping = false;

  async function drain(database: Database, tenantId: string, id: string, lane: Lane, self: Drain): Promise<void> {
    const db = database.writing(tenantId);
    const ends = performance.now() + slices[lane];
    const sending = new Set<Promise<void>>();
    let failure: unknown;
    for (let mayBeMore = true; ; ) {
      mayBeMore ||= self.wasTold;
      self.reset();
      const open = !stopping && !failure && performance.now() < ends;
      // Several at a time: to look for each as one ends would cost as much as to send it.
      if (open && mayBeMore && sending.size <= atOnce / 2) {
        const lease = await leaseDeliveries(db, id, {
          usual: atOnce - sending.size,
          whileFailing: Math.max(0, atOnceWhileFailing - sending.size),
          ofSlow: lane === 'slow',
        });
        mayBeMore = lease !== undefined && lease.deliveries.length >= lease.room;
        for (const delivery of lease?.deliveries ?? []) {
          const sent: Promise<void> = send(database, tenantId, delivery)
            .catch((error: unknown) => {
              failure ??= error;
            })
            .finally(() => sending.delete(sent));
          sending.add(sent);
        }
      }
      if (sending.size === 0 && !(open && self.wasTold)) break;
      // Not only for those that are sent: one that hangs must not keep the next ones to the same endpoint.
      if (sending.size > 0) await Promise.race(open && sending.size <= atOnce / 2 ? [...sending, self.told] : sending);
    }
    // In the same moment in which nobody was found waiting: whoever comes from now on does not rely on us.
    drains.delete(`${tenantId} ${id}`);
    // PostgreSQL is away, or we are at fault: the job comes back, and what was sent is sent again.
    if (failure) throw failure;
    await leave(database, tenantId, id, lane);
  }

  /** What is left is somebody's to look after. */
  async function leave(database: Database, tenantId: string, id: string, lane: Lane): Promise<void> {
    const rest = await selectRest(database.reading(tenantId), id);
    if (!rest?.at) return;
    const { enabled, slow } = rest;
    // What is to be tried again has a job already, and the same one is asked for here. Not at once: where a clock was put
    // back it may not be due for its own job, which would come again and again until it is.
    const at = rest.isDue || rest.at > rest.soon ? rest.at : rest.soon;
    await database.transaction(tenantId, async (db) => {
      if (!enabled && (await giveUpDeliveries(db, id, giveUpSize)) > 0) {
        const left = await selectRest(db, id);
        if (left?.at) await wakeUp(db, { id, slow }, left.at);
        // Not before everybody else's: those that answer at once have many at a time, and little time each.
      } else await wakeUp(db, { id, slow, priority: lane === 'fast' ? 10 : 0 }, at);
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
    const slow = !arrived || outcome.durationMs > slowAnswer;
    const verdict = { arrived, wait, gone, slow };
    const ids = { id, attemptId: newId(deps.random, deps.clock) };
    // What arrived has nothing to follow: one statement.
    if (arrived) return void (await recordAttempt(database.writing(tenantId), state.id, ids, attempt, verdict));
    await database.transaction(tenantId, async (db) => {
      const recorded = await recordAttempt(db, state.id, ids, attempt, verdict);
      if (recorded?.nextAt) await wakeUp(db, { id: state.id, slow: true }, recorded.nextAt);
      if (recorded?.disabledReason) await tellDisabled(db, state.id);
    });
  }

  return {
    async deliver(database, tenantId, subscriptionId, lane) {
      const key = `${tenantId} ${subscriptionId}`;
      const other = drains.get(key);
      if (other) {
        other.tell();
        return;
      }
      const self = new Drain();
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
      // It goes on without holding a place that others need. Should we die meanwhile, the slow lane takes over: later than
      // this can last, because a job that comes before finds us, and goes away.
      drained.catch((error: Error) => deps.logger.warn({ err: error }, 'a slow delivery could not be written down'));
      await database.transaction(tenantId, async (db) => {
        await wakeUp(db, { id: subscriptionId, slow: true }, await markSlow(db, subscriptionId));
      });
    },
    async settle() {
      stopping = true;
      await Promise.all(underWay);
    },
  };
}
