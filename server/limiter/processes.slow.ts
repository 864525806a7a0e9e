/** Eight nodes in separate processes over one Redis: the quota is exact, and the excess after a loss of Redis bounded. */
import { setTimeout as pause } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import type { Policy } from './limiter.ts';
import { type Fault, faultOf, inMs, type Watched } from './testing/fault.ts';
import type { Flood, RequestRecord } from './testing/node-process.ts';
import { NodeProcesses } from './testing/node-processes.ts';
import { canStartRedis, RedisServer } from './testing/redis-server.ts';
import { groupsOf, longestOf, mostPossible, mostProven } from './testing/windows.ts';

const PROCESSES = 8;
const N = 20;
const SECOND = 1_000_000;
const places = Array.from({ length: PROCESSES }, (_, place) => place);

/**
 * Timeout for tests of exactness: ten thousand concurrent requests take a busy machine longer than the 200 ms after which
 * nodes decide locally.
 */
const PATIENT_MS = 10_000;

/** Started once, because eight processes take seconds to start. */
let nodes: NodeProcesses;
test.before(() => {
  nodes = new NodeProcesses(canStartRedis ? PROCESSES : 0);
});
test.after.always(() => nodes.close());

/** A test with its own Redis, and nodes that count each other. */
function withProcesses(
  title: string,
  answerWithinMs: number | undefined,
  check: (t: ExecutionContext, server: RedisServer) => Promise<void>,
): void {
  if (!canStartRedis) {
    test.skip(`redis-server is missing: ${title}`, () => {});
    return;
  }
  test.serial(title, async (t) => {
    t.timeout(120_000);
    const server = await RedisServer.reserve();
    t.teardown(() => server.kill());
    await server.start();
    await nodes.connect(server.url, answerWithinMs);
    await check(t, server);
  });
}

withProcesses(
  '10,000 calls at once, and a flood after them: the quota in every window, no more and no fewer',
  PATIENT_MS,
  async (t) => {
    const policy: Policy = { quota: N, windowSeconds: 2, outage: 'share' };
    const window = policy.windowSeconds * SECOND;
    // Most requests for the second key come from one process.
    const shares = { 't:even': places.map(() => 1250), 't:uneven': places.map((place) => (place === 3 ? 9300 : 100)) };
    const keys = places.map((place) =>
      Object.entries(shares).flatMap(([key, counts]) => new Array<string>(counts[place] ?? 0).fill(key)),
    );
    const burst = (await nodes.burst(keys, policy)).flatMap(({ records }) => records);
    for (const key of Object.keys(shares)) {
      const own = burst.filter((records) => records.key === key);
      t.is(own.length, 10_000);
      t.is(own.filter(({ admitted }) => admitted).length, N, key);
    }
    await nodes.flood(() => ({ everyMs: 5, steady: Object.keys(shares).map((key) => ({ key, policy, count: 5 })) }));
    await pause(3.5 * policy.windowSeconds * 1000);
    const flood = (await nodes.stopFlood()).flatMap(({ records }) => records);
    const ended = Math.max(...flood.map(({ sent }) => sent));
    t.deepEqual([...new Set([...burst, ...flood].map(({ by }) => by))].sort(), ['cache', 'store']);
    for (const key of Object.keys(shares)) {
      const admitted = [...burst, ...flood].filter((records) => records.key === key && records.admitted);
      const releases = groupsOf(admitted, window / 2);
      t.deepEqual([...new Set(releases.map((release) => release.length))], [N], 'each release gives the quota again');
      const begun = [...releases.map(([first]) => first?.sent ?? 0), ended];
      const gaps = begun.slice(1).map((time, place) => time - (begun[place] ?? 0));
      // A hold ends on a whole second, so it keeps a slot for less than a second longer than the window.
      t.true(Math.max(...gaps) < window + SECOND, `released after ${gaps.join(', ')} µs`);
      const longest = longestOf(admitted);
      t.is(mostProven(admitted, window), N);
      // Latency limits what is known from outside: a window is proven clean when shortened by it.
      t.is(mostPossible(admitted, window - 2 * longest), N);
      t.log(`${key}: ${releases.length} releases of ${N}, after ${gaps.map(inMs).join(', ')}`);
      t.log(`  at most ${N} in any ${inMs(window - 2 * longest)}; who was admitted waited ${inMs(longest)} at most`);
    }
    t.log(`${burst.length} at once: longest answer ${inMs(longestOf(burst))}; then ${flood.length} in a flood`);
  },
);

