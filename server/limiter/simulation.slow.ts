import test, { type ExecutionContext } from 'ava';
import fc from 'fast-check';
import type { Decision, Policy } from './limiter.ts';
import { type StoreLimiter, storeLimiter } from './store-limiter.ts';
import { type Admission, mostProven } from './testing/proof.ts';
import { SimulatedStore, World } from './testing/simulated-world.ts';

const SECOND = 1_000_000;
const WINDOW = 3 * SECOND;
/** Factor of the number of runs. For a hundred: `TEST_SIMULATIONS=100 npm run test:slow -- server/limiter/simulation.slow.ts --timeout=20m`. */
const RUNS = Number(process.env.TEST_SIMULATIONS ?? 3);

interface Burst {
  readonly gap: number;
  readonly node: number;
  readonly count: number;
}

interface Decided extends Admission {
  readonly decision: Decision;
}

/** Nodes with their limiters, and the decisions on all requests. */
class Fixture {
  readonly world = new World();
  readonly store: SimulatedStore;
  readonly nodes: readonly StoreLimiter[];
  readonly decisions: Decided[] = [];
  readonly failures: unknown[] = [];
  requests = 0;

  constructor(nodes: number, delays: readonly number[]) {
    let next = 0;
    this.store = new SimulatedStore(this.world, () => delays[next++ % delays.length] ?? 0);
    this.nodes = Array.from({ length: nodes }, () =>
      storeLimiter(this.store, async () => {}, { time: this.world.time }),
    );
  }

  request(node: number, policy: Policy): void {
    const sent = this.world.now;
    this.requests += 1;
    const answer = (decision: Decision) => this.decisions.push({ sent, received: this.world.now, decision });
    this.nodes[node % this.nodes.length]?.take('t:key', policy).then(answer, (error) => this.failures.push(error));
  }

  get admissions(): Decided[] {
    return this.decisions.filter(({ decision }) => decision.admitted);
  }
}

const bursts = fc.array(
  fc.record({
    gap: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: SECOND })),
    node: fc.nat(3),
    count: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) }),
  }),
  { minLength: 5, maxLength: 40 },
);
/** Network delays of 0.05 to 30 ms, one way. */
const delays = fc.array(fc.integer({ min: 50, max: 30_000 }), { minLength: 1, maxLength: 20 });

/** Plays the bursts and the events of the store, and waits until all requests are decided. */
async function play(fixture: Fixture, requests: readonly Burst[], policy: Policy, meanwhile: StoreEvent[] = []) {
  const { world } = fixture;
  await world.until(world.now + SECOND);
  const start = world.now;
  for (const { at, work } of meanwhile) world.at(start + at, () => work(fixture.store));
  let time = start;
  for (const { gap, node, count } of requests) {
    time += gap;
    for (let once = 0; once < count; once += 1) world.at(time, () => fixture.request(node, policy));
  }
  await world.until(time + SECOND);
}

interface StoreEvent {
  readonly at: number;
  readonly work: (store: SimulatedStore) => void;
}

/** Asserts that all requests were decided in time, which holds whatever happens to the store. */
function assertDecided(t: ExecutionContext, { decisions, requests, failures }: Fixture): void {
  t.deepEqual(failures, []);
  t.is(decisions.length, requests, 'every request is decided');
  const longest = Math.max(0, ...decisions.map(({ sent, received }) => received - sent));
  t.true(longest <= 300_000, `a request waited ${longest / 1000} ms`);
}

/** Window of the local log, which is what holds after a jump of the store's clock. */
const JUMPED = WINDOW * 0.9995;

const within = (t: ExecutionContext, fixture: Fixture, bound: number, window = WINDOW) => {
  const most = mostProven(fixture.admissions, window);
  if (most > bound) t.fail(`${most} in a window, where ${bound} is the most`);
};

test('no window holds more than the quota, whatever the requests, and a client that waits for Retry-After is admitted', async (t) => {
  const runs = fc.record({
    requests: bursts,
    delays,
    nodes: fc.integer({ min: 1, max: 4 }),
    quota: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({ requests, delays: ways, nodes, quota }) => {
      const fixture = new Fixture(nodes, ways);
      const policy: Policy = { quota, windowSeconds: WINDOW / SECOND, outage: 'share' };
      await play(fixture, requests, policy);
      assertDecided(t, fixture);
      within(t, fixture, quota);
      t.true(fixture.decisions.every(({ decision }) => decision.source !== 'degraded'));
      await assertRetryAfterHolds(t, fixture, policy);
      within(t, fixture, quota);
    }),
    { numRuns: 400 * RUNS },
  );
});

/** A single client sends requests until denied, waits for Retry-After, and is admitted. */
async function assertRetryAfterHolds(t: ExecutionContext, fixture: Fixture, policy: Policy): Promise<void> {
  const { world, decisions } = fixture;
  const requestOnce = async (node: number): Promise<Decision | undefined> => {
    fixture.request(node, policy);
    await world.until(world.now + 250_000);
    return decisions.at(-1)?.decision;
  };
  for (let tries = 0; tries < 20; tries += 1) {
    fixture.request(tries, policy);
    const before = decisions.length;
    while (decisions.length === before) await world.until(world.now + 1);
    const denial = decisions.at(-1);
    if (!denial || denial.decision.admitted) continue;
    t.regex(String(denial.decision.retryAfterSeconds), /^[1-4]$/);
    await world.until(denial.received + denial.decision.retryAfterSeconds * SECOND);
    t.true((await requestOnce(tries + 1))?.admitted, 'at Retry-After, on another node too');
    return;
  }
  t.fail('it was never denied');
}

