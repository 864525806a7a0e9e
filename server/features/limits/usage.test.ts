import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type TestFn } from 'ava';
import { buckets } from '#contracts/buckets.ts';
import type { Limit } from '#contracts/schemas/limit.ts';
import { createLogger } from '#server/platform/log.ts';
import { DatabaseUnavailable } from '#server/platform/postgres/errors.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { openTestStore } from '#test/database.ts';
import { send } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { resetLimit, setLimit } from './limits.ts';
import { limitUsage } from './usage.ts';

const test = anyTest as TestFn<{ service: TestService }>;
const halfHour = 1_800_000;

async function limitsOf(service: TestService, tenant: TestTenant): Promise<Limit[]> {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readOnly };
  return (await service.send(tenant, '/api/v1/limits', { headers })).json.member;
}

async function limitOf(service: TestService, tenant: TestTenant, bucket: string): Promise<Limit | undefined> {
  return (await limitsOf(service, tenant)).find((limit) => limit.bucket === bucket);
}

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

test('every bucket is listed in the order of the contracts, with a day of zeros where there were no requests', async (t) => {
  const { service } = t.context;
  const limits = await limitsOf(service, service.acme);
  t.deepEqual(
    limits.map(({ bucket }) => bucket),
    Object.keys(buckets),
  );
  const [first] = limits;
  t.like(first, {
    bucket: 'loginCheck',
    operations: ['identity.loginCheck'],
    countedBy: 'ip',
    windowSeconds: 60,
    quota: 20,
    standardQuota: 20,
    overriddenSince: null,
  });
  const starts = first?.history.map(({ startsAt }) => Date.parse(startsAt)) ?? [];
  const present = Math.floor(service.clock.now().getTime() / halfHour) * halfHour;
  t.deepEqual(
    starts,
    Array.from({ length: 48 }, (_, step) => present - (47 - step) * halfHour),
  );
  t.true(limits.every(({ history }) => history.every(({ admitted, denied }) => admitted + denied === 0)));
});

test('an override is the quota in force, with its start', async (t) => {
  const { service } = t.context;
  await setLimit(service.adminUrl, service.acme.host, { bucket: 'usersCsv', quota: 100 });
  const own = await limitOf(service, service.acme, 'usersCsv');
  t.like(own, { quota: 100, standardQuota: 20 });
  t.regex(own?.overriddenSince ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  t.like(await limitOf(service, service.globex, 'usersCsv'), { quota: 20, standardQuota: 20, overriddenSince: null });
  await resetLimit(service.adminUrl, service.acme.host, 'usersCsv');
  t.like(await limitOf(service, service.acme, 'usersCsv'), { quota: 20, standardQuota: 20, overriddenSince: null });
});

test('requests are counted in their half hour, early denials too', async (t) => {
  const { service } = t.context;
  const second = await service.another();
  const login = (tenant: TestTenant) =>
    send(second.port, tenant.host, '/api/v1/login-check', { method: 'POST', body: {} });
  for (let count = 0; count < 25; count += 1) await login(service.acme);
  await login(service.globex);
  await second.stop();

  const present = (limit: Limit | undefined) => limit?.history.at(-1);
  t.like(present(await limitOf(service, service.acme, 'loginCheck')), { admitted: 20, denied: 5 });
  t.like(present(await limitOf(service, service.globex, 'loginCheck')), { admitted: 1, denied: 0 });
  t.like(present(await limitOf(service, service.acme, 'usersCsv')), { admitted: 0, denied: 0 });
});

test('a past half hour moves on, and is left out after a day', async (t) => {
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readOnly };
  const second = await service.another();
  await send(second.port, service.acme.host, '/api/v1/users-csv', { headers });
  await second.stop();
  const admitted = async () =>
    (await limitOf(service, service.acme, 'usersCsv'))?.history.map((use) => use.admitted).lastIndexOf(1);
  t.is(await admitted(), 47);
  service.clock.advance(halfHour);
  t.is(await admitted(), 46);
  service.clock.advance(46 * halfHour);
  t.is(await admitted(), 0);
  service.clock.advance(halfHour);
  t.is(await admitted(), -1);
});

