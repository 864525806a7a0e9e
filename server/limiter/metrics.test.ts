/** Metrics of the limiter as Prometheus scrapes them, over a real socket. */
import test, { type ExecutionContext } from 'ava';
import { createLogger } from '../platform/log.ts';
import { createRegistry, serveMetrics } from '../platform/metrics.ts';
import { readinessOf } from '../platform/readiness.ts';
import { limiterMetrics } from './metrics.ts';

async function open(t: ExecutionContext) {
  const registry = await createRegistry();
  const source = { registry, readiness: readinessOf([]) };
  const listener = await serveMetrics({ host: '127.0.0.1', port: 0 }, source, createLogger('silent'));
  t.teardown(() => listener.stop());
  const metrics = await limiterMetrics(registry, ['loginCheck', 'impersonate']);
  const read = async () => {
    const text = await (await fetch(`http://127.0.0.1:${listener.port}/metrics`)).text();
    return text.split('\n').filter((line) => line.startsWith('guildgate_rate_limit_'));
  };
  return { metrics, read };
}

const series = (bucket: string, source: string, outcome: string, value: number) =>
  `guildgate_rate_limit_decisions_total{bucket="${bucket}",source="${source}",outcome="${outcome}"} ${value}`;

test('every series is there before the first decision', async (t) => {
  const { read } = await open(t);
  const lines = await read();
  for (const bucket of ['loginCheck', 'impersonate'])
    for (const source of ['store', 'cache', 'degraded'])
      for (const outcome of ['admitted', 'denied']) t.true(lines.includes(series(bucket, source, outcome, 0)));
  t.true(lines.includes('guildgate_rate_limit_degraded 0'));
  t.true(lines.includes('guildgate_rate_limit_store_seconds_count 0'));
});

test('decisions are counted by bucket, source and outcome, and not again by reading', async (t) => {
  const { metrics, read } = await open(t);
  metrics.decided('loginCheck', 'store', true);
  metrics.decided('loginCheck', 'store', true);
  metrics.decided('loginCheck', 'cache', false);
  metrics.decided('impersonate', 'degraded', true);
  for (const times of [1, 2]) {
    const lines = await read();
    t.true(lines.includes(series('loginCheck', 'store', 'admitted', 2)), `reading ${times}`);
    t.true(lines.includes(series('loginCheck', 'store', 'denied', 0)));
    t.true(lines.includes(series('loginCheck', 'cache', 'denied', 1)));
    t.true(lines.includes(series('impersonate', 'degraded', 'admitted', 1)));
  }
  metrics.decided('loginCheck', 'store', true);
  t.true((await read()).includes(series('loginCheck', 'store', 'admitted', 3)));
});

test('an unknown bucket adds no series', async (t) => {
  const { metrics, read } = await open(t);
  t.notThrows(() => metrics.decided('constructor', 'store', true));
  t.false((await read()).some((line) => line.includes('constructor')));
});

test('an outage of the store is shown while it lasts, and its round trips by duration', async (t) => {
  const { metrics, read } = await open(t);
  metrics.degraded(true);
  t.true((await read()).includes('guildgate_rate_limit_degraded 1'));
  metrics.degraded(false);
  for (const seconds of [0.00005, 0.0003, 0.29, 1]) metrics.storeAnswered(seconds);
  const lines = await read();
  t.true(lines.includes('guildgate_rate_limit_degraded 0'));
  const below = (le: string) => lines.find((line) => line.includes(`_bucket{le="${le}"}`))?.split(' ')[1];
  t.deepEqual(['0.0001', '0.0005', '0.3', '+Inf'].map(below), ['1', '2', '3', '4']);
});
