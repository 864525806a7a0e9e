import test from 'ava';
import { explanation } from '#server/cli/explanation.ts';
import { createLogger } from '#server/platform/log.ts';
import { createTestDatabase } from '#test/postgres.ts';
import { DatabaseUnavailable } from './errors.ts';
import { connectionShares, createPool } from './pool.ts';

test('a statement whose columns a migration changed fails once on a connection, as unavailable, and then works', async (t) => {
  const database = await createTestDatabase();
  t.teardown(() => database.drop());
  const pool = createPool({ url: database.adminUrl, size: 1, applicationName: 'tests' }, createLogger('silent'));
  t.teardown(() => pool.close());
  const send = (text: string, name?: string) =>
    pool.use(async (connection) => (await connection.flush([name ? { name, text } : { text }])).at(-1)?.rows);
  await send('create table things (id int)');
  t.deepEqual(await send('select * from things', 'all'), []);
  await send('alter table things add column name text');
  await t.throwsAsync(send('select * from things', 'all'), { instanceOf: DatabaseUnavailable });
  await send(`insert into things values (1, 'one')`);
  t.deepEqual(await send('select * from things', 'all'), [{ id: 1, name: 'one' }]);
});

test('through a pooler no statement is prepared and no setting is sent; else both are', async (t) => {
  const database = await createTestDatabase();
  t.teardown(() => database.drop());
  const inspect = async (throughPooler: boolean) => {
    const options = { url: database.adminUrl, size: 1, applicationName: 'tests', throughPooler };
    const pool = createPool(options, createLogger('silent'));
    t.teardown(() => pool.close());
    const named = { name: 'named', text: 'select $1::int as n', values: [7] };
    const look = {
      text: `select (select count(*)::int from pg_prepared_statements where name = 'named') as prepared,
        current_setting('statement_timeout') as timeout`,
    };
    return (await pool.use((connection) => connection.flush([named, look]))).map(({ rows }) => rows[0]);
  };
  t.deepEqual(await inspect(true), [{ n: 7 }, { prepared: 0, timeout: '0' }]);
  t.deepEqual(await inspect(false), [{ n: 7 }, { prepared: 1, timeout: '5s' }]);
});

test('a connection that is cut in a transaction is discarded, and the transaction with it', async (t) => {
  const database = await createTestDatabase();
  t.teardown(() => database.drop());
  const pool = createPool({ url: database.adminUrl, size: 1, applicationName: 'tests' }, createLogger('silent'));
  t.teardown(() => pool.close());
  await t.throwsAsync(
    pool.use(async (connection) => {
      await connection.flush([{ text: 'begin' }, { text: 'create table things (id int)' }]);
      await connection.flush([{ text: 'select pg_terminate_backend(pg_backend_pid())' }]);
    }),
    { instanceOf: DatabaseUnavailable },
  );
  const [found] = await pool.use((connection) =>
    connection.flush<{ found: string | null }>([{ text: `select to_regclass('things')::text as found` }]),
  );
  t.deepEqual(found?.rows, [{ found: null }]);
});

test('a connection is lent at the first flush and not before, and two flushes at once share it', async (t) => {
  const database = await createTestDatabase();
  t.teardown(() => database.drop());
  const pool = createPool({ url: database.adminUrl, size: 1, applicationName: 'tests' }, createLogger('silent'));
  t.teardown(() => pool.close());
  const one = { text: 'select 1' };
  await pool.use(async (idle) => {
    t.is((await pool.use((other) => other.flush([one]))).length, 1, 'no connection is lent without a flush');
    const answers = await Promise.all([idle.flush([one]), idle.flush([one])]);
    t.is(answers.length, 2);
  });
});

test('a password that PostgreSQL refuses makes it unavailable, which is no fault of the request; an operator reads why', async (t) => {
  const address = new URL(process.env.TEST_POSTGRES_URL ?? '');
  address.password = 'wrong';
  const pool = createPool({ url: address.href, size: 1, applicationName: 'tests' }, createLogger('silent'));
  t.teardown(() => pool.close());
  const error = await t.throwsAsync(
    pool.use((connection) => connection.flush([{ text: 'select 1' }])),
    { instanceOf: DatabaseUnavailable },
  );
  t.regex(explanation(error) ?? '', /refuses the connection \(password authentication failed for user .*DATABASE_URL/);
});

test('work of a tenant beyond its share waits two seconds; its neighbour gets a connection at once, and a hanging PostgreSQL is no fault of theirs', async (t) => {
  const database = await createTestDatabase();
  t.teardown(() => database.drop());
  const shares = connectionShares(6);
  const options = { url: database.adminUrl, size: 6, applicationName: 'tests', shares };
  const pool = createPool(options, createLogger('silent'));
  t.teardown(() => pool.close());
  const one = { text: 'select 1' };
  const locked = Promise.withResolvers<void>();
  t.teardown(() => locked.resolve());
  const hold = (tenantId: string) =>
    pool.useFor(tenantId, async (connection) => {
      await connection.flush([one]);
      await locked.promise;
    });
  const query = (tenantId: string) => pool.useFor(tenantId, (connection) => connection.flush([one]));
  const causeOf = async (tenantId: string) =>
    (await t.throwsAsync(query(tenantId), { instanceOf: DatabaseUnavailable })).cause;
  const held = [hold('globex'), hold('acme'), hold('acme')];
  t.like(shares.usage(), { running: 3 }, 'beside others a third of six');
  const refused = causeOf('acme');
  t.is((await query('globex')).length, 1);
  t.like(await refused, { name: 'ShareExceeded', isStalled: false });
  held.push(...['globex', 'initech', 'initech'].map(hold));
  t.like(await causeOf('umbrella'), { name: 'ShareExceeded', isStalled: true });
  locked.resolve();
  await Promise.all(held);
  t.is((await query('umbrella')).length, 1);
});
