import test from 'ava';
import pg from 'pg';
import { cloneDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { asOwner } from './owner.ts';
import { childrenFirst, type TenantTable, tenantTables } from './tenant-tables.ts';
import { tenantTables as fencedTables } from './testing/catalogue.ts';

const table = (name: string, ...parents: string[]): TenantTable => ({
  name,
  parents,
  owner: 'guildgate_owner',
  isFenced: true,
  columns: [],
  key: [],
  selfReferences: [],
});

test('every table of tenants is found with its columns, key and owner, children before parents', async (t) => {
  const copy = await cloneDatabase(template().database);
  t.teardown(() => copy.drop());
  const client = new pg.Client({ connectionString: copy.adminUrl });
  await client.connect();
  const fenced = await fencedTables(client);
  await client.end();
  const tables = await asOwner(copy.adminUrl, tenantTables);
  const names = tables.map(({ name }) => name);
  t.deepEqual([...names].sort(), [...fenced, 'queue.jobs'].sort());
  for (const [index, { name, parents }] of tables.entries()) {
    for (const parent of parents) t.true(names.indexOf(parent) > index, `${name} before ${parent}`);
  }
  const byName = new Map(tables.map((found) => [found.name, found]));
  t.like(byName.get('group_members'), {
    owner: 'guildgate_owner',
    key: ['tenant_id', 'group_id', 'user_id'],
    columns: [
      { name: 'tenant_id', type: 'uuid', identity: null },
      { name: 'group_id', type: 'uuid', identity: null },
      { name: 'user_id', type: 'uuid', identity: null },
      { name: 'created_at', type: 'timestamp with time zone', identity: null },
    ],
    parents: ['groups', 'users'],
  });
  t.like(byName.get('queue.jobs'), { owner: 'guildgate_worker', isFenced: false });
  t.is(byName.get('queue.jobs')?.columns[0]?.identity, 'always');
  t.is(byName.get('group_members')?.isFenced, true);
  t.deepEqual(byName.get('invoices')?.selfReferences, [{ from: ['tenant_id', 'refers_to'], to: ['tenant_id', 'id'] }]);
  t.deepEqual(byName.get('api_tokens')?.selfReferences, [], 'its reference is set to null');
});

test('foreign keys that form a circle are an error that names the tables', (t) => {
  t.deepEqual(
    childrenFirst([table('a'), table('b', 'a'), table('c', 'b', 'a')]).map(({ name }) => name),
    ['c', 'b', 'a'],
  );
  t.throws(() => childrenFirst([table('a', 'b'), table('b', 'a'), table('c')]), { message: /circle: a, b$/ });
});
