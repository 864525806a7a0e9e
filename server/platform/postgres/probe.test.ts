import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import test from 'ava';
import pg from 'pg';
import { forwarder } from '#fixtures/forwarder.ts';
import { until } from '#test/until.ts';
import { postgresProbe } from './probe.ts';

const url = process.env.TEST_POSTGRES_URL ?? '';

function through(port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

test('any number of calls ping PostgreSQL once a second, on one connection', async (t) => {
  let connections = 0;
  let sent = 0;
  const counting = createServer((client) => {
    connections += 1;
    const target = connect(Number(new URL(url).port), '127.0.0.1');
    client.on('data', (chunk) => {
      if (chunk.toString('latin1').includes('select 1')) sent += 1;
    });
    client.pipe(target).pipe(client);
    client.on('error', () => target.destroy());
    client.on('close', () => target.destroy());
  }).listen(0, '127.0.0.1');
  await once(counting, 'listening');
  t.teardown(() => void counting.close());
  const address = counting.address();
  const probe = postgresProbe(through(typeof address === 'object' && address ? address.port : 0));
  t.teardown(() => probe.close());
  const began = performance.now();
  const ends = began + 2_500;
  let asked = 0;
  while (performance.now() < ends) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => probe.isUp()));
    t.true(answers.every(Boolean));
    asked += 50;
    await delay(5);
  }
  t.true(asked > 500);
  t.is(connections, 1);
  // The last calls may end later than that.
  const seconds = (performance.now() - began) / 1_000;
  t.true(sent >= 2 && sent <= Math.ceil(seconds), `${sent} times in ${seconds} s`);
});

test('a PostgreSQL that accepts the connection and does not respond times out after a second', async (t) => {
  const line = await forwarder(Number(new URL(url).port));
  t.teardown(() => line.close());
  line.silence();
  const probe = postgresProbe(through(line.port));
  t.teardown(() => probe.close());
  const began = performance.now();
  t.false(await probe.isUp());
  const took = performance.now() - began;
  // Below the three seconds until it counts as an outage.
  t.true(took > 900 && took < 3_000, `${took} ms`);
});

test('one answer that is late is no outage, and three seconds without any are', async (t) => {
  const line = await forwarder(Number(new URL(url).port));
  t.teardown(() => line.close());
  const probe = postgresProbe(through(line.port));
  t.teardown(() => probe.close());
  t.true(await probe.isUp());
  const began = performance.now();
  line.silence();
  await delay(1_000);
  const isUp = await probe.isUp();
  // A busy machine may take so long that it counts as an outage.
  t.true(isUp || performance.now() - began > 2_900, 'of this question the answer did not come');
  const ends = began + 20_000;
  while ((await probe.isUp()) && performance.now() < ends) await delay(20);
  const took = performance.now() - began;
  t.true(took > 2_900 && took < 15_000, `${took} ms`);
  line.heal();
  while (!(await probe.isUp()) && performance.now() < ends + 20_000) await delay(20);
  t.true(await probe.isUp());
});

test('a process that stalls for more than a second does not count that as a timeout', async (t) => {
  const probe = postgresProbe(url);
  t.teardown(() => probe.close());
  t.true(await probe.isUp());
  await delay(1_050);
  const answer = probe.isUp();
  // The ping must be sent before the stall, so that the answer arrives during it.
  await new Promise((resolve) => setImmediate(resolve));
  for (const ends = performance.now() + 1_200; performance.now() < ends; );
  t.true(await answer);
});

test('a closed probe leaves nothing open, and a wrong password is no answer', async (t) => {
  const address = new URL(url);
  address.password = 'wrong';
  const probe = postgresProbe(address.href);
  t.false(await probe.isUp());
  probe.close();
});

test('a password that is changed is an outage, although the connection that is held answers; the right one ends it', async (t) => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  t.teardown(() => admin.end());
  const role = `probe_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create role ${role} login password 'first'`);
  t.teardown(() => admin.query(`drop role ${role}`).then(() => {}));
  const address = new URL(url);
  Object.assign(address, { username: role, password: 'first' });
  const probe = postgresProbe(address.href, { interval: 1_000 });
  t.teardown(() => probe.close());
  t.true(await probe.isUp());
  await admin.query(`alter role ${role} password 'second'`);
  const isUp = async (wanted: boolean) => {
    await until(async () => (await probe.isUp()) === wanted, `it is ${wanted ? 'up' : 'down'}`);
    t.is(await probe.isUp(), wanted);
  };
  await isUp(false);
  await admin.query(`alter role ${role} password 'first'`);
  await isUp(true);
});
