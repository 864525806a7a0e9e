/** Processes that die or stand still in the middle of a transaction, and transactions that PostgreSQL refuses at their end. */
import { randomUUID } from 'node:crypto';
import anyTest, { type ExecutionContext } from 'ava';
import { until } from '#server/limiter/testing/until.ts';
import { CommitRefused } from '#server/platform/postgres/errors.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { openTestStore } from '#test/database.ts';
import { isAlive, type ServerProcess, startServerProcess } from '#test/processes.ts';
import { apiUrl } from '#test/template.ts';
import { closeGate } from './gate.ts';
import { answered, call, kill, openScene, paymentNoted, payments, type Scene, saysUnavailable } from './scene.ts';

/** One after the other: each starts processes, which take all of a machine while they do. */
const test = anyTest.serial;

async function started(t: ExecutionContext, { adminUrl }: Scene): Promise<ServerProcess> {
  const server = await startServerProcess(apiUrl(adminUrl));
  t.teardown(() => kill(server));
  return server;
}

/** Somebody who is told of new payments, so that there is a job to lose. */
async function subscribe(server: ServerProcess, { acme, sql }: Scene): Promise<void> {
  const body = { url: 'https://endpoint.example/hook', events: ['product_payment.created'] };
  const { status, text } = await answered(() => call(server, acme, 'POST', '/api/v1/webhook_subscriptions', { body }));
  if (status !== 201) throw new Error(text);
  // What it asks for itself.
  await sql('delete from graphile_worker._private_jobs');
}

/** What a write left behind, of the payment and of everything that belongs to it. */
async function traces({ sql }: Scene, note: string, key: string) {
  const [row] = await sql(
    `select (select count(*)::int from payments where note = $1) as payments,
      (select count(*)::int from graphile_worker._private_jobs) as jobs,
      (select count(*)::int from webhook_changes) as changes,
      (select count(*)::int from idempotency_keys where key = $2) as keys`,
    [note, key],
  );
  return row;
}

const pay = (server: ServerProcess, { acme }: Scene, key: string) =>
  call(server, acme, 'POST', payments, { body: paymentNoted('once'), headers: { 'idempotency-key': key } });

/** As a client does: until it is told something else than to come back. */
async function retried(server: ServerProcess, scene: Scene, key: string) {
  let answer = await pay(server, scene, key);
  await until(async () => {
    if (answer.status === 503 || answer.json.code === 'idempotency_in_flight') answer = await pay(server, scene, key);
    return answer.status !== 503 && answer.json.code !== 'idempotency_in_flight';
  }, 'the retry is answered');
  return answer;
}

test('fault 1: an API that is killed between INSERT and COMMIT leaves nothing, and the retry succeeds once', async (t) => {
  const scene = await openScene(t);
  const first = await started(t, scene);
  await subscribe(first, scene);
  const gate = await closeGate(t, scene.adminUrl, 'statement', ['insert', 'idempotency_keys']);
  const key = randomUUID();
  const cut = t.throwsAsync(pay(first, scene, key), { code: 'ECONNRESET' });
  await gate.reached();
  await kill(first);
  await cut;
  await gate.open();
  const second = await started(t, scene);
  t.like(await traces(scene, 'once', key), { payments: 0, jobs: 0, changes: 0, keys: 0 });
  const answer = await retried(second, scene, key);
  t.is(answer.status, 201);
  t.is(answer.headers['idempotency-replayed'], undefined);
  const after = await traces(scene, 'once', key);
  t.like(after, { payments: 1, changes: 1, keys: 1 });
  t.true(after?.jobs > 0);
});

test('fault 2: an API that is killed after COMMIT, before it answers, has done it, and a retry hears the same', async (t) => {
  const scene = await openScene(t);
  const first = await started(t, scene);
  await subscribe(first, scene);
  const gate = await closeGate(t, scene.adminUrl, 'commit', ['insert', 'idempotency_keys']);
  const key = randomUUID();
  const cut = t.throwsAsync(pay(first, scene, key), { code: 'ECONNRESET' });
  await gate.reached();
  await kill(first);
  await cut;
  await gate.open();
  const second = await started(t, scene);
  const answer = await retried(second, scene, key);
  t.is(answer.status, 201);
  t.is(answer.headers['idempotency-replayed'], 'true');
  const after = await traces(scene, 'once', key);
  t.like(after, { payments: 1, changes: 1, keys: 1 });
  t.true(after?.jobs > 0);
  t.is((await call(second, scene.acme, 'GET', `${payments}/${answer.json.id}`)).status, 200);
});

