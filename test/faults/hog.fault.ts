/** A tenant that sends far too much: it waits for itself, and its neighbours hardly notice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import { type ServerProcess, startServerProcess } from '#test/processes.ts';
import { apiUrl, type TestTenant } from '#test/template.ts';
import { type ClonedTenants, call, kill, openClonedTenants } from './cloned-tenants.ts';
import type { GarbageCount } from './garbage-counter.ts';
import type { HogOptions, HogReport } from './hog.ts';

async function open(t: ExecutionContext): Promise<{ tenants: ClonedTenants; server: ServerProcess }> {
  t.timeout(120_000);
  const tenants = await openClonedTenants(t);
  const server = await startServerProcess(apiUrl(tenants.adminUrl), process.env.TEST_REDIS_URL);
  t.teardown(() => kill(server));
  return { tenants, server };
}

/** Runs in a process of its own, because here its responses would delay those that are measured. */
function spawnHog(options: HogOptions): { readonly stdin: Writable; readonly report: Promise<HogReport> } {
  const script = join(import.meta.dirname, 'hog.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] });
  return { stdin: child.stdin, report: text(child.stdout).then((output) => JSON.parse(output)) };
}

/** @returns the function that ends it */
function startHog(options: HogOptions): () => Promise<HogReport> {
  const { stdin, report } = spawnHog(options);
  return () => {
    stdin.end();
    return report;
  };
}

/** @returns the report, and the mean response time of its requests in milliseconds */
function ownOf(report: HogReport, connections: number): HogReport & { own: number } {
  return { ...report, own: Math.round((connections * report.seconds * 1_000) / (report.served + report.refused)) };
}

/** Response times in milliseconds: the median, and that of the slowest tenth. */
interface Neighbour {
  readonly statuses: readonly number[];
  readonly median: number;
  readonly late: number;
  /** Of each request that took longer than a second, when it was sent and how long it took. */
  readonly waits: readonly string[];
}

/** Sends requests of a tenant at 20 a second. */
async function neighbour(server: ServerProcess, tenant: TestTenant, count: number): Promise<Neighbour> {
  const answers = Array.from({ length: count }, async (_, index) => {
    await delay(index * 50);
    const began = performance.now();
    const { status } = await call(server, tenant, 'GET', index % 2 === 0 ? '/api/v1/users' : '/api/v1/me');
    return { status, sentAt: index * 50, time: performance.now() - began };
  });
  const all = await Promise.all(answers);
  const times = all.map(({ time }) => Math.round(time)).sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.POSITIVE_INFINITY;
  const waits = all
    .filter(({ time }) => time > 1_000)
    .map(({ sentAt, time }) => `${Math.round(time)} ms from ${sentAt} ms on`);
  return { statuses: [...new Set(all.map(({ status }) => status))], median: at(0.5), late: at(0.9), waits };
}

const search = '/api/v1/contacts?search=an&sort=-lastName';

/** Enough contacts to make a search expensive. */
const manyContacts = `
  insert into contacts (id, tenant_id, email, first_name, last_name)
  select gen_random_uuid(), $1, 'p' || n || '@mail.example', 'Anna', md5(n::text) from generate_series(1, 50000) n`;

for (const [title, path, connections] of [
  ['100 connections with lists', '/api/v1/users', 100],
  ['60 connections with searches in 50,000 contacts', search, 60],
  ['1,500 connections, which are more than may wait', '/api/v1/users', 1_500],
] as const) {
  test.serial(`${title}: a neighbour waits a fraction of what the tenant itself waits`, async (t) => {
    const { tenants, server } = await open(t);
    const { acme, globex } = tenants;
    if (path === search) await tenants.sql(manyContacts, [acme.id]);
    const token = acme.people.ROLE_ADMIN.readWrite;
    const stop = startHog({ port: server.port, host: acme.host, token, path, connections, wanted: 200 });
    const { statuses, median, late, waits } = await neighbour(server, globex, 80);
    const { own, ...report } = ownOf(await stop(), connections);
    t.log(`the tenant: ${JSON.stringify(report)}, ${own} ms each; its neighbour: ${median} ms, 90 % within ${late} ms`);
    t.deepEqual(statuses, [200]);
    t.deepEqual(report.unexpected, []);
    const times = `${median} ms, 90 % within ${late} ms, beside ${own} ms of the tenant`;
    const message = `the neighbour waits in the queue of the tenant: ${times}; ${waits.join(', ')}`;
    t.true(median < own / 3 && late < own, message);
  });
}

test.serial('a stranger who invents hosts keeps no tenant waiting', async (t) => {
  const { tenants, server } = await open(t);
  t.is((await call(server, tenants.globex, 'GET', '/api/v1/me')).status, 200);
  const connections = 300;
  const options = { host: 'host-*.example', token: '', path: '/api/v1/me', connections, wanted: 404 };
  const stop = startHog({ port: server.port, ...options });
  const { statuses, median } = await neighbour(server, tenants.globex, 80);
  const { own, ...report } = ownOf(await stop(), connections);
  t.log(`the stranger: ${JSON.stringify(report)}, ${own} ms each; a tenant: ${median} ms`);
  t.deepEqual(statuses, [200]);
  t.deepEqual(report.unexpected, []);
  t.true(median < own / 2, `${median} ms beside ${own} ms of the stranger`);
});

test.serial(
  '1,500 connections that come while the process computes are all taken, so that none is tried again',
  async (t) => {
    const { tenants, server } = await open(t);
    server.kill('SIGSTOP');
    const sockets = Array.from({ length: 1_500 }, () => connect(server.port, '127.0.0.1'));
    t.teardown(() => {
      for (const socket of sockets) socket.destroy();
    });
    // The kernel takes them; one that it drops is tried again after a second.
    const late = AbortSignal.timeout(900);
    await t.notThrowsAsync(Promise.all(sockets.map((socket) => once(socket, 'connect', { signal: late }))));
    server.kill('SIGCONT');
    t.is((await call(server, tenants.globex, 'GET', '/api/v1/me')).status, 200);
  },
);

test.serial(
  'requests that are finished are no garbage of the old heap: it is collected once in thousands of them',
  async (t) => {
    t.timeout(120_000);
    const tenants = await openClonedTenants(t);
    const folder = await mkdtemp(join(tmpdir(), 'guildgate-garbage-'));
    t.teardown(() => rm(folder, { recursive: true }));
    const file = join(folder, 'count');
    const preloaded = {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'garbage-counter.ts')}`,
      GARBAGE_COUNT: file,
    };
    const server = await startServerProcess(apiUrl(tenants.adminUrl), process.env.TEST_REDIS_URL, preloaded);
    t.teardown(() => kill(server));
    const { acme } = tenants;
    const token = acme.people.ROLE_ADMIN.readWrite;
    const options = { port: server.port, host: acme.host, token, path: '/api/v1/users', connections: 100, wanted: 200 };
    // The code is compiled, and the heap has grown.
    await spawnHog({ ...options, enough: 5_000 }).report;
    server.kill('SIGUSR2');
    const { served } = await spawnHog({ ...options, enough: 16_000 }).report;
    await server.stop();
    const { minor, major }: GarbageCount = JSON.parse(await readFile(file, 'utf8'));
    const seen = `${served} requests, ${minor} minor and ${major} major collections`;
    t.log(seen);
    t.true(minor > 0, 'collections are counted');
    // With Sets of unfinished responses it was one in 3,400, so that these have four.
    t.true(major <= 2, seen);
  },
);
