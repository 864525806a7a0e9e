import { once } from 'node:events';
import { createServer } from 'node:http';
import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { admissionOf } from '../admission.ts';
import { startTinyHost } from './testing/tiny-host.ts';
import { measureThroughput, type ThroughputOptions } from './throughput.ts';

const options = (baseUrl: string, changes: Partial<ThroughputOptions> = {}): ThroughputOptions => ({
  profile: { baseUrl, administrator: { email: 'ada@tiny.example', password: 'of no use' } },
  userAgent: 'guildgate-loadtest (test)',
  signal: new AbortController().signal,
  seconds: 0.2,
  warmUpSeconds: 0,
  runs: 1,
  ...changes,
});

test('invalid options are rejected before anything is sent', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end());
  const faults: readonly [Partial<ThroughputOptions>, RegExp][] = [
    [
      { scenarios: ['read'] },
      /Unknown scenario read\. Available: reads, writes, mixed, hot-key, many-keys, login-storm/,
    ],
    [{ operation: 'users.list' }, /users\.list is not a limited operation\. Available: identity\.loginCheck/],
    [{ failIf: ['p98>1'] }, /unknown metric p98/],
    [{ scenarios: ['reads'], failIf: ['writes:p99>1'] }, /unknown scope writes\. Available: reads/],
    [{ connections: 0 }, /connections is 0; it must be a whole number from 1/],
    [{ runs: 1.5 }, /runs is 1\.5/],
    [{ seconds: Number.NaN }, /seconds is NaN/],
    [{ rateShare: -1 }, /rateShare is -1/],
    [{ maxSurprises: 5 }, /maxSurprises is 5; it must be a number from 0 to 1/],
    [{ timeoutSeconds: 0.5 }, /timeoutSeconds is 0\.5/],
  ];
  for (const [changes, message] of faults) {
    await t.throwsAsync(measureThroughput(options(host.baseUrl, changes)), { instanceOf: UsageError, message });
  }
  t.is(host.seen(), 0);
});

test('a host where sign-in fails is reported, and is no success', async (t) => {
  const host = await startTinyHost(t, (_request, response) => {
    response.statusCode = 404;
    response.end('{}');
  });
  const report = await measureThroughput(options(host.baseUrl, { failIf: ['p99>1000'] }));
  t.is(report.scenarios.length, 6);
  t.true(report.scenarios.every(({ skipped, results }) => skipped !== undefined && results.length === 0));
  t.is(report.thresholds[0]?.state, 'unmeasured');
  t.is(report.exitCode, 3);
  t.true(report.requests > 0 && report.requests < 20, String(report.requests));
});

test('an unreachable host is reported', async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const report = await measureThroughput(options(`http://127.0.0.1:${port}`, { scenarios: ['reads'] }));
  t.regex(report.scenarios[0]?.skipped ?? '', /ECONNREFUSED/);
  t.is(report.exitCode, 3);
});

test('a host that is not there yet is waited for', async (t) => {
  const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  server.close();
  setTimeout(() => server.listen(port, '127.0.0.1'), 300);
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  const admission = admissionOf(undefined);
  const request = { method: 'GET', path: '/', headers: {}, admission, identities: [] } as const;
  const report = await measureThroughput(options(`http://127.0.0.1:${port}`, { request, waitForHost: 20 }));
  t.is(report.scenarios[0]?.skipped, undefined);
});

test('a run interrupted before its start sends nothing', async (t) => {
  const host = await startTinyHost(t, (_request, response) => response.end());
  const report = await measureThroughput(options(host.baseUrl, { signal: AbortSignal.abort() }));
  t.is(report.exitCode, 130);
  t.deepEqual(report.scenarios, []);
  t.is(host.seen(), 0);
});