test('fault 18: what a deferred constraint refuses at COMMIT is no success, and leaves nothing', async (t) => {
  const scene = await openScene(t);
  const server = await started(t, scene);
  await scene.sql(`create function app.refuse() returns trigger language plpgsql as
    $$ begin raise check_violation using message = 'refused at the end'; end $$`);
  await scene.sql(`create constraint trigger refuse after insert on payments deferrable initially deferred
    for each row when (new.note = 'once') execute function app.refuse()`);
  const key = randomUUID();
  const answer = await retried(server, scene, key);
  t.is(answer.status, 500);
  t.is(answer.headers['content-type'], 'application/json');
  t.like(await traces(scene, 'once', key), { payments: 0, keys: 0 });
  await scene.sql('drop trigger refuse on payments');
  t.is((await retried(server, scene, key)).status, 201);
});

test('fault 18: an error that somebody swallows is found at COMMIT, which PostgreSQL answers with ROLLBACK', async (t) => {
  const { database, acme } = await openTestStore(t);
  const swallowing = database.transaction(acme.id, async (db) => {
    await t.throwsAsync(db.rows(sql`select 1 / 0`));
    return 'done';
  });
  await t.throwsAsync(swallowing, { instanceOf: CommitRefused });
});

test('fault 19: the loser of a deadlock is run again, once, and nobody hears of it', async (t) => {
  const scene = await openScene(t);
  // Longer than we take to close the circle: PostgreSQL looks for one once, so long after somebody began to wait.
  await scene.sql(
    `do $$ begin execute format('alter database %I set deadlock_timeout = 2000', current_database()); end $$`,
  );
  const server = await started(t, scene);
  const made = await answered(() => call(server, scene.acme, 'POST', payments, { body: paymentNoted('before') }));
  // The API takes the row, and then the gate; we have the gate, and take the row.
  const gate = await closeGate(t, scene.adminUrl, 'statement', ['update', 'payments']);
  await gate.ask(`set deadlock_timeout = '1min'`);
  const change = call(server, scene.acme, 'PATCH', `${payments}/${made.json.id}`, { body: { note: 'after' } });
  await gate.reached();
  t.is(await gate.ask('update payments set updated_at = updated_at where id = $1', [made.json.id]), 1);
  await gate.open();
  const answer = await change;
  t.is(answer.status, 200, answer.text);
  t.is(answer.json.note, 'after');
  const [counted] = await scene.sql('select deadlocks::int from pg_stat_database where datname = current_database()');
  t.like(counted, { deadlocks: 1 });
});

test('fault 21: what a process that stands still has locked is free after ten seconds, and it serves on', async (t) => {
  const scene = await openScene(t);
  const server = await started(t, scene);
  const made = await answered(() => call(server, scene.acme, 'POST', payments, { body: paymentNoted('before') }));
  const gate = await closeGate(t, scene.adminUrl, 'statement', ['update', 'payments']);
  const path = `${payments}/${made.json.id}`;
  const change = call(server, scene.acme, 'PATCH', path, { body: { note: 'after' } });
  await gate.reached();
  server.kill('SIGSTOP');
  await gate.open();
  const stopped = performance.now();
  // Waits for the row, as another process would.
  await scene.sql(`update payments set note = 'meanwhile' where id = $1`, [made.json.id]);
  const waited = (performance.now() - stopped) / 1_000;
  t.true(waited > 5 && waited < 15, `${waited} s`);
  server.kill('SIGCONT');
  t.true(saysUnavailable(await change), (await change).text);
  const found = await answered(() => call(server, scene.acme, 'GET', path));
  t.is(found.json.note, 'meanwhile');
  t.true(isAlive(server.pid));
});
