/** Servers that must be refuted. */
import { tenantsInTurn } from './fair.ts';
import type { FairnessModel, Job, Scheduler, SchedulerWorld } from './model.ts';
import { Queues } from './queues.ts';

/** @param keyOf what is served in turn @param most waiting requests of all */
function inTurn(keyOf: (job: Job) => string, most = Number.POSITIVE_INFINITY): Scheduler {
  const queues = new Queues();
  return {
    offer(job) {
      if (queues.size >= most) return { status: 503, retryAfter: 1 };
      queues.add(keyOf(job), job);
      return undefined;
    },
    next: () => queues.take(queues.keys[0]),
    ended() {},
  };
}

const oneQueue: FairnessModel = {
  name: 'one-queue',
  describes: 'First in, first out, for all.',
  refutedBy: ['neighbours-latency', 'each-neighbour'],
  create: () => inTurn(() => 'all'),
};

const byConnection: FairnessModel = {
  name: 'round-robin-by-connection',
  describes: 'Connections in turn: more of them get more.',
  refutedBy: ['neighbours-latency', 'each-neighbour'],
  create: () => inTurn(({ connection }) => String(connection)),
};

const fullForAll: FairnessModel = {
  name: 'full-for-all',
  describes: 'One queue of at most 20 requests; anyone is refused while it is full.',
  refutedBy: ['neighbours-served'],
  create: () => inTurn(() => 'all', 20),
};

/** @param partsOf into how many parts the slots are divided */
function slices({ slots }: SchedulerWorld, partsOf: (waiting: readonly string[]) => number): Scheduler {
  const queues = new Queues();
  const running = new Map<string, number>();
  return {
    offer(job) {
      queues.add(job.tenant, job);
      return undefined;
    },
    next() {
      const most = Math.max(1, Math.floor(slots / partsOf(queues.keys)));
      const tenant = queues.keys.find((key) => (running.get(key) ?? 0) < most);
      const job = queues.take(tenant);
      if (job) running.set(job.tenant, (running.get(job.tenant) ?? 0) + 1);
      return job;
    },
    ended({ tenant }) {
      running.set(tenant, (running.get(tenant) ?? 0) - 1);
    },
  };
}

const fixedSlices: FairnessModel = {
  name: 'fixed-slices',
  describes: 'Each tenant has its own slots, which stay idle while it sends nothing.',
  refutedBy: ['alone'],
  create: (world) => slices(world, () => world.tenants.length),
};

/** A tenant counts as active for so long after its last request, milliseconds. */
const activeForMs = 250;

const slicesOfActive: FairnessModel = {
  name: 'slices-of-active',
  describes:
    'The slots are divided among the tenants of the last quarter of a second, however little each of them needs.',
  refutedBy: ['throughput'],
  create(world) {
    const seenAt = new Map<string, number>();
    const active = () => [...seenAt.values()].filter((at) => world.now() - at < activeForMs).length;
    const scheduler = slices(world, () => Math.max(1, active()));
    return {
      ...scheduler,
      offer(job) {
        seenAt.set(job.tenant, world.now());
        return scheduler.offer(job);
      },
    };
  },
};

const fairByCount: FairnessModel = {
  name: 'fair-by-count',
  describes: 'A request of each tenant in turn, although those of the hog take fifty times as long.',
  refutedBy: ['neighbours-latency', 'each-neighbour'],
  hogCost: 50,
  create: () => tenantsInTurn(),
};

const withoutRetryAfter: FairnessModel = {
  name: 'cap-without-retry-after',
  describes: 'At most 20 waiting requests of each tenant; refusals have no Retry-After.',
  refutedBy: ['refusals'],
  create: () => tenantsInTurn(20),
};

const retryAfterTooLong: FairnessModel = {
  name: 'retry-after-too-long',
  describes: 'The same, with a Retry-After of an hour, although there is room at once.',
  refutedBy: ['refusals'],
  create: () => tenantsInTurn(20, 3_600),
};

/** For so long after a refusal everything of a tenant is refused, milliseconds. */
const shutOutForMs = 4_000;

const retryAfterTooShort: FairnessModel = {
  name: 'retry-after-too-short',
  describes:
    'The same, with a Retry-After of a second, although the tenant is shut out for four, and longer if it insists.',
  refutedBy: ['refusals'],
  create({ now }) {
    const scheduler = tenantsInTurn(20, 1);
    const until = new Map<string, number>();
    return {
      ...scheduler,
      offer(job) {
        const isShutOut = now() < (until.get(job.tenant) ?? 0);
        const refusal = isShutOut ? ({ status: 429, retryAfter: 1 } as const) : scheduler.offer(job);
        if (refusal) until.set(job.tenant, now() + shutOutForMs);
        return refusal;
      },
    };
  },
};

const starvesOne: FairnessModel = {
  name: 'starves-one',
  describes: 'A request of each tenant in turn, except that one of them is served only when no other waits.',
  refutedBy: ['each-neighbour'],
  create({ tenants }) {
    const last = tenants.at(-1);
    const queues = new Queues();
    return {
      offer(job) {
        queues.add(job.tenant, job);
        return undefined;
      },
      next: () => queues.take(queues.keys.find((key) => key !== last) ?? last),
      ended() {},
    };
  },
};

const firstComesFirst: FairnessModel = {
  name: 'first-hog-first',
  describes: 'Tenants with few waiting requests in turn; of those with many always the first one.',
  refutedBy: ['rivals'],
  create({ tenants }) {
    const queues = new Queues();
    const many = 5;
    return {
      offer(job) {
        queues.add(job.tenant, job);
        return undefined;
      },
      next() {
        const small = queues.keys.find((key) => queues.lengthOf(key) <= many);
        return queues.take(small ?? tenants.find((tenant) => queues.lengthOf(tenant) > many));
      },
      ended() {},
    };
  },
};

export const unfairServers: readonly FairnessModel[] = [
  oneQueue,
  byConnection,
  fullForAll,
  fixedSlices,
  slicesOfActive,
  fairByCount,
  withoutRetryAfter,
  retryAfterTooLong,
  retryAfterTooShort,
  starvesOne,
  firstComesFirst,
];
