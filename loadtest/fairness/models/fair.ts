/** Servers that no check may refute. */
import type { FairnessModel, Scheduler } from './model.ts';
import { Queues } from './queues.ts';

/** Tenants in turn, one request each. @param most waiting requests of a tenant; more are refused */
export function tenantsInTurn(most = Number.POSITIVE_INFINITY, retryAfter?: number): Scheduler {
  const queues = new Queues();
  return {
    offer(job) {
      if (queues.lengthOf(job.tenant) >= most) return { status: 503, retryAfter };
      queues.add(job.tenant, job);
      return undefined;
    },
    next: () => queues.take(queues.keys[0]),
    ended() {},
  };
}

export const roundRobin: FairnessModel = {
  name: 'round-robin-by-tenant',
  describes: 'A queue for each tenant, and a request of each in turn.',
  refutedBy: [],
  create: () => tenantsInTurn(),
};

export const boundedQueues: FairnessModel = {
  name: 'bounded-queue-by-tenant',
  describes:
    'The same with at most 20 waiting requests of each tenant: more are refused, with a Retry-After that is true.',
  refutedBy: [],
  create: () => tenantsInTurn(20, 1),
};

/** Start-time fair queuing: the tenant that has had the least time of slots is next. */
function leastTime(): Scheduler {
  const queues = new Queues();
  const used = new Map<string, number>();
  let virtual = 0;
  return {
    offer(job) {
      // An idle tenant saves nothing up.
      if (queues.lengthOf(job.tenant) === 0) used.set(job.tenant, Math.max(used.get(job.tenant) ?? 0, virtual));
      queues.add(job.tenant, job);
      return undefined;
    },
    next() {
      const least = leastOf(queues.keys, used);
      const job = queues.take(least);
      if (!job) return undefined;
      const start = used.get(job.tenant) ?? 0;
      virtual = Math.max(virtual, start);
      used.set(job.tenant, start + job.cost);
      return job;
    },
    ended() {},
  };
}

function leastOf(keys: readonly string[], used: ReadonlyMap<string, number>): string | undefined {
  const [least] = keys.toSorted((one, other) => (used.get(one) ?? 0) - (used.get(other) ?? 0));
  return least;
}

export const fairByTime: FairnessModel = {
  name: 'fair-by-time',
  describes:
    'The tenant that has had the least time of slots is next; the requests of the hog cost three times as much.',
  refutedBy: [],
  hogCost: 3,
  create: leastTime,
};
