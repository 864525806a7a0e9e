/** No behaviour of the endpoint extends a POST beyond its timeout. */
import type { Socket } from 'node:net';
import test from 'ava';
import { openTestOutbound, postTo } from './testing/outbound.ts';
import { startReceiver } from './testing/receiver.ts';

const head = 'HTTP/1.1 200 OK\r\n';

/** Sends one byte after another until the client disconnects. */
function drip(socket: Socket, before: string): void {
  socket.write(before);
  const timer = setInterval(() => socket.write('a'), 50);
  socket.on('close', () => clearInterval(timer));
}

for (const [where, before] of [
  ['the headers', `${head}a: `],
  ['the body', `${head}content-length: 1000\r\n\r\n`],
  ['the chunks', `${head}transfer-encoding: chunked\r\n\r\n`],
  ['the status', 'HTTP/1.1 200 '],
] as const) {
  test(`a drip in ${where} does not move the deadline`, async (t) => {
    const outcome = await postTo(t, (socket) => drip(socket, before), 300);
    t.like(outcome, { answered: false, error: 'TIMEOUT' });
    t.true(outcome.durationMs >= 295 && outcome.durationMs < 3_000, `${outcome.durationMs} ms`);
  });
}

test('endless 103s do not move the deadline', async (t) => {
  const outcome = await postTo(
    t,
    (socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10);
      socket.on('close', () => clearInterval(timer));
    },
    300,
  );
  t.like(outcome, { answered: false, error: 'TIMEOUT' });
  t.true(outcome.durationMs < 3_000);
});

test('silence after the request, and an unanswered TLS handshake, end at the deadline', async (t) => {
  const { post } = await openTestOutbound(t, { allowed: ['127.0.0.1/32'] });
  const receiver = await startReceiver(() => {});
  t.teardown(() => receiver.close());
  for (const scheme of ['http', 'https']) {
    const outcome = await post(`${scheme}://127.0.0.1:${receiver.port}/`, 300);
    t.like(outcome, { answered: false, error: 'TIMEOUT' }, scheme);
    t.true(outcome.durationMs >= 295 && outcome.durationMs < 3_000, `${outcome.durationMs} ms`);
  }
});
