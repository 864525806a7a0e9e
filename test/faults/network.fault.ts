/** A line to PostgreSQL that falls silent, and statements that take every connection there is. */
import anyTest, { type ExecutionContext } from 'ava';
import { type Forwarder, forwarder } from '#fixtures/forwarder.ts';
import { until } from '#server/limiter/testing/until.ts';
import { send, type TestResponse } from '#test/http.ts';
import { isAlive, type ServerProcess, startServerProcess } from '#test/processes.ts';
import { apiUrl } from '#test/template.ts';
import {
  answered,
  call,
  kill,
  openScene,
  paymentNoted,
  payments,
  probe,
  type Scene,
  saysUnavailable,
} from './scene.ts';

/** One after the other: they look at how long things take. */
const test = anyTest.serial;

const poolSize = 4;

interface Reached {
  readonly scene: Scene;
  readonly line: Forwarder;
  readonly server: ServerProcess;
}

async function reached(t: ExecutionContext): Promise<Reached> {
  const scene = await openScene(t);
  const url = new URL(scene.adminUrl);
  const line = await forwarder(Number(url.port));
  t.teardown(() => line.close());
  url.port = String(line.port);
  const server = await startServerProcess(apiUrl(url.href), '', { DATABASE_POOL_SIZE: `${poolSize}` });
  t.teardown(() => kill(server));
  return { scene, line, server };
}

/** The sessions of the API. */
async function sessions({ sql }: Scene): Promise<number[]> {
  const rows = await sql<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'guildgate-api'`,
  );
  return rows.map(({ pid }) => pid);
}

/** Asks as often as that at once. @returns the answers, and how long the last took, in milliseconds */
async function atOnce(times: number, ask: (time: number) => Promise<TestResponse>) {
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: times }, (_, time) => ask(time)));
  return { answers, longest: performance.now() - began };
}

test('fault 15: on a line that falls silent every request ends, and each connection is replaced when it is back', async (t) => {
  const { scene, line, server } = await reached(t);
  const { acme } = scene;
  const read = () => call(server, acme, 'GET', payments);
  const pay = () => call(server, acme, 'POST', payments, { body: paymentNoted('silent') });
  await until(async () => {
    await atOnce(poolSize * 2, read);
    return (await sessions(scene)).length === poolSize;
  }, 'every connection is open');
  const before = await sessions(scene);
  line.silence();
  const { answers, longest } = await atOnce(3 * poolSize, (time) => (time % 2 === 0 ? read() : pay()));
  t.deepEqual(
    answers.filter((answer) => !saysUnavailable(answer)),
    [],
  );
  // 2 s for a connection, 6 for an answer, and a machine that has much else to do.
  t.true(longest < 12_000, `${longest} ms`);
  t.is(await probe(server, '/livez'), 'alive');
  t.is(await probe(server, '/readyz'), 'unavailable');
  line.heal();
  const returned = performance.now();
  await until(
    async () => (await atOnce(3 * poolSize, read)).answers.every(({ status }) => status === 200),
    'all is well',
  );
  const took = performance.now() - returned;
  t.true(took < 10_000, `${took} ms`);
  await until(async () => (await probe(server, '/readyz')) === 'ready', 'it is ready');
  // Those that nobody used meanwhile are as good as before.
  await until(async () => {
    const after = await sessions(scene);
    return before.some((pid) => !after.includes(pid));
  }, 'what had no answer is not used again');
  t.true(isAlive(server.pid));
});

test('fault 17: while slow statements have every connection, others are told so after two seconds', async (t) => {
  const { scene, server } = await reached(t);
  const { acme, globex } = scene;
  await scene.sql(`create function app.slow() returns boolean language plpgsql as
    $$ begin perform pg_sleep(60); return true; end $$`);
  await scene.sql('create policy slow on contacts as restrictive using ((select app.slow()))');
  await answered(() => call(server, globex, 'GET', payments));
  const slow = atOnce(poolSize, () => call(server, acme, 'GET', '/api/v1/contacts'));
  await until(async () => {
    const [row] = await scene.sql<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    );
    return row?.count === poolSize;
  }, 'every connection is taken');
  const asked = performance.now();
  const refused = await call(server, globex, 'GET', payments);
  const took = performance.now() - asked;
  t.true(saysUnavailable(refused), refused.text);
  t.true(took > 1_000 && took < 4_500, `${took} ms`);
  t.is(await probe(server, '/livez'), 'alive', 'what needs no PostgreSQL is answered');
  t.is((await send(server.port, 'not a host', '/')).status, 400);
  const { answers, longest } = await slow;
  t.true(answers.every(saysUnavailable), 'PostgreSQL ends what takes longer than five seconds');
  t.true(longest < 10_000, `${longest} ms`);
  t.is((await answered(() => call(server, globex, 'GET', payments), 5)).status, 200);
  t.true(isAlive(server.pid));
});
