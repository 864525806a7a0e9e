/** `bench:size` on a few organisations: every call succeeds, and what it derives is what the triggers derive. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import pg from 'pg';
import { Child } from '#test/children.ts';
import { startServerProcess } from '#test/processes.ts';
import type { SizedAnswer, SizedDatabase, SizedQuestion, Sizes } from '../servers/sized-database.ts';
import type { CallerAnswer, CallerQuestion } from './caller.ts';
import { calls } from './calls.ts';
import { tableSizes } from './database-sizes.ts';
import { measureMigrations } from './migrations.ts';

const small: Sizes = { tenants: 4, users: 40, contacts: 1_000, payments: 1_000 };

interface Filling {
  readonly sizes?: Sizes;
  readonly folder?: string;
  readonly missing?: number;
}

async function fill(
  t: { teardown(work: () => Promise<void>): void },
  { sizes = small, folder, missing = 0 }: Filling = {},
) {
  const child = new Child<SizedQuestion, SizedAnswer>(new URL('../servers/sized-database.ts', import.meta.url));
  t.teardown(() => child.stop());
  const { database } = await child.ask({ sizes, folder, missing });
  if (database === undefined) throw new Error('there is no database');
  return { child, database };
}

test('every call succeeds, one by one and mixed', async (t) => {
  t.timeout(180_000);
  const { database } = await fill(t);
  const server = await startServerProcess(database.apiUrl, '', { SECRET_KEY: database.secretKey });
  t.teardown(async () => void (await server.stop()));
  const caller = new Child<CallerQuestion, CallerAnswer>(new URL('./caller.ts', import.meta.url));
  t.teardown(() => caller.stop());
  const load = { port: server.port, tenants: database.tenants };
  const { each } = await caller.ask({ each: { ...load, requests: 10 } });
  t.deepEqual(
    each?.map(({ name }) => name),
    calls.map(({ name }) => name),
  );
  t.true(each?.every(({ usual, largest }) => usual.requests >= 10 && largest.requests >= 10));
  const { mixed } = await caller.ask({ mixed: { ...load, connections: 2, seconds: 1 } });
  t.true((mixed?.latency.requests ?? 0) > 0);
});

test('derived rows are those of the triggers, and each table has a size', async (t) => {
  t.timeout(180_000);
  const { database } = await fill(t);
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  t.teardown(() => client.end());
  t.deepEqual(await countsOf(client, database), { rows: 2_160, texts: 2_160, changed: 0 });
  const names = (await tableSizes(database.adminUrl)).map(({ name }) => name);
  t.is(names.at(-1), 'all others');
});

/** @returns the rows that search finds, by the counts; the search texts; and those that the triggers write differently */
async function countsOf(client: pg.Client, { tenants }: SizedDatabase) {
  await client.query('begin');
  await client.query(
    'update users set email = email; update contacts set email = email; update payments set payer = payer',
  );
  const { rows } = await client.query(
    `select (select sum(change)::int from row_counts where name in ('users', 'contacts', 'payments')
        and tenant_id = any ($1::uuid[])) as rows,
      count(*)::int as texts, (count(*) filter (where xmin = pg_current_xact_id()::xid))::int as changed from search_texts`,
    [tenants.map(({ tenantId }) => tenantId)],
  );
  await client.query('rollback');
  return rows[0];
}

test('each missing migration has its figures, and no statement fails meanwhile', async (t) => {
  t.timeout(180_000);
  const { child, database } = await fill(t, { missing: 3 });
  const figures = await measureMigrations(database, async () => (await child.ask({ migrate: true })).applied);
  t.is(figures.length, 3);
  for (const { name, took, slowestBefore } of figures) t.true(took > 0 && slowestBefore > 0, name);
});

test('a kept database has the sizes that it was filled with', async (t) => {
  t.timeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-size-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const { child } = await fill(t, { folder });
  await child.stop();
  const { database } = await fill(t, { folder, sizes: { ...small, tenants: 2 } });
  t.deepEqual(database.sizes, small);
  t.is(database.tenants.length, small.tenants);
});
