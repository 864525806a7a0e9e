import test from 'ava';
import { Guardrails, Stopped } from '../guardrails.ts';
import { hostOf } from '../host.ts';
import { fill } from '../limits/checks/fill.ts';
import { volume } from '../limits/checks/volume.ts';
import { cappedLog } from '../limits/models/capped-log.ts';
import type { Model } from '../limits/models/model.ts';
import { slidingLog } from '../limits/models/sliding-log.ts';
import type { TargetSession } from '../limits/target-session.ts';
import { requestsOf, type Sample } from '../sample.ts';
import { startModelServer } from '../testing/model-server.ts';
import { hostTargetSession } from './host-session.ts';
import { targetNamed } from './names.ts';

const claim = { quota: 20, windowMs: 60_000 };

interface Stage {
  readonly session: TargetSession;
  readonly samples: Sample[];
  readonly guardrails: Guardrails;
}

/** Runs at a real server with an exact limiter. */
async function stage(
  t: { teardown(work: () => Promise<unknown>): void },
  {
    nodes = 1,
    identity = 'header:x-client',
    maximum = 5_000,
    model = slidingLog,
    policy = claim,
    signal = new AbortController().signal,
  } = {},
): Promise<Stage & { seen: Awaited<ReturnType<typeof startModelServer>>['seen'] }> {
  const server = await startModelServer(model, policy, nodes);
  t.teardown(() => server.stop());
  const [baseUrl = ''] = server.origins;
  const host = await hostOf({ baseUrl, profile: undefined, contact: 'a@b.example', seed: 1, signal });
  t.teardown(() => host.close());
  server.seen.length = 0;
  const samples: Sample[] = [];
  const guardrails = new Guardrails(maximum, signal);
  const session = hostTargetSession({
    subject: targetNamed(host, 'GET /limited', { baseUrl, identity, headers: {}, body: undefined, claim: policy }),
    claim: policy,
    check: 'fill-100',
    nodes: nodes > 1 ? server.origins : [],
    clock: host.timer,
    random: host.random,
    guardrails,
    log: (sample) => void samples.push(sample),
  });
  return { session, samples, guardrails, seen: server.seen };
}

test('an exact limiter admits its quota of a hundred concurrent requests, and every request is logged', async (t) => {
  const { session, samples } = await stage(t);
  await fill(100).drive(session);
  t.is(samples.length, 100);
  t.is(fill(100).judge(samples, claim).verdict, 'proven');
  t.true(samples.every(({ sentAt, receivedAt }) => sentAt < receivedAt && sentAt >= 0));
  t.is(samples.filter(({ retryAfter }) => /^[1-9]\d*$/.test(retryAfter ?? '')).length, 80);
});

test('each fresh identity has its own bucket, by header, query or address', async (t) => {
  for (const identity of ['header:x-client', 'address']) {
    const { session, samples } = await stage(t, { identity });
    for (let round = 0; round < 3; round += 1) await (await session.freshIdentity()).send('once');
    t.deepEqual(
      samples.map(({ rateLimit }) => rateLimit),
      ['"model";r=19', '"model";r=19', '"model";r=19'],
      identity,
    );
  }
});

test('another identity has another bucket, a claimed address or query does not', async (t) => {
  const { session } = await stage(t);
  const identity = await session.freshIdentity();
  await identity.send('one');
  t.is((await identity.send('two', { as: 'other-identity' })).rateLimit, '"model";r=19');
  t.is((await identity.send('three', { as: 'claimed-address' })).rateLimit, '"model";r=18');
  t.is((await identity.send('four', { as: 'other-query' })).rateLimit, '"model";r=17');
});

test('requests are sent to a node with the Host header of the host', async (t) => {
  const { session, seen } = await stage(t, { nodes: 2 });
  const identity = await session.freshIdentity();
  await identity.send('one', { node: 0 });
  t.is((await identity.send('two', { node: 1 })).rateLimit, '"model";r=18', 'both nodes share the limiter');
  t.is(new Set(seen.map(({ host }) => host)).size, 1);
});

test('the request budget is never exceeded', async (t) => {
  const { session, samples, guardrails } = await stage(t, { maximum: 30 });
  await t.throwsAsync(fill(100).drive(session), { instanceOf: Stopped });
  t.is(guardrails.sent, 30);
  t.true(samples.length <= 30);
  t.regex(guardrails.reason ?? '', /30 requests/);
});

test('nothing is sent after an interrupt', async (t) => {
  const controller = new AbortController();
  const { session, guardrails } = await stage(t, { signal: controller.signal });
  controller.abort();
  await t.throwsAsync(fill(1).drive(session), { instanceOf: Stopped });
  t.is(guardrails.sent, 0);
});

test('a flood of thousands of requests proves an exact limiter, and refutes one that gives way under volume alone', async (t) => {
  const short = { quota: 20, windowMs: 2_000 };
  for (const [model, verdict] of [
    [slidingLog, 'proven'],
    [cappedLog, 'refuted'],
  ] as const) {
    const { session, samples } = await stage(t, { model, policy: short, maximum: 300_000 });
    await volume.drive(session);
    const finding = volume.judge(samples, short);
    t.is(finding.verdict, verdict, finding.says);
    t.true(samples.reduce((sum, sample) => sum + requestsOf(sample), 0) > 1_000, finding.says);
    // Denials are counted, not listed.
    const denials = samples.filter(({ status }) => status === 429).length;
    t.true(denials < 100, `${denials} lines of denials`);
    t.log(model.name, finding.says);
  }
});

test('a host that is slow to answer the first requests gets no line for each denial', async (t) => {
  const short = { quota: 1, windowMs: 1_000 };
  const slow: Model = {
    ...slidingLog,
    create(claim, clock) {
      const limiter = slidingLog.create(claim, clock);
      let received = 0;
      return async (request) => {
        received += 1;
        // 50 connections, whose first answers come apart and after a quarter of a second.
        if (received <= 50) await clock.pass(400 + received);
        return limiter(request);
      };
    },
  };
  const { session, samples } = await stage(t, { model: slow, policy: short, maximum: 100_000 });
  await volume.drive(session);
  const denials = samples.filter(({ status }) => status === 429).length;
  t.true(denials >= 2 && denials < 20, `${denials} lines of denials`);
});

test('a flood ends where the budget ends, and leaves the verdict open', async (t) => {
  // The window of a minute is longer than any machine needs for 500 requests.
  const { session, samples } = await stage(t, { maximum: 500 });
  // Whether anything is left for the last request depends on how autocannon shares them.
  await Promise.allSettled([volume.drive(session)]);
  t.true(samples.reduce((sum, sample) => sum + requestsOf(sample), 0) <= 500);
  t.is(volume.judge(samples, claim).verdict, 'inconclusive');
});