withProcesses(
  '30,000 calls at once on 1,000 keys, shuffled over the processes: the quota on each key',
  PATIENT_MS,
  async (t) => {
    const policy: Policy = { quota: N, windowSeconds: 60, outage: 'share' };
    const keys = places.map((): string[] => []);
    for (let call = 0; call < 30_000; call += 1) {
      keys[Math.floor(Math.random() * PROCESSES)]?.push(`t:many-${call % 1000}`);
    }
    const answers = await nodes.burst(keys, policy);
    const admitted = new Map<string, number>();
    for (const records of answers.flatMap((answer) => answer.records)) {
      admitted.set(records.key, (admitted.get(records.key) ?? 0) + (records.admitted ? 1 : 0));
    }
    t.is(admitted.size, 1000);
    t.deepEqual([...new Set(admitted.values())], [N]);
    t.log(`longest answer ${inMs(longestOf(answers.flatMap(({ records }) => records)))}`);
  },
);

const W = 3;
const shared: Policy = { quota: N, windowSeconds: W, outage: 'share' };
const guarded: Policy = { quota: N, windowSeconds: W, outage: 'refuse' };

withProcesses(
  'Redis paused, killed, flushed in a flood: answers in time, a bounded excess, normal within 5 s',
  undefined,
  async (t, server) => {
    const admin = createClient({ url: server.url });
    admin.on('error', () => {
      // The client reconnects after a restart of the server.
    });
    await admin.connect();
    t.teardown(() => admin.destroy());
    const startMicros = now();
    await nodes.flood((place) => floodOf(place, startMicros));
    const faults: Fault[] = [];
    const watch = async (name: string, act: () => Promise<unknown>, seconds: number) => {
      const from = now();
      await act();
      const returned = now();
      await pause(seconds * 1000);
      faults.push({ name, from, returned, until: now() });
    };
    await pause(2000);
    await watch('none', async () => {}, W);
    await watch('SCRIPT FLUSH', () => admin.scriptFlush(), W);
    await watch('FLUSHALL', () => admin.flushAll(), W + 1);
    await watch('paused for 2 s', () => pauseRedis(server), 5.5);
    await watch('killed, empty after 1 s', () => restartRedis(server), 5.5);
    const answers = await nodes.stopFlood();
    const watched = faults.map((fault) => faultOf(fault, answers, shared));
    for (const { line } of watched) t.log(line);
    for (const each of watched) check(t, each);
    checkKinds(
      t,
      answers.flatMap(({ records }) => records),
    );
  },
);

function floodOf(behind: number, startMicros: number): Flood {
  return {
    everyMs: 10,
    steady: [
      { key: 't:steady', policy: shared, count: 2 },
      { key: 'g:steady', policy: guarded, count: 2 },
    ],
    moving: { policy: shared, startMicros, newKeyEveryMs: 250, behind, first: N + 2, each: 6, keys: 24 },
  };
}

async function pauseRedis(server: RedisServer): Promise<void> {
  server.freeze();
  await pause(2000);
  server.thaw();
}

async function restartRedis(server: RedisServer): Promise<void> {
  await server.kill();
  await pause(1000);
  await server.start();
}

function check(t: ExecutionContext, { fault: { name }, ...found }: Watched): void {
  const isAway = name.startsWith('paused') || name.startsWith('killed');
  // A node that stalls for 200 ms cannot distinguish that from a stalled Redis.
  const isCalm = !isAway && found.stall < 100_000;
  if (isAway) t.true(found.degraded > 0, `${name}: no decision was degraded`);
  if (isCalm) t.is(found.degraded, 0, `${name}: ${found.degraded} decisions were degraded`);
  t.true(found.longest <= 300_000 + Math.min(found.stall, 200_000), `${name}: an answer took ${inMs(found.longest)}`);
  t.true(found.most <= (isCalm && name !== 'FLUSHALL' ? N : 2 * N), `${name}: ${found.most} in one window`);
  t.true(found.normalAfter < 5 * SECOND, `${name}: normal after ${inMs(found.normalAfter)}`);
  t.true(found.mostWhenNormal <= N, `${name}: ${found.mostWhenNormal} in a window of when it was over`);
}

/** Buckets with `outage: 'share'` are never refused; those with 'refuse' are never decided without Redis. */
function checkKinds(t: ExecutionContext, records: readonly RequestRecord[]): void {
  const kindsOf = (isGuarded: boolean) =>
    [...new Set(records.filter(({ key }) => key.startsWith('g:') === isGuarded).map(({ by }) => by))].sort();
  t.deepEqual(kindsOf(false), ['cache', 'degraded', 'store']);
  t.deepEqual(kindsOf(true), ['LimiterUnavailable', 'cache', 'store']);
}

function now(): number {
  return Number(process.hrtime.bigint() / 1000n);
}
