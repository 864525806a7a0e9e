/** The metrics endpoint, of a whole service and by itself. */
import { request } from 'node:http';
import test from 'ava';
import { freePort } from '#fixtures/free-port.ts';
import { startTestService } from '#test/service.ts';
import { createLogger } from './log.ts';
import { createRegistry, MetricsPortUnavailable, serveMetrics } from './metrics.ts';
import { type Dependency, readinessOf } from './readiness.ts';

const anyPort = { host: '127.0.0.1', port: 0 };

async function source(dependencies: readonly Dependency[] = []) {
  return { registry: await createRegistry(), readiness: readinessOf(dependencies) };
}

/** @returns the log line of the listener */
function listening(logLines: readonly string[]): { host: string; port: number } | undefined {
  const line = logLines.find((text) => text.includes('metrics are served'));
  return line === undefined ? undefined : JSON.parse(line);
}

test('a service shows its process and its limiter where its log says, until it is stopped', async (t) => {
  const service = await startTestService({}, { metrics: anyPort });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= service.stop();
    return stopping;
  };
  t.teardown(stop);
  const found = listening(service.logLines);
  t.is(found?.host, '127.0.0.1');
  const url = `http://127.0.0.1:${found?.port}/metrics`;
  const answer = await fetch(url);
  t.is(answer.status, 200);
  t.regex(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  t.regex(text, /^nodejs_eventloop_lag_p99_seconds /m);
  t.true(text.includes('guildgate_rate_limit_decisions_total{bucket="loginCheck",source="store",outcome="denied"} 0'));
  t.is((await service.send(service.acme, '/metrics')).status, 404, 'and not where the API is');
  await stop();
  await t.throwsAsync(fetch(url));
});

test('nothing listens where no port is set', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  t.is(listening(service.logLines), undefined);
});

test('any other path is not found', async (t) => {
  const listener = await serveMetrics(anyPort, await source(), createLogger('silent'));
  t.teardown(() => listener.stop());
  const status = async (method: string, path: string, body?: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const options = { host: '127.0.0.1', port: listener.port, method, path };
    const outgoing = request(options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on('error', reject).end(body);
    return promise;
  };
  t.is(await status('GET', '/metrics'), 200);
  t.is(await status('GET', '/metrics?match=x'), 200);
  for (const path of ['/', '/metrics/', '/Metrics', '/metrics2', '//metrics', '*']) {
    t.is(await status('GET', path), 404, path);
  }
  t.is(await status('POST', '/metrics', 'x'.repeat(100_000)), 404);
  t.is(await status('DELETE', '/metrics'), 404);
});

test('the metrics port shows operators the state of each dependency, a line each', async (t) => {
  let redis = true;
  let postgres = true;
  const metricsSource = await source([
    { name: 'postgres', without: 'unavailable', isUp: async () => postgres },
    { name: 'redis', without: 'degraded', isUp: () => redis },
    { name: 'broken', without: 'degraded', isUp: () => Promise.reject(new Error('check failed')) },
  ]);
  const listener = await serveMetrics(anyPort, metricsSource, createLogger('silent'));
  t.teardown(() => listener.stop());
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${listener.port}${path}`);
    return [answer.status, await answer.text()] as const;
  };
  t.deepEqual(await ask('/livez'), [200, '{\n  "status": "alive"\n}\n']);
  const [status, text] = await ask('/readyz');
  t.is(status, 200);
  t.deepEqual(text.split('\n').slice(1, 6), [
    '  "status": "degraded",',
    '  "dependencies": {',
    '    "postgres": "up",',
    '    "redis": "up",',
    '    "broken": "down"',
  ]);
  redis = false;
  postgres = false;
  const [unavailable, reasons] = await ask('/readyz');
  t.is(unavailable, 503);
  t.deepEqual(JSON.parse(reasons), {
    status: 'unavailable',
    dependencies: { postgres: 'down', redis: 'down', broken: 'down' },
  });
  metricsSource.readiness.stop();
  const [stopping, word] = await ask('/readyz');
  t.is(stopping, 503);
  t.is(JSON.parse(word).status, 'stopping');
  t.is((await ask('/livez'))[0], 200);
});

test('a failure to collect is a 500, and is logged', async (t) => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const registry = { contentType: 'text/plain', metrics: () => Promise.reject(new Error('broken')) };
  const listener = await serveMetrics(anyPort, { ...(await source()), registry }, logger);
  t.teardown(() => listener.stop());
  t.is((await fetch(`http://127.0.0.1:${listener.port}/metrics`)).status, 500);
  t.true(lines.some((line) => line.includes('collecting metrics failed') && line.includes('broken')));
});

test('a port in use is an error that says what to set, and stopping frees it', async (t) => {
  const logger = createLogger('silent');
  // The system could give a port of its own choice to a neighbour once it is free.
  const again = { host: '127.0.0.1', port: await freePort() };
  const first = await serveMetrics(again, await source(), logger);
  const error = await t.throwsAsync(serveMetrics(again, await source(), logger), {
    instanceOf: MetricsPortUnavailable,
  });
  t.regex(error.message, new RegExp(`Port ${first.port}, for metrics, is in use.+METRICS_PORT`));
  // A keep-alive connection does not delay the stop.
  await (await fetch(`http://127.0.0.1:${first.port}/metrics`)).text();
  await first.stop();
  const second = await serveMetrics(again, await source(), logger);
  t.is(second.port, first.port);
  await second.stop();
});
