import test, { type ExecutionContext } from 'ava';
import fc from 'fast-check';
import type { Decision, Policy } from './limiter.ts';
import { type StoreLimiter, storeLimiter } from './store-limiter.ts';
import { type Admission, mostProven } from './testing/proof.ts';
import { SimulatedStore, World } from './testing/simulated-world.ts';

const SECOND = 1_000_000;
const WINDOW = 3 * SECOND;
/** A hundred times as many: `TEST_SIMULATIONS=100 npm run test:slow -- server/limiter/simulation.slow.ts --timeout=20m`. */
const RUNS = Number(process.env.TEST_SIMULATIONS ?? 3);

interface Asking {
  readonly gap: number;
  readonly node: number;
  readonly count: number;
}

interface Answered extends Admission {
  readonly decision: Decision;
}

/** Nodes with their limiters, and what was answered to those who asked them. */
class Scene {
  readonly world = new World();
  readonly store: SimulatedStore;
  readonly nodes: readonly StoreLimiter[];
  readonly answers: Answered[] = [];
  readonly failures: unknown[] = [];
  asked = 0;

  constructor(nodes: number, delays: readonly number[]) {
    let next = 0;
    this.store = new SimulatedStore(this.world, () => delays[next++ % delays.length] ?? 0);
    this.nodes = Array.from({ length: nodes }, () =>
      storeLimiter(this.store, async () => {}, { time: this.world.time }),
    );
  }

  ask(node: number, policy: Policy): void {
    const sent = this.world.now;
    this.asked += 1;
    const answer = (decision: Decision) => this.answers.push({ sent, received: this.world.now, decision });
    this.nodes[node % this.nodes.length]?.take('t:key', policy).then(answer, (error) => this.failures.push(error));
  }

  get admissions(): Answered[] {
    return this.answers.filter(({ decision }) => decision.admitted);
  }
}

const askings = fc.array(
  fc.record({
    gap: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: SECOND })),
    node: fc.nat(3),
    count: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }) }),
  }),
  { minLength: 5, maxLength: 40 },
);
/** Ways of 0.05 to 30 ms. */
const delays = fc.array(fc.integer({ min: 50, max: 30_000 }), { minLength: 1, maxLength: 20 });

/** Plays the askings and whatever `meanwhile` does to the store, and waits until all is answered. */
async function play(scene: Scene, asked: readonly Asking[], policy: Policy, meanwhile: Happening[] = []) {
  const { world } = scene;
  await world.until(world.now + SECOND);
  const start = world.now;
  for (const { at, work } of meanwhile) world.at(start + at, () => work(scene.store));
  let time = start;
  for (const { gap, node, count } of asked) {
    time += gap;
    for (let once = 0; once < count; once += 1) world.at(time, () => scene.ask(node, policy));
  }
  await world.until(time + SECOND);
}

interface Happening {
  readonly at: number;
  readonly work: (store: SimulatedStore) => void;
}

/** What holds whatever happens. */
function assertAnswered(t: ExecutionContext, { answers, asked, failures }: Scene): void {
  t.deepEqual(failures, []);
  t.is(answers.length, asked, 'everybody is answered');
  const longest = Math.max(0, ...answers.map(({ sent, received }) => received - sent));
  t.true(longest <= 300_000, `somebody waited ${longest / 1000} ms`);
}

/** Where the store's clock jumps, what holds is the shadow's window, which is this much of the whole. */
const JUMPED = WINDOW * 0.9995;

const within = (t: ExecutionContext, scene: Scene, bound: number, window = WINDOW) => {
  const most = mostProven(scene.admissions, window);
  if (most > bound) t.fail(`${most} in a window, where ${bound} is the most`);
};

test('whatever nodes are asked, no window holds more than the quota, and who waits as told is admitted', async (t) => {
  const runs = fc.record({
    asked: askings,
    delays,
    nodes: fc.integer({ min: 1, max: 4 }),
    quota: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({ asked, delays: ways, nodes, quota }) => {
      const scene = new Scene(nodes, ways);
      const policy: Policy = { quota, windowSeconds: WINDOW / SECOND, outage: 'share' };
      await play(scene, asked, policy);
      assertAnswered(t, scene);
      within(t, scene, quota);
      t.true(scene.answers.every(({ decision }) => decision.source !== 'degraded'));
      await assertObeyed(t, scene, policy);
      within(t, scene, quota);
    }),
    { numRuns: 400 * RUNS },
  );
});

