/** Messages of operator commands when PostgreSQL refuses or ends a connection, or ends a deadlock. */
import test from 'ava';
import pg from 'pg';
import { asOwner } from '#server/platform/postgres/owner.ts';
import { cloneDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { explanation } from './explanation.ts';

test('a connection that ends while a command does something else is an error of its next statement', async (t) => {
  const copy = await cloneDatabase(template().database);
  t.teardown(() => copy.drop());
  const cut = asOwner(copy.adminUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // events.once() would listen for the error, too.
    const ended = new Promise((resolve) => client.once('end', resolve));
    const other = new pg.Client({ connectionString: copy.adminUrl });
    await other.connect();
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await Promise.all([ended, other.end()]);
    await client.query('select');
  });
  t.regex(explanation(await t.throwsAsync(cut)) ?? '', /^PostgreSQL cannot be reached/);
});

test('a refused connection is explained whatever refuses it, with the setting that leads there', async (t) => {
  const copy = await cloneDatabase(template().database);
  t.teardown(() => copy.drop());
  const encrypted = new URL(copy.adminUrl);
  encrypted.searchParams.set('sslmode', 'verify-full');
  const error = await t.throwsAsync(asOwner(encrypted.href, (client) => client.query('select')));
  t.is(
    explanation(error),
    'PostgreSQL cannot be reached (The server does not support SSL connections). Check that it runs, and MIGRATION_DATABASE_URL.',
  );
});

test('a standby is reached, and takes no writes', async (t) => {
  const copy = await cloneDatabase(template().database);
  t.teardown(() => copy.drop());
  const suspended = asOwner(copy.adminUrl, async (client) => {
    await client.query('set transaction read only');
    await client.query(`update tenants set status = 'SUSPENDED'`);
  });
  t.regex(
    explanation(await t.throwsAsync(suspended)) ?? '',
    /^PostgreSQL takes no writes here \(cannot execute UPDATE in a read-only transaction\)\. Connect to the primary; check .*MIGRATION_DATABASE_URL/,
  );
});

test('a deadlock is no outage: the command may be run again', async (t) => {
  const copy = await cloneDatabase(template().database);
  t.teardown(() => copy.drop());
  const [mine, theirs] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lockBoth = (first: string, second: string, held: PromiseWithResolvers<void>, other: Promise<void>) =>
    asOwner(copy.adminUrl, async (client) => {
      await client.query(`lock table ${first}`);
      held.resolve();
      await other;
      await client.query(`lock table ${second}`);
    });
  const results = await Promise.allSettled([
    lockBoth('users', 'events', mine, theirs.promise),
    lockBoth('events', 'users', theirs, mine.promise),
  ]);
  const [failed] = results.filter(({ status }) => status === 'rejected');
  t.is(
    failed?.status === 'rejected' && explanation(failed.reason),
    'Another transaction was in the way (deadlock detected): nothing was changed by this one. Run it again.',
  );
});
