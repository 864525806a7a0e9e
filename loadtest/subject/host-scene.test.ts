import test from 'ava';
import type { Ask } from '../ask.ts';
import { openHost } from '../host.ts';
import { fill } from '../limits/checks/fill.ts';
import { slidingLog } from '../limits/models/sliding-log.ts';
import type { Scene } from '../limits/scene.ts';
import { Politeness, Stopped } from '../politeness.ts';
import { startModelServer } from '../testing/model-server.ts';
import { hostScene } from './host-scene.ts';
import { subjectNamed } from './subjects.ts';

const claim = { quota: 20, windowMs: 60_000 };

interface Stage {
  readonly scene: Scene;
  readonly asks: Ask[];
  readonly politeness: Politeness;
}

/** At a real server of an exact limiter. */
async function stage(
  t: { teardown(work: () => Promise<unknown>): void },
  { nodes = 1, identity = 'header:x-client', maximum = 5_000, signal = new AbortController().signal } = {},
): Promise<Stage & { seen: Awaited<ReturnType<typeof startModelServer>>['seen'] }> {
  const server = await startModelServer(slidingLog, claim, nodes);
  t.teardown(() => server.stop());
  const [baseUrl = ''] = server.origins;
  const host = await openHost({ baseUrl, profile: undefined, contact: 'a@b.example', seed: 1, signal, waitForHost: 0 });
  t.teardown(() => host.close());
  server.seen.length = 0;
  const asks: Ask[] = [];
  const politeness = new Politeness(maximum, signal);
  const scene = hostScene({
    subject: subjectNamed(host, 'GET /limited', { baseUrl, identity, headers: {}, body: undefined, claim }),
    claim,
    check: 'fill-100',
    nodes: nodes > 1 ? server.origins : [],
    clock: host.timer,
    random: host.random,
    politeness,
    log: (ask) => void asks.push(ask),
  });
  return { scene, asks, politeness, seen: server.seen };
}

test('of a hundred at once an exact limiter admits the quota, and every request is in the log', async (t) => {
  const { scene, asks } = await stage(t);
  await fill(100).drive(scene);
  t.is(asks.length, 100);
  t.is(fill(100).judge(asks, claim).verdict, 'proven');
  t.true(asks.every(({ sentAt, receivedAt }) => sentAt < receivedAt && sentAt >= 0));
  t.is(asks.filter(({ retryAfter }) => retryAfter === '60').length, 80);
});

test('each fresh asker has a bucket of its own, by header, query or address', async (t) => {
  for (const identity of ['header:x-client', 'address']) {
    const { scene, asks } = await stage(t, { identity });
    for (let round = 0; round < 3; round += 1) await (await scene.fresh()).ask('once');
    t.deepEqual(
      asks.map(({ rateLimit }) => rateLimit),
      ['"model";r=19', '"model";r=19', '"model";r=19'],
      identity,
    );
  }
});

test('another identity has another bucket, and a claim or a query changes nothing', async (t) => {
  const { scene } = await stage(t);
  const asker = await scene.fresh();
  await asker.ask('one');
  t.is((await asker.ask('two', { as: 'other-identity' })).rateLimit, '"model";r=19');
  t.is((await asker.ask('three', { as: 'claimed-address' })).rateLimit, '"model";r=18');
  t.is((await asker.ask('four', { as: 'other-query' })).rateLimit, '"model";r=17');
});

test('a node is asked in the place of the host, under the name of the host', async (t) => {
  const { scene, seen } = await stage(t, { nodes: 2 });
  const asker = await scene.fresh();
  await asker.ask('one', { node: 0 });
  t.is((await asker.ask('two', { node: 1 })).rateLimit, '"model";r=18', 'both count together');
  t.is(new Set(seen.map(({ host }) => host)).size, 1);
});

test('no more is sent than was agreed on', async (t) => {
  const { scene, asks, politeness } = await stage(t, { maximum: 30 });
  await t.throwsAsync(fill(100).drive(scene), { instanceOf: Stopped });
  t.is(politeness.sent, 30);
  t.true(asks.length <= 30);
  t.regex(politeness.reason ?? '', /30 requests/);
});

test('nothing is sent once somebody has interrupted', async (t) => {
  const controller = new AbortController();
  const { scene, politeness } = await stage(t, { signal: controller.signal });
  controller.abort();
  await t.throwsAsync(fill(1).drive(scene), { instanceOf: Stopped });
  t.is(politeness.sent, 0);
});