/** Somebody who is alone asks until denied, waits as long as the answer says, counted from its arrival, and asks again. */
async function assertObeyed(t: ExecutionContext, scene: Scene, policy: Policy): Promise<void> {
  const { world, answers } = scene;
  const askOnce = async (node: number): Promise<Decision | undefined> => {
    scene.ask(node, policy);
    await world.until(world.now + 250_000);
    return answers.at(-1)?.decision;
  };
  for (let tries = 0; tries < 20; tries += 1) {
    scene.ask(tries, policy);
    const before = answers.length;
    while (answers.length === before) await world.until(world.now + 1);
    const denial = answers.at(-1);
    if (!denial || denial.decision.admitted) continue;
    t.regex(String(denial.decision.retryAfterSeconds), /^[1-4]$/);
    await world.until(denial.received + denial.decision.retryAfterSeconds * SECOND);
    t.true((await askOnce(tries + 1))?.admitted, 'at Retry-After, on another node too');
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

function happeningOf({ at, kind, milliseconds }: Fault): Happening {
  const works: Record<typeof kind, Happening['work']> = {
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

test('one node admits no more than the quota, whatever becomes of the store and its clock, as often as it may', async (t) => {
  const runs = fc.record({
    asked: askings,
    delays,
    faults: fc.array(faults, { maxLength: 6 }),
    quota: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({ asked, delays: ways, faults: several, quota }) => {
      const scene = new Scene(1, ways);
      const policy: Policy = { quota, windowSeconds: WINDOW / SECOND, outage: 'share' };
      await play(scene, asked, policy, several.map(happeningOf));
      assertAnswered(t, scene);
      within(t, scene, quota, JUMPED);
    }),
    { numRuns: 400 * RUNS },
  );
});

test('several nodes admit no more than twice the quota when the store fails once, in whichever way', async (t) => {
  const runs = fc.record({
    asked: askings,
    delays,
    fault: faults,
    nodes: fc.integer({ min: 2, max: 4 }),
    quota: fc.integer({ min: 4, max: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({ asked, delays: ways, fault, nodes, quota }) => {
      const scene = new Scene(nodes, ways);
      const policy: Policy = { quota, windowSeconds: WINDOW / SECOND, outage: 'share' };
      await play(scene, asked, policy, [happeningOf(fault)]);
      assertAnswered(t, scene);
      within(t, scene, fault.kind === 'back' ? quota : 2 * quota, JUMPED);
    }),
    { numRuns: 400 * RUNS },
  );
});

test('several nodes admit no more than the quota each, however often the store fails', async (t) => {
  const runs = fc.record({
    asked: askings,
    delays,
    faults: fc.array(faults, { minLength: 2, maxLength: 8 }),
    nodes: fc.integer({ min: 2, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({ asked, delays: ways, faults: several, nodes }) => {
      const scene = new Scene(nodes, ways);
      await play(scene, asked, { quota: 4, windowSeconds: WINDOW / SECOND, outage: 'share' }, several.map(happeningOf));
      assertAnswered(t, scene);
      within(t, scene, 4 * nodes, JUMPED);
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
    asked: askings,
    delays,
    nodes: fc.integer({ min: 1, max: 3 }),
    changes: fc.array(change, { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(runs, async ({ asked, delays: ways, nodes, changes }) => {
      const scene = new Scene(nodes, ways);
      const { world } = scene;
      await world.until(world.now + SECOND);
      const start = world.now;
      const ordered = changes
        .toSorted((one, other) => one.at - other.at)
        .map((each, index) => ({ ...each, version: index + 1 }));
      // Each node hears of a change at its own time, within two seconds; of older ones never after newer ones.
      const policyAt = (node: number): Policy => {
        const heard = ordered.filter(({ at, late }) => start + at + (late * (node % 3)) / 2 <= world.now).at(-1);
        return {
          quota: heard?.quota ?? 3,
          version: heard?.version ?? 0,
          windowSeconds: WINDOW / SECOND,
          outage: 'share',
        };
      };
      let time = start;
      for (const { gap, node, count } of asked) {
        time += gap;
        for (let once = 0; once < count; once += 1) world.at(time, () => scene.ask(node, policyAt(node % nodes)));
      }
      await world.until(time + SECOND);
      assertAnswered(t, scene);
      within(t, scene, Math.max(3, ...changes.map(({ quota }) => quota)));
      // After the last change was heard everywhere, and one window more, only the last quota counts.
      const last = ordered.at(-1);
      if (!last) return;
      const settled = start + last.at + 2 * SECOND + WINDOW;
      const late = scene.admissions.filter(({ sent }) => sent >= settled);
      t.true(mostProven(late, WINDOW) <= last.quota);
    }),
    { numRuns: 400 * RUNS },
  );
});
