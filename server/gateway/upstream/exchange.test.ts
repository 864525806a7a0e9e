import test from 'ava';
import { Pool } from 'undici';
import { until } from '#test/until.ts';
import { type Exchange, exchange, TimedOut } from './exchange.ts';
import { http, scriptedService } from './testing/scripted-service.ts';

const write: Exchange = {
  method: 'POST',
  path: '/books',
  headers: {},
  body: () => '{}',
  patience: 60_000,
  maximum: () => 100,
};

test('a write that waited too long for a connection is never sent', async (t) => {
  const service = await scriptedService();
  const pool = new Pool(service.url, { connections: 1, pipelining: 1 });
  t.teardown(async () => {
    await pool.destroy();
    await service.stop();
  });
  let finish = () => {};
  service.script = (socket) => {
    finish = () => socket.write(http(200, '{}'));
  };
  const first = exchange(pool, write);
  await until(async () => service.received.length === 1, 'the first request has arrived');
  await t.throwsAsync(exchange(pool, { ...write, path: '/late', patience: 20 }), { instanceOf: TimedOut });
  service.script = (socket) => socket.write(http(200, '{}'));
  finish();
  t.is((await first).statusCode, 200);
  t.is((await exchange(pool, { ...write, path: '/next' })).statusCode, 200);
  t.deepEqual(
    service.received.map(({ target }) => target),
    ['/books', '/next'],
  );
});

test('a body may have as many bytes as it is allowed, and not one more', async (t) => {
  const service = await scriptedService();
  const pool = new Pool(service.url);
  t.teardown(async () => {
    await pool.destroy();
    await service.stop();
  });
  for (const [length, expected] of [
    [0, 0],
    [100, 100],
    [101, undefined],
  ] as const) {
    service.script = (socket) => socket.write(http(200, 'a'.repeat(length)));
    t.is((await exchange(pool, write)).bytes?.length, expected);
  }
  const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
  service.script = (socket) => socket.write(`${head}63\r\n${'a'.repeat(99)}\r\n1\r\nb\r\n0\r\n\r\n`);
  t.regex(String((await exchange(pool, write)).bytes), /^a{99}b$/);
});
