import test, { type ExecutionContext } from 'ava';
import { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { createHttpClient } from '#harness/http/client.ts';
import { systemTimer } from '#harness/timer.ts';
import { Skipped } from '#harness/verdict.ts';
import { seededRandom } from '../limits/simulation/seeded-random.ts';
import { Budget } from './guardrails.ts';
import type { Progress } from './progress.ts';
import type { HostName, Settings } from './report-data.ts';
import type { Scenario, Source } from './scenario.ts';
import { type CourseOptions, ScenarioCourse } from './scenario-course.ts';
import { startTinyHost, tinySource } from './testing/tiny-host.ts';
import { defaultSettings } from './throughput.ts';

const settings: Settings = { ...defaultSettings, runs: 2, seconds: 0.2, warmUpSeconds: 0.1, connections: 2, rate: 50 };

function hostOf(t: ExecutionContext, name: HostName, baseUrl: string) {
  const administrator = { email: 'ada@tiny.example', password: 'of no use' };
  const session = new ProvisionedSession({ baseUrl, administrator }, createHttpClient('test'), systemTimer());
  t.teardown(() => session.close());
  return { name, session };
}

function scenarioOf(prepare: (host: string) => Promise<Source>): Scenario {
  const facts = { id: 'reads', title: 'Tiny', describes: 'Reads from a tiny host.', needs: [] } as const;
  return { ...facts, prepare: ({ session }) => prepare(session.profile.baseUrl) };
}

function courseOf(changes: Pick<CourseOptions, 'scenario' | 'hosts'> & Partial<CourseOptions>): ScenarioCourse {
  const options = { userAgent: 'test', signal: new AbortController().signal };
  return new ScenarioCourse({ options, settings, budget: new Budget(100_000), random: seededRandom(1), ...changes });
}

test('two hosts alternate in both loops, and get the same rate', async (t) => {
  const a = await startTinyHost(t, (_request, response) => response.end('{}'));
  const b = await startTinyHost(t, (_request, response) => setTimeout(() => response.end('{}'), 20));
  const phases: string[] = [];
  const onProgress = (progress: Progress) => {
    if (progress.kind === 'phase') phases.push(`${progress.phase} ${progress.host}`);
  };
  const report = await courseOf({
    scenario: scenarioOf(async () => tinySource()),
    hosts: [hostOf(t, 'A', a.baseUrl), hostOf(t, 'B', b.baseUrl)],
    options: { userAgent: 'test', signal: new AbortController().signal, onProgress },
  }).report();
  t.deepEqual(phases, [
    ...['warm-up A', 'warm-up B'],
    ...['volume A', 'volume B', 'volume B', 'volume A'],
    ...['latency A', 'latency B', 'latency B', 'latency A'],
  ]);
  t.deepEqual(
    report.results.map(({ host, volume, latency }) => [host, volume.length, latency.map(({ rate }) => rate)]),
    [
      ['A', 2, [50, 50]],
      ['B', 2, [50, 50]],
    ],
  );
  // At most two requests in 20 ms.
  t.true((report.comparison?.perSecond.median ?? 0) > 1, JSON.stringify(report.comparison?.perSecond));
  t.true((report.comparison?.p50?.median ?? 9) < 1);
  t.is(report.comparison?.perSecond.verdict, 'too-few');
});

test('a host that hangs is not measured, although no request failed in time', async (t) => {
  const host = await startTinyHost(t, () => {});
  const report = await courseOf({
    scenario: scenarioOf(async () => tinySource()),
    hosts: [hostOf(t, 'A', host.baseUrl)],
  }).report();
  t.is(report.stopped, 'none of 2 requests got a response within 0.2 s (--seconds)');
  t.is(report.results[0]?.volume.length, 1);
  t.is(report.results[0]?.latency.length, 0);
});

test('without a rate the open loop uses its share of the rate of the slower host', async (t) => {
  const a = await startTinyHost(t, (_request, response) => response.end('{}'));
  const b = await startTinyHost(t, (_request, response) => setTimeout(() => response.end('{}'), 20));
  const { rate: _, ...without } = settings;
  const report = await courseOf({
    scenario: scenarioOf(async () => tinySource()),
    hosts: [hostOf(t, 'A', a.baseUrl), hostOf(t, 'B', b.baseUrl)],
    settings: { ...without, runs: 1, rateShare: 0.5 },
  }).report();
  const [one, other] = report.results;
  const slower = Math.min(one?.summary.perSecond?.median ?? 0, other?.summary.perSecond?.median ?? 0);
  t.is(one?.latency[0]?.rate, Math.round(slower * 50) / 100);
  t.is(other?.latency[0]?.rate, one?.latency[0]?.rate);
});

test('only operations of both hosts are used, and missing ones are reported', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end('{}'));
  const kept: string[][] = [];
  const sourceOf = (ids: readonly string[], omitted: Source['omitted']) =>
    tinySource({
      operations: ids.map((id) => ({ id, method: 'GET', path: `/${id}` })),
      omitted,
      only: (common) => kept.push([...common]),
    });
  const sources = [
    sourceOf(['one', 'two'], [{ operation: 'three', why: 'the host responded with 404' }]),
    sourceOf(['two', 'three'], [{ operation: 'one', why: 'the host responded with 403' }]),
  ];
  const report = await courseOf({
    scenario: scenarioOf(async () => sources.shift() ?? tinySource()),
    hosts: [hostOf(t, 'A', host.baseUrl), hostOf(t, 'B', host.baseUrl)],
  }).report();
  t.deepEqual(kept, [['two'], ['two']]);
  t.deepEqual(report.omitted, [
    { operation: 'three', why: 'A: the host responded with 404' },
    { operation: 'one', why: 'B: the host responded with 403' },
  ]);
});

