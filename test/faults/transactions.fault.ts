/** Processes that die or freeze within a transaction, and transactions that fail at COMMIT. */
import { randomUUID } from 'node:crypto';
import anyTest, { type ExecutionContext } from 'ava';
import { CommitRefused } from '#server/platform/postgres/errors.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { openTestStore } from '#test/database.ts';
import { isAlive, type ServerProcess, startServerProcess } from '#test/processes.ts';
import { apiUrl } from '#test/template.ts';
import { until } from '../until.ts';
import {
  type ClonedTenants,
  call,
  kill,
  openClonedTenants,
  paymentNoted,
  payments,
  saysUnavailable,
  untilAvailable,
} from './cloned-tenants.ts';
import { closeGate } from './transaction-gate.ts';

/** Serial: each test starts processes, which takes all CPU. */
const test = anyTest.serial;

async function started(t: ExecutionContext, { adminUrl }: ClonedTenants): Promise<ServerProcess> {
  const server = await startServerProcess(apiUrl(adminUrl));
  t.teardown(() => kill(server));
  return server;
}

/** Subscribes to new payments, so that there is a job to lose. */
async function subscribe(server: ServerProcess, { acme, sql }: ClonedTenants): Promise<void> {
  const body = { url: 'https://endpoint.example/hook', events: ['product_payment.created'] };
  const { status, text } = await untilAvailable(() =>
    call(server, acme, 'POST', '/api/v1/webhook_subscriptions', { body }),
  );
  if (status !== 201) throw new Error(text);
  // Jobs of the subscription itself.
  await sql('delete from queue.jobs');
}

/** @returns the row counts of a payment, its jobs, changes and stored response. */
async function traces({ sql }: ClonedTenants, note: string, key: string) {
  const [row] = await sql(
    `select (select count(*)::int from payments where note = $1) as payments,
      (select count(*)::int from queue.jobs) as jobs,
      (select count(*)::int from webhook_changes) as changes,
      (select count(*)::int from idempotency_keys where key = $2) as keys`,
    [note, key],
  );
  return row;
}

const pay = (server: ServerProcess, { acme }: ClonedTenants, key: string) =>
  call(server, acme, 'POST', payments, { body: paymentNoted('once'), headers: { 'idempotency-key': key } });

/** Retries as a client does. @returns the first response that is neither 503 nor `idempotency_in_flight` */
async function retried(server: ServerProcess, tenants: ClonedTenants, key: string) {
  let response = await pay(server, tenants, key);
  await until(async () => {
    if (response.status === 503 || response.json.code === 'idempotency_in_flight')
      response = await pay(server, tenants, key);
    return response.status !== 503 && response.json.code !== 'idempotency_in_flight';
  }, 'the retry has a final response');
  return response;
}

test('fault 1: an API that is killed between INSERT and COMMIT leaves nothing, and the retry succeeds once', async (t) => {
  const tenants = await openClonedTenants(t);
  const first = await started(t, tenants);
  await subscribe(first, tenants);
  const gate = await closeGate(t, tenants.adminUrl, 'statement', ['insert', 'idempotency_keys']);
  const key = randomUUID();
  const cut = t.throwsAsync(pay(first, tenants, key), { code: 'ECONNRESET' });
  await gate.reached();
  await kill(first);
  await cut;
  await gate.open();
  const second = await started(t, tenants);
  t.like(await traces(tenants, 'once', key), { payments: 0, jobs: 0, changes: 0, keys: 0 });
  const response = await retried(second, tenants, key);
  t.is(response.status, 201);
  t.is(response.headers['idempotency-replayed'], undefined);
  const after = await traces(tenants, 'once', key);
  t.like(after, { payments: 1, changes: 1, keys: 1 });
  t.true(after?.jobs > 0);
});

test('fault 2: an API that is killed after COMMIT, before its response, has done it, and a retry gets the stored response', async (t) => {
  const tenants = await openClonedTenants(t);
  const first = await started(t, tenants);
  await subscribe(first, tenants);
  const gate = await closeGate(t, tenants.adminUrl, 'commit', ['insert', 'idempotency_keys']);
  const key = randomUUID();
  const cut = t.throwsAsync(pay(first, tenants, key), { code: 'ECONNRESET' });
  await gate.reached();
  await kill(first);
  await cut;
  await gate.open();
  const second = await started(t, tenants);
  const response = await retried(second, tenants, key);
  t.is(response.status, 201);
  t.is(response.headers['idempotency-replayed'], 'true');
  const after = await traces(tenants, 'once', key);
  t.like(after, { payments: 1, changes: 1, keys: 1 });
  t.true(after?.jobs > 0);
  t.is((await call(second, tenants.acme, 'GET', `${payments}/${response.json.id}`)).status, 200);
});

