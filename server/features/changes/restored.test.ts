/** The change feed of a tenant whose rows come from another PostgreSQL: a restored dump, or a tenant that moved. */
import test, { type ExecutionContext } from 'ava';
import { addContact } from '#test/fixtures/invitations.ts';
import { call } from '#test/fixtures/webhooks.ts';
import { until } from '#test/until.ts';
import { startRetention } from './testing/retention.ts';

/** The transaction ids of the former PostgreSQL were ahead. */
const ahead = `(pg_current_xact_id()::text::bigint + 1000000)::text::xid8`;

async function start(t: ExecutionContext) {
  const { service, forget } = await startRetention(t);
  const { id } = service.acme;
  return {
    service,
    forget,
    age: () =>
      service.sql(`update changes set changed_at = changed_at - interval '31 days' where tenant_id = $1`, [id]),
    noteAhead: () => service.sql(`insert into forgotten_changes values ($1, ${ahead})`, [id]),
    read: async (path: string) => {
      const { status, json } = await call(service, 'GET', path);
      const objects = json.member?.map(({ objectId }: { objectId: string }) => objectId);
      return { status, objects, next: String(json.view?.next) };
    },
  };
}

const latest = '/api/v1/changes?after=latest';

test('what was deleted before the dump expires no cursor of the new PostgreSQL', async (t) => {
  const { service, noteAhead, read } = await start(t);
  await noteAhead();
  const begun = await read(latest);
  const id = await addContact(service);
  t.like(await read(begun.next), { status: 200, objects: [id] });
});

test('restored changes that reach their age are deleted, and expire no cursor either', async (t) => {
  const { service, forget, age, read } = await start(t);
  await addContact(service);
  await service.sql(`update changes set transaction = ${ahead}`);
  await age();
  const begun = await read(latest);
  await forget();
  t.is((await service.sql('select from changes where tenant_id = $1', [service.acme.id])).length, 0);
  const id = await addContact(service);
  t.like(await read(begun.next), { status: 200, objects: [id] });
});

test('changes of the new PostgreSQL that are deleted expire the cursors before them', async (t) => {
  const { service, forget, age, noteAhead, read } = await start(t);
  await noteAhead();
  const begun = await read(latest);
  await addContact(service);
  await age();
  const behind = `select from changes where tenant_id = $1 and transaction >= pg_snapshot_xmin(pg_current_snapshot())`;
  await until(async () => (await service.sql(behind, [service.acme.id])).length === 0, 'older transactions have ended');
  await forget();
  t.is((await read(begun.next)).status, 410);
  const anew = await read(latest);
  const id = await addContact(service);
  t.like(await read(anew.next), { status: 200, objects: [id] });
});
