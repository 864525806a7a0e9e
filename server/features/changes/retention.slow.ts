/** Retention of the change feed: 30 days, and a million changes of a tenant. */
import anyTest, { type ExecutionContext } from 'ava';
import { addContact } from '#test/fixtures/invitations.ts';
import { call } from '#test/fixtures/webhooks.ts';
import type { TestService } from '#test/service.ts';
import { until } from '#test/until.ts';
import { startRetention } from './testing/retention.ts';

/** Serial: cursors list transactions of the whole PostgreSQL. */
const test = anyTest.serial;

const day = 24 * 3_600_000;
const mostKept = 1_000_000;

async function start(t: ExecutionContext) {
  t.timeout(300_000);
  return startRetention(t);
}

async function countOf(service: TestService, tenantId = service.acme.id): Promise<number> {
  const [row] = await service.sql<{ count: number }>(
    'select count(*)::int as count from changes where tenant_id = $1',
    [tenantId],
  );
  return row?.count ?? 0;
}

/** A cursor also lists open transactions of other tests: with one that began before a change, it expires with that change. */
const untilBehind = (service: TestService) =>
  until(
    async () => {
      const [row] = await service.sql<{ isBehind: boolean }>(
        `select bool_and(transaction < pg_snapshot_xmin(pg_current_snapshot())) as "isBehind"
        from changes where tenant_id = $1`,
        [service.acme.id],
      );
      return row?.isBehind === true;
    },
    'older transactions have ended',
    120,
  );

const read = async (service: TestService, path: string) => {
  const response = await call(service, 'GET', path);
  return { status: response.status, members: response.json.member, next: response.json.view?.next };
};

test('changes are deleted after 30 days, and a cursor before them gets 410', async (t) => {
  const { service, forget } = await start(t);
  const { next: before } = await read(service, '/api/v1/changes?after=latest');
  await addContact(service);
  service.clock.advance(day);
  await addContact(service);
  await untilBehind(service);
  const { next: between } = await read(service, '/api/v1/changes?after=latest');
  const id = await addContact(service);
  const others = await countOf(service, service.globex.id);
  service.clock.advance(29 * day - 1_000);
  await forget();
  t.is((await read(service, before)).status, 200);
  service.clock.advance(2_000);
  await forget();
  t.is((await read(service, before)).status, 410);
  t.like(await read(service, between), { status: 200, members: [{ type: 'contact.created', objectId: id }] });
  t.is(await countOf(service, service.globex.id), others);
  service.clock.advance(day);
  await forget();
  t.is(await countOf(service), 0);
  t.is((await read(service, between)).status, 410);
  t.like(await read(service, '/api/v1/changes?after=latest'), { status: 200, members: [] });
});

test('a tenant keeps its last million changes, and a page of them takes as long as a page of few', async (t) => {
  const { service, forget } = await start(t);
  const { next: before } = await read(service, '/api/v1/changes?after=latest');
  await addContact(service);
  const { next: early } = await read(service, before);
  // As bulk operations write them: a thousand in a transaction.
  for (let batch = 0; batch < 1_010; batch += 1) {
    await service.sql(
      `insert into changes (tenant_id, resource, object_id, verb) select $1, 'contact', gen_random_uuid(), 'updated'
        from generate_series(1, 1000)`,
      [service.acme.id],
    );
  }
  await service.sql('analyze changes');
  const median = async (path: string) => {
    const times: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const from = performance.now();
      t.is((await read(service, path)).status, 200);
      times.push(performance.now() - from);
    }
    return times.toSorted((a, b) => a - b)[4] ?? Number.NaN;
  };
  await untilBehind(service);
  const { next: end } = await read(service, '/api/v1/changes?after=latest');
  const id = await addContact(service);
  const figures = {
    far: await median(early),
    near: await median(end),
    latest: await median('/api/v1/changes?after=latest'),
    me: await median('/api/v1/me'),
  };
  t.log(
    Object.entries(figures)
      .map(([name, time]) => `${name}: ${time.toFixed(1)} ms`)
      .join(', '),
  );
  // Beside what any request takes, because the machine may be busy.
  const most = figures.me + 250;
  t.true(figures.far < most && figures.near < most, 'no scan of a million rows');
  await forget();
  t.is(await countOf(service), mostKept);
  t.is((await read(service, early)).status, 410);
  t.like(await read(service, end), { status: 200, members: [{ objectId: id }] });
});