test('processes add to the same half hour, and a second flush adds nothing', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  const deps = { database, clock, logger: createLogger('silent') };
  const [one, other] = [limitUsage(deps, { every: 0 }), limitUsage(deps, { every: 0 })];
  one.decided(acme.id, 'usersCsv', true);
  one.decided(acme.id, 'usersCsv', false);
  other.decided(acme.id, 'usersCsv', true);
  other.decided(acme.id, 'contactsCsv', true);
  await Promise.all([one.flush(), other.flush()]);
  await one.flush();
  one.decided(acme.id, 'usersCsv', true);
  await one.stop();
  t.deepEqual(await usageRows(database, acme), [
    { bucket: 'contactsCsv', admitted: 1, denied: 0 },
    { bucket: 'usersCsv', admitted: 3, denied: 1 },
  ]);
});

test('counts that cannot be written are kept for the next flush, in their own half hour, with one log line', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  const logLines: string[] = [];
  const logger = createLogger('info', { write: (line) => void logLines.push(line) });
  let away = true;
  const shaky: Pick<typeof database, 'recording'> = {
    recording: (tenantId) => {
      if (away) throw new DatabaseUnavailable('away');
      return database.recording(tenantId);
    },
  };
  const usage = limitUsage({ database: shaky, clock, logger }, { every: 0, capacity: 3 });
  usage.decided(acme.id, 'usersCsv', true);
  await usage.flush();
  usage.decided(acme.id, 'usersCsv', true);
  clock.advance(halfHour);
  await usage.flush();
  for (const bucket of ['usersCsv', 'contactsCsv', 'invoicePdf']) usage.decided(acme.id, bucket, true);
  t.is(logLines.length, 1);
  away = false;
  await usage.flush();
  // The fourth exceeded the capacity.
  t.deepEqual(await usageRows(database, acme), [
    { bucket: 'contactsCsv', admitted: 1, denied: 0 },
    { bucket: 'usersCsv', admitted: 2, denied: 0 },
    { bucket: 'usersCsv', admitted: 1, denied: 0 },
  ]);
});

test('while PostgreSQL is away one tenant is tried and not all; counts that it rejects are dropped', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  const logLines: string[] = [];
  const logger = createLogger('info', { write: (line) => void logLines.push(line) });
  const tried: string[] = [];
  let away = true;
  const shaky: Pick<typeof database, 'recording'> = {
    recording: (tenantId) => {
      tried.push(tenantId);
      if (away) throw new DatabaseUnavailable('away');
      return database.recording(tenantId);
    },
  };
  const unknownTenant = randomUUID();
  const usage = limitUsage({ database: shaky, clock, logger }, { every: 0 });
  usage.decided(unknownTenant, 'usersCsv', true);
  usage.decided(acme.id, 'usersCsv', true);
  await usage.flush();
  t.deepEqual(tried, [unknownTenant]);
  away = false;
  await usage.flush();
  await usage.flush();
  t.deepEqual(tried, [unknownTenant, unknownTenant, acme.id]);
  t.is(logLines.length, 2);
  t.deepEqual(await usageRows(database, acme), [{ bucket: 'usersCsv', admitted: 1, denied: 0 }]);
});

test('counts are written at the interval until stop', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  const usage = limitUsage({ database, clock, logger: createLogger('silent') }, { every: 5 });
  usage.decided(acme.id, 'usersCsv', true);
  const ends = performance.now() + 10_000;
  while ((await usageRows(database, acme)).length === 0 && performance.now() < ends) await delay(5);
  t.deepEqual(await usageRows(database, acme), [{ bucket: 'usersCsv', admitted: 1, denied: 0 }]);
  await usage.stop();
});

test('rows more than eight days old are deleted when their bucket is used again', async (t) => {
  const { database, clock, acme } = await openTestStore(t);
  const usage = limitUsage({ database, clock, logger: createLogger('silent') }, { every: 0 });
  usage.decided(acme.id, 'usersCsv', true);
  await usage.flush();
  for (const days of [8, 1]) {
    clock.advance(days * 24 * 3_600_000);
    usage.decided(acme.id, 'usersCsv', true);
    await usage.flush();
    t.is((await usageRows(database, acme)).length, 2);
  }
});

async function usageRows(database: Awaited<ReturnType<typeof openTestStore>>['database'], { id }: { id: string }) {
  const db = database.reading(id);
  return db.rows(
    sql`select bucket, admitted::int, denied::int from limit_usage where ${db.tenantFilter()} order by bucket, period_start`,
  );
}
