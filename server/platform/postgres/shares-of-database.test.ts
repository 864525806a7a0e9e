import test from 'ava';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createTestDatabase } from '#test/postgres.ts';
import { createDatabase, exporting } from './database.ts';
import { DatabaseUnavailable } from './errors.ts';
import { connectionShares, createPool } from './pool.ts';
import { sql } from './statement.ts';

test('a tenant that has used up its share of connections is refused, and bookkeeping about it is not', async (t) => {
  const { adminUrl, drop } = await createTestDatabase();
  t.teardown(() => drop());
  const options = { url: adminUrl, size: 2, applicationName: 'tests', shares: connectionShares(2) };
  const pool = createPool(options, createLogger('silent'));
  t.teardown(() => pool.close());
  const database = createDatabase(pool, systemClock);
  const ended = Promise.withResolvers<void>();
  // First of all, also after a failure: the pool closes once its connections are back.
  t.teardown(() => ended.resolve());
  const held = database.transaction('acme', async (db) => {
    await db.rows(sql`select 1`);
    await ended.promise;
  });
  t.is((await database.recording('acme').rows(sql`select 1`)).length, 1);
  t.is((await database.reading('globex').rows(sql`select 1`)).length, 1);
  await t.throwsAsync(database.reading('acme').rows(sql`select 1`), { instanceOf: DatabaseUnavailable });
  ended.resolve();
  await held;
  t.is((await database.reading('acme').rows(sql`select 1`)).length, 1);
});

test('an export whose statement cannot be written takes no slot', async (t) => {
  const pool = createPool({ url: 'postgres://127.0.0.1:9', size: 1, applicationName: 'tests' }, createLogger('silent'));
  t.teardown(() => pool.close());
  const select = sql`select ${new Date(0)}`;
  const format = { delimiter: ',', bom: false } as const;
  const database = createDatabase(pool, systemClock);
  const { granted } = exporting.usage();
  await t.throwsAsync(database.copying('acme', select, format), { instanceOf: TypeError });
  t.is(exporting.usage().granted, granted);
});
