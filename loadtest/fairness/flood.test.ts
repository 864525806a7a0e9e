import test from 'ava';
import { Budget } from '../throughput/guardrails.ts';
import { startTinyHost } from '../throughput/testing/tiny-host.ts';
import { type FloodOptions, flood, type PlainRequest } from './flood.ts';

const request: PlainRequest = { operation: 'hog', method: 'GET', path: '/', headers: {} };

const options = (baseUrl: string, changes: Partial<FloodOptions> = {}): FloodOptions => ({
  baseUrl,
  userAgent: 'guildgate-loadtest (test)',
  parties: [{ requests: [request], connections: 4 }],
  warmUpSeconds: 0,
  seconds: 0.5,
  pauseMs: 20,
  timeoutSeconds: 5,
  budget: new Budget(1_000_000).shared,
  ...changes,
});

const never = new AbortController().signal;

test('each connection sends again after each response, and the warm-up is sent but not counted', async (t) => {
  const host = await startTinyHost(t, (_request, response) => setTimeout(() => response.end('{}'), 10));
  const [run] = await flood(options(host.baseUrl, { warmUpSeconds: 1 }), never, () => {});
  t.is(run?.connections, 4);
  t.true((run?.counts['2xx'] ?? 0) > 20, JSON.stringify(run));
  // More than what was open when the count began.
  t.true((run?.sent ?? 0) > 4 + (run?.counts.sent ?? 0), JSON.stringify(run));
  t.is(run?.refusals.count, 0);
  t.true((run?.serviceTime?.p50 ?? 0) >= 9);
});

test('parties have their own requests, in turn, with a Host of their own', async (t) => {
  const seen = new Set<string>();
  const host = await startTinyHost(t, (incoming, response) => {
    seen.add(`${incoming.headers.host} ${incoming.url} ${incoming.headers['user-agent']}`);
    response.end();
  });
  const of = (path: string, name: string): PlainRequest => ({ ...request, path, headers: { host: name } });
  const parties = [
    { requests: [of('/a', 'one'), of('/b', 'one')], connections: 1 },
    { requests: [of('/c', 'two')], connections: 1 },
  ];
  const runs = await flood(options(host.baseUrl, { parties, seconds: 0.2 }), never, () => {});
  t.is(runs.length, 2);
  const agent = 'guildgate-loadtest (test)';
  t.deepEqual([...seen].sort(), [`one /a ${agent}`, `one /b ${agent}`, `two /c ${agent}`]);
});

test('a refusal is followed by a pause, and its Retry-After is noted', async (t) => {
  const host = await startTinyHost(t, (_request, response) => {
    response.writeHead(503, host.seen() % 2 === 0 ? { 'retry-after': '2' } : {}).end();
  });
  const [run] = await flood(options(host.baseUrl, { pauseMs: 50 }), never, () => {});
  const { refusals, counts } = run ?? {};
  // Four connections, at most every 50 ms.
  t.true((counts?.sent ?? 0) <= 44 && (counts?.sent ?? 0) > 4, JSON.stringify(counts));
  t.is(refusals?.count, counts?.['5xx']);
  t.true((refusals?.withoutRetryAfter ?? 0) > 0);
  t.like(refusals, { least: 2, most: 2 });
  t.is(run?.perSecond, 0);
});

test('the number of requests is a bound, and an interrupt ends a flood', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end('{}'));
  const budget = new Budget(40);
  // Another load of the same run sends meanwhile.
  budget.spend(15);
  const [bounded] = await flood(options(host.baseUrl, { budget: budget.shared, seconds: 30 }), never, () => {});
  t.is(bounded?.sent, 25);
  t.is(host.seen(), 25);
  t.is(budget.left, 0);
  const controller = new AbortController();
  const ended = flood(options(host.baseUrl, { seconds: 30 }), controller.signal, () => controller.abort());
  const [interrupted] = await ended;
  t.true((interrupted?.counts['2xx'] ?? 0) > 0);
  t.true((interrupted?.seconds ?? 30) < 20);
});

test('a host that is away is not tried without a pause', async (t) => {
  const [run] = await flood(options('http://127.0.0.1:9', { pauseMs: 0 }), never, () => {});
  t.true((run?.counts.errors ?? 0) > 0);
  t.true((run?.sent ?? 0) <= 4 * 27, `${run?.sent} requests`);
});