test('an unmet requirement is reported, and resources created at the other host are removed', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end('{}'));
  let removed = 0;
  const close = async () => {
    removed += 1;
    return ['something is left'];
  };
  const sources = [async () => tinySource({ close })];
  const hosts = [hostOf(t, 'A', host.baseUrl), hostOf(t, 'B', host.baseUrl)];
  const report = await courseOf({
    hosts,
    scenario: scenarioOf(async () => {
      const next = sources.shift();
      if (next) return next();
      throw new Skipped('writes-not-allowed', 'it writes; set allowWrites in the profile');
    }),
  }).report();
  t.is(report.skipped, 'B: it writes; set allowWrites in the profile');
  t.deepEqual(report.results, []);
  t.is(removed, 1);
  t.deepEqual(hosts[0]?.session.notes, ['something is left']);
  t.is(host.seen(), 0);
});

test('an unexpected response ends the scenario, and earlier measurements are kept', async (t) => {
  let isBroken = false;
  const host = await startTinyHost(t, (_request, response) => {
    response.statusCode = isBroken ? 503 : 200;
    response.end('{}');
  });
  const onProgress = ({ kind }: Progress) => {
    if (kind === 'measured') isBroken = true;
  };
  const report = await courseOf({
    scenario: scenarioOf(async () => tinySource()),
    hosts: [hostOf(t, 'A', host.baseUrl)],
    // Long enough for the number of failures that ends a load, also on a busy machine.
    settings: { ...settings, seconds: 1 },
    options: { userAgent: 'test', signal: new AbortController().signal, onProgress },
  }).report();
  t.regex(report.stopped ?? '', /requests went wrong, most of them by the status 503/);
  t.is(report.results[0]?.volume.length, 2);
  t.is(report.results[0]?.volume[0]?.counts['5xx'], 0);
  t.is(report.results[0]?.latency.length, 0);
});

test('the remaining requests of a source are shared by all loads', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end('{}'));
  let left = 100;
  const { next } = tinySource();
  const source = tinySource({
    left: () => left,
    next: () => {
      left -= 1;
      return next();
    },
  });
  const report = await courseOf({
    scenario: scenarioOf(async () => source),
    hosts: [hostOf(t, 'A', host.baseUrl)],
    settings: { ...settings, warmUpSeconds: 0, seconds: 10, rate: 1000 },
  }).report();
  const sent = (runs: readonly { readonly counts: { readonly sent: number } }[] = []) =>
    runs.map(({ counts }) => counts.sent);
  t.deepEqual(sent(report.results[0]?.volume), [25, 25]);
  t.deepEqual(sent(report.results[0]?.latency), [25, 25]);
  t.is(host.seen(), 100);
  t.is(left, 0);
});
