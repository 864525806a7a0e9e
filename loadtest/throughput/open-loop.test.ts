import test from 'ava';
import { seededRandom } from '../limits/simulation/seeded-random.ts';
import { closedLoop } from './closed-loop.ts';
import { Budget } from './guardrails.ts';
import type { Load } from './load.ts';
import { type OpenLoop, openLoop } from './open-loop.ts';
import { startTinyHost, tinyLoad, tinySource } from './testing/tiny-host.ts';

const open = (load: Load, changes: Partial<OpenLoop> = {}): OpenLoop => ({
  ...load,
  rate: 100,
  arrivals: 'even',
  random: seededRandom(1),
  warmUpSeconds: 0,
  seconds: 1,
  mostOpen: 1000,
  ...changes,
});

/** Responds at once, but stalls once after the first hundred requests. */
function stalling(milliseconds: number) {
  let stalledUntil = 0;
  let seen = 0;
  return (_request: unknown, response: { end: (text: string) => void }) => {
    seen += 1;
    if (seen === 100) stalledUntil = performance.now() + milliseconds;
    setTimeout(() => response.end('{}'), Math.max(0, stalledUntil - performance.now()));
  };
}

test('a stall delays all requests due meanwhile, not one per connection', async (t) => {
  const patient = await startTinyHost(t, stalling(1000));
  const load = open(tinyLoad(patient.baseUrl), { rate: 100, seconds: 3 });
  const { run, stopped } = await openLoop(load);
  t.is(stopped, undefined);
  // Of 300 requests about a hundred fall into the stall: a third, and a tenth waits 900 ms or more.
  const waited = run.points.filter(([, ms]) => ms > 100).length;
  t.true(waited > 60, `${waited} waited`);
  t.true((run.latency?.p90 ?? 0) > 300, JSON.stringify(run.latency));
  t.true((run.latency?.p99 ?? 0) > 700, JSON.stringify(run.latency));
  t.is(run.counts['2xx'], run.counts.sent);

  // The same host under a closed loop: the stall is one sample per connection, and vanishes.
  const other = await startTinyHost(t, stalling(1000));
  const closed = await closedLoop({ ...tinyLoad(other.baseUrl), connections: 2, seconds: 30, amount: 1000 });
  t.true((closed.run.serviceTime?.p99 ?? 0) < 300, JSON.stringify(closed.run.serviceTime));
  t.true((closed.run.serviceTime?.max ?? 0) > 700);
});

test('the rate is kept, the warm-up is not counted, and lateness is reported', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end('{}'));
  const { run } = await openLoop(open(tinyLoad(host.baseUrl), { rate: 200, warmUpSeconds: 0.5, seconds: 1 }));
  t.is(host.seen(), 300);
  t.is(run.counts.sent, 200);
  t.is(run.counts['2xx'], 200);
  t.is(run.latency?.count, 200);
  t.is(run.points.length, 200);
  t.true(run.lateness.max >= run.lateness.p50 && run.lateness.p50 >= 0);
  t.true((run.latency?.p50 ?? 0) >= (run.serviceTime?.p50 ?? 0));
  t.deepEqual(
    run.operations.map(({ operation, count }) => [operation, count]),
    [['tiny.get', 200]],
  );
});

test('many points are thinned out', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end('{}'));
  const { run } = await openLoop(open(tinyLoad(host.baseUrl), { rate: 8000, seconds: 0.5 }));
  t.true(run.points.length <= 1000 && run.points.length > 200, `${run.points.length} of ${run.counts.sent}`);
});

test('a lag of the generator is reported, and is part of the latency but not of the service time', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end('{}'));
  let count = 0;
  const source = tinySource({
    next: () => {
      count += 1;
      // The generator itself is busy, which is not the host's fault.
      if (count === 20) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      return { operation: 'tiny.get', method: 'GET', path: '/', headers: {} };
    },
  });
  const { run } = await openLoop(open(tinyLoad(host.baseUrl, { source }), { rate: 100, seconds: 1 }));
  t.true(run.lateness.max > 300, JSON.stringify(run.lateness));
  t.true(run.lateness.late >= 20, JSON.stringify(run.lateness));
  t.true((run.latency?.p99 ?? 0) > 300);
});

test('429s have separate latencies', async (t) => {
  const host = await startTinyHost(t, (_request, response) => {
    response.statusCode = host.seen() <= 20 ? 200 : 429;
    response.end();
  });
  const source = tinySource({ isExpected: (status) => status === 200 || status === 429 });
  const { run, measurements, stopped } = await openLoop(open(tinyLoad(host.baseUrl, { source })));
  t.is(stopped, undefined);
  t.like(run.counts, { '2xx': 20, '429': 80 });
  t.is(measurements.admitted.count, 20);
  t.is(measurements.denied.count, 80);
});

test('a host that responds with 500 gets no more requests, also during the warm-up', async (t) => {
  const host = await startTinyHost(t, (_request, response) => {
    response.statusCode = 500;
    response.end();
  });
  const load = open(tinyLoad(host.baseUrl), { warmUpSeconds: 10, seconds: 10 });
  const { run, stopped } = await openLoop(load);
  t.regex(stopped ?? '', /the status 500/);
  t.true(host.seen() < 500);
  t.is(run.counts.sent, 0);
  t.is(run.latency, undefined);
});

test('a network error has no latency, and a timeout has its elapsed time', async (t) => {
  const host = await startTinyHost(t, (request, response) => {
    if (host.seen() % 10 === 5) request.socket.resetAndDestroy();
    else if (host.seen() % 10 !== 0) response.end('{}');
  });
  const load = tinyLoad(host.baseUrl, { maxSurprises: 1, timeoutSeconds: 2 });
  const { run } = await openLoop(open(load, { seconds: 0.5 }));
  t.like(run.counts, { sent: 50, '2xx': 40, errors: 5, timeouts: 5, unfinished: 0 });
  t.is(run.latency?.count, 45);
  t.true((run.latency?.max ?? 0) >= 1_950);
});

test('too many open requests end the load', async (t) => {
  const host = await startTinyHost(t, () => {});
  const controller = new AbortController();
  // None times out before ten are open, however slowly a busy machine sends them.
  const load = open(tinyLoad(host.baseUrl, { timeoutSeconds: 5, maxSurprises: 1 }), { mostOpen: 10, seconds: 20 });
  const { run, stopped } = await openLoop({ ...load, signal: controller.signal });
  t.regex(stopped ?? '', /^10 requests were open at once, at 100 per second/);
  t.is(host.seen(), 10);
  t.is(run.counts.timeouts, 10);
});

test('the request budget or an interrupt ends the load, and measurements are kept', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end('{}'));
  const bounded = await openLoop(open(tinyLoad(host.baseUrl, { budget: new Budget(30) }), { seconds: 20 }));
  t.is(bounded.stopped, 'the maximum of 30 requests was reached');
  t.like(bounded.run.counts, { sent: 30, '2xx': 30 });

  const controller = new AbortController();
  const onTick = ({ completed }: { completed: number }) => {
    if (completed > 10) controller.abort();
  };
  const load = tinyLoad(host.baseUrl, { signal: controller.signal, onTick });
  const { run, stopped } = await openLoop(open(load, { seconds: 20 }));
  t.is(stopped, undefined);
  t.true(run.counts['2xx'] > 10);
});