const moment = fc.integer({ min: 0, max: 10 * SECOND });
const faults = fc.record({
  at: moment,
  kind: fc.constantFrom('freeze', 'die', 'wipe', 'forward', 'back'),
  milliseconds: fc.integer({ min: 1, max: 4_000 }),
});
type Fault = typeof faults extends fc.Arbitrary<infer Value> ? Value : never;

function storeEventOf({ at, kind, milliseconds }: Fault): StoreEvent {
  const works: Record<typeof kind, StoreEvent['work']> = {
    freeze: (store) => store.freeze(milliseconds),
    die: (store) => store.die(milliseconds),
    wipe: (store) => store.wipe(),
    forward: (store) => {
      store.offset += milliseconds * 1000;
    },
    back: (store) => {
      store.offset -= milliseconds * 1000;
    },
  };
  return { at, work: works[kind] };
}

test('one node admits no more than the quota, whatever happens to the store and its clock, and however often', async (t) => {
  const runs = fc.record({
    requests: bursts,
    delays,
    faults: fc.array(faults, { maxLength: 6 }),
    quota: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({ requests, delays: ways, faults: several, quota }) => {
      const fixture = new Fixture(1, ways);
      const policy: Policy = { quota, windowSeconds: WINDOW / SECOND, outage: 'share' };
      await play(fixture, requests, policy, several.map(storeEventOf));
      assertDecided(t, fixture);
      within(t, fixture, quota, JUMPED);
    }),
    { numRuns: 400 * RUNS },
  );
});

test('several nodes admit no more than twice the quota when the store fails once, in whichever way', async (t) => {
  const runs = fc.record({
    requests: bursts,
    delays,
    fault: faults,
    nodes: fc.integer({ min: 2, max: 4 }),
    quota: fc.integer({ min: 4, max: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({ requests, delays: ways, fault, nodes, quota }) => {
      const fixture = new Fixture(nodes, ways);
      const policy: Policy = { quota, windowSeconds: WINDOW / SECOND, outage: 'share' };
      await play(fixture, requests, policy, [storeEventOf(fault)]);
      assertDecided(t, fixture);
      within(t, fixture, fault.kind === 'back' ? quota : 2 * quota, JUMPED);
    }),
    { numRuns: 400 * RUNS },
  );
});

test('several nodes admit no more than the quota each, however often the store fails', async (t) => {
  const runs = fc.record({
    requests: bursts,
    delays,
    faults: fc.array(faults, { minLength: 2, maxLength: 8 }),
    nodes: fc.integer({ min: 2, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({ requests, delays: ways, faults: several, nodes }) => {
      const fixture = new Fixture(nodes, ways);
      await play(
        fixture,
        requests,
        { quota: 4, windowSeconds: WINDOW / SECOND, outage: 'share' },
        several.map(storeEventOf),
      );
      assertDecided(t, fixture);
      within(t, fixture, 4 * nodes, JUMPED);
    }),
    { numRuns: 300 * RUNS },
  );
});

test('while the quota is changed, no window holds more than the highest that was in force', async (t) => {
  const change = fc.record({
    at: moment,
    quota: fc.integer({ min: 1, max: 6 }),
    late: fc.integer({ min: 0, max: 2 * SECOND }),
  });
  const runs = fc.record({
    requests: bursts,
    delays,
    nodes: fc.integer({ min: 1, max: 3 }),
    changes: fc.array(change, { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({ requests, delays: ways, nodes, changes }) => {
      const fixture = new Fixture(nodes, ways);
      const { world } = fixture;
      await world.until(world.now + SECOND);
      const start = world.now;
      const ordered = changes
        .toSorted((one, other) => one.at - other.at)
        .map((each, index) => ({ ...each, version: index + 1 }));
      // Each node loads a change at its own time, within two seconds, and never an older one after a newer one.
      const policyAt = (node: number): Policy => {
        const current = ordered.filter(({ at, late }) => start + at + (late * (node % 3)) / 2 <= world.now).at(-1);
        return {
          quota: current?.quota ?? 3,
          version: current?.version ?? 0,
          windowSeconds: WINDOW / SECOND,
          outage: 'share',
        };
      };
      let time = start;
      for (const { gap, node, count } of requests) {
        time += gap;
        for (let once = 0; once < count; once += 1) world.at(time, () => fixture.request(node, policyAt(node % nodes)));
      }
      await world.until(time + SECOND);
      assertDecided(t, fixture);
      within(t, fixture, Math.max(3, ...changes.map(({ quota }) => quota)));
      // One window after all nodes have loaded the last change, only the last quota counts.
      const last = ordered.at(-1);
      if (!last) return;
      const effective = start + last.at + 2 * SECOND + WINDOW;
      const late = fixture.admissions.filter(({ sent }) => sent >= effective);
      t.true(mostProven(late, WINDOW) <= last.quota);
    }),
    { numRuns: 400 * RUNS },
  );
});
