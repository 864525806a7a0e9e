/** Compares the exposed metrics with docs/metrics.md. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { startMailSink } from '#fixtures/mail-sink/sink.ts';
import { sentInvitation } from './fixtures/invitations.ts';
import { send } from './http.ts';
import { startServerProcess, startWorkerProcess } from './processes.ts';
import { startTestService, type TestService } from './service.ts';
import { workerUrl } from './template.ts';
import { until } from './until.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const test = anyTest as TestFn<{ service: TestService }>;
const withRedis = redisUrl ? test : test.skip;

test.beforeEach(async (t) => {
  t.timeout(120_000);
  t.context.service = await startTestService({}, { redisUrl });
});
test.afterEach.always((t) => t.context.service?.stop());

const read = async (port: number, path = '/metrics') => (await fetch(`http://127.0.0.1:${port}${path}`)).text();

/** @returns the names of our metrics, from the TYPE lines. */
const namesIn = (metrics: string) => [...metrics.matchAll(/^# TYPE (guildgate_\w+) /gm)].map(([, name = '']) => name);

/** @param heading of the section. @returns the documented names of the section */
async function documented(heading: string): Promise<string[]> {
  const page = await readFile(join(import.meta.dirname, '../docs/metrics.md'), 'utf8');
  const part = page.split('\n## ').find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...part.matchAll(/^\| `(guildgate_\w+)`/gm)].map(([, name = '']) => name);
}

withRedis('a server and a cluster expose the documented metrics and count requests', async (t) => {
  const { service } = t.context;
  const ofAll = await documented('Every process');
  const ofServers = await documented('`guildgate serve`');
  const alone = await startServerProcess(service.databaseUrl, redisUrl, { METRICS_PORT: '0' });
  t.teardown(() => alone.stop().then(() => {}));
  const { hash } = await sentInvitation(service);
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  for (const path of ['/api/v1/groups', '/api/v1/groups', '/docs', '/nowhere', '/livez', `/invitation/${hash}`]) {
    await send(alone.port, service.acme.host, path, { headers });
  }
  // A request is counted once its response is sent, which its client may read before.
  const isCounted = /^guildgate_http_request_duration_seconds_count\{operation="page",[^}]*\} 2$/m;
  await until(async () => isCounted.test(await read(alone.metricsPort)), 'the last request is counted');
  await until(async () => /^guildgate_ready 1$/m.test(await read(alone.metricsPort)), 'it is ready');
  const metrics = await read(alone.metricsPort);
  t.deepEqual(namesIn(metrics).sort(), [...ofAll, ...ofServers].sort());
  const counted = [...metrics.matchAll(/^guildgate_http_request_duration_seconds_count(\S+) (\d+)$/gm)];
  t.deepEqual(Object.fromEntries(counted.map(([, labels, count]) => [labels, count])), {
    '{operation="groups.list",method="GET",status="2xx"}': '2',
    '{operation="page",method="GET",status="2xx"}': '2',
    '{operation="unmatched",method="GET",status="4xx"}': '1',
  });
  t.regex(metrics, /^guildgate_ready 1$/m);
  t.regex(metrics, /^guildgate_postgres_connections_maximum 20$/m);
  // Only the metrics of the tenants that use PostgreSQL most have a tenant's name.
  t.regex(metrics, new RegExp(`^guildgate_tenant_transactions\\{tenant="${service.acme.host}"\\} [0-9.]+$`, 'm'));
  const others = metrics.replaceAll(/^guildgate_tenant_.+$/gm, '');
  for (const secret of [service.acme.host, service.acme.id, hash]) t.false(others.includes(secret), 'no label');
  for (const secret of [service.acme.id, hash]) t.false(metrics.includes(secret), 'no label');
  const cluster = await startServerProcess(service.databaseUrl, redisUrl, { METRICS_PORT: '0', PROCESSES: '2' });
  t.teardown(() => cluster.stop().then(() => {}));
  const ofCluster = await documented('`guildgate serve` with `PROCESSES`');
  t.deepEqual(namesIn(await read(cluster.metricsPort)).sort(), [...ofAll, ...ofServers, ...ofCluster].sort());
});

test('a worker exposes the documented metrics, is ready, and counts its jobs and mails', async (t) => {
  const { service } = t.context;
  const sink = await startMailSink();
  t.teardown(() => sink.stop());
  const worker = await startWorkerProcess(workerUrl(service.adminUrl), sink.smtpUrl, { METRICS_PORT: '0' });
  t.teardown(() => worker.stop().then(() => {}));
  const report = async () => JSON.parse(await read(worker.metricsPort, '/readyz'));
  await until(async () => (await report()).status === 'ready', 'it listens to the queue');
  t.deepEqual(await report(), { status: 'ready', dependencies: { queue: 'up', heartbeat: 'up' } });
  const { email } = service.acme.people.ROLE_MEMBER;
  await service.send(service.acme, '/api/v1/request-login-otp', { method: 'POST', body: { email } });
  await sink.nextMail(email);
  await until(async () => /outcome="done"/.test(await read(worker.metricsPort)), 'the job is counted');
  const metrics = await read(worker.metricsPort);
  t.deepEqual(
    namesIn(metrics).sort(),
    [...(await documented('Every process')), ...(await documented('`guildgate worker`'))].sort(),
  );
  t.regex(metrics, /^guildgate_mails_total\{outcome="sent"\} 1$/m);
  t.regex(metrics, /^guildgate_queue_jobs\{state="waiting"\} \d+$/m);
  t.regex(metrics, /^guildgate_queue_oldest_seconds \d/m);
  const admin = new pg.Client({ connectionString: service.adminUrl });
  await admin.connect();
  t.teardown(() => admin.end());
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'guildgate-queue'
    and datname = current_database()`);
  await until(async () => worker.logLines.some((line) => line.includes('LISTEN connection lost')), 'it is lost');
  await until(async () => (await report()).status === 'ready', 'it is back', 20);
});