test('fault 18: a transaction that a deferred constraint refuses at COMMIT is no success, and leaves nothing', async (t) => {
  const tenants = await openClonedTenants(t);
  const server = await started(t, tenants);
  await tenants.sql(`create function app.refuse() returns trigger language plpgsql as
    $$ begin raise check_violation using message = 'refused at the end'; end $$`);
  await tenants.sql(`create constraint trigger refuse after insert on payments deferrable initially deferred
    for each row when (new.note = 'once') execute function app.refuse()`);
  const key = randomUUID();
  const response = await retried(server, tenants, key);
  t.is(response.status, 500);
  t.is(response.headers['content-type'], 'application/json');
  t.like(await traces(tenants, 'once', key), { payments: 0, keys: 0 });
  await tenants.sql('drop trigger refuse on payments');
  t.is((await retried(server, tenants, key)).status, 201);
});

test('fault 18: a swallowed error is found at COMMIT, which PostgreSQL turns into ROLLBACK', async (t) => {
  const { database, acme } = await openTestStore(t);
  const swallowing = database.transaction(acme.id, async (db) => {
    await t.throwsAsync(db.rows(sql`select 1 / 0`));
    return 'done';
  });
  await t.throwsAsync(swallowing, { instanceOf: CommitRefused });
});

test('fault 19: the loser of a deadlock is retried once, and the client does not notice', async (t) => {
  const tenants = await openClonedTenants(t);
  // PostgreSQL checks for a deadlock once, this long after a wait begins: a busy machine needs less to create it. Below
  // statement_timeout, which would end the wait before.
  await tenants.sql(
    `do $$ begin execute format('alter database %I set deadlock_timeout = 4000', current_database()); end $$`,
  );
  const server = await started(t, tenants);
  const made = await untilAvailable(() =>
    call(server, tenants.acme, 'POST', payments, { body: paymentNoted('before') }),
  );
  // The API locks the row, then waits for the gate; the test holds the gate, then waits for the row.
  const gate = await closeGate(t, tenants.adminUrl, 'statement', ['update', 'payments']);
  await gate.execute(`set deadlock_timeout = '1min'`);
  const change = call(server, tenants.acme, 'PATCH', `${payments}/${made.json.id}`, { body: { note: 'after' } });
  await gate.reached();
  t.is(await gate.execute('update payments set updated_at = updated_at where id = $1', [made.json.id]), 1);
  await gate.open();
  const response = await change;
  t.is(response.status, 200, response.text);
  t.is(response.json.note, 'after');
  const counted = async () => {
    const text = 'select deadlocks::int from pg_stat_database where datname = current_database()';
    return (await tenants.sql<{ deadlocks: number }>(text))[0]?.deadlocks ?? 0;
  };
  // PostgreSQL publishes its statistics later than the transaction ends.
  await until(async () => (await counted()) > 0, 'the deadlock is counted');
  t.is(await counted(), 1);
});

test('fault 21: locks of a frozen process are released after ten seconds, and it continues to serve', async (t) => {
  const tenants = await openClonedTenants(t);
  const server = await started(t, tenants);
  const made = await untilAvailable(() =>
    call(server, tenants.acme, 'POST', payments, { body: paymentNoted('before') }),
  );
  const gate = await closeGate(t, tenants.adminUrl, 'statement', ['update', 'payments']);
  const path = `${payments}/${made.json.id}`;
  const change = call(server, tenants.acme, 'PATCH', path, { body: { note: 'after' } });
  await gate.reached();
  server.kill('SIGSTOP');
  await gate.open();
  const stopped = performance.now();
  // Waits for the row lock, as another process would.
  await tenants.sql(`update payments set note = 'meanwhile' where id = $1`, [made.json.id]);
  const waited = (performance.now() - stopped) / 1_000;
  t.true(waited > 5 && waited < 15, `${waited} s`);
  server.kill('SIGCONT');
  t.true(saysUnavailable(await change), (await change).text);
  const found = await untilAvailable(() => call(server, tenants.acme, 'GET', path));
  t.is(found.json.note, 'meanwhile');
  t.true(isAlive(server.pid));
});
