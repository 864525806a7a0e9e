/** For any response, a POST ends in time, reads little, and throws nothing. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import test from 'ava';
import type { Outcome } from './outcome.ts';
import { openTestOutbound, postTo } from './testing/outbound.ts';
import { startReceiver } from './testing/receiver.ts';

const allowed = ['127.0.0.0/8'];
const head = 'HTTP/1.1 200 OK\r\n';
const three = `${head}content-length: 3\r\n\r\n`;

/** Bytes after which the connection ends, and the outcome of the POST. */
const answers: Readonly<
  Record<string, readonly [said: string | Buffer, outcome: Partial<Outcome & { body: string }>]>
> = {
  nothing: ['', { answered: false, error: 'CONNECTION_LOST' }],
  'another protocol': ['220 mail.example ESMTP\r\n', { answered: false, error: 'BAD_ANSWER' }],
  'random bytes': [Buffer.alloc(5_000, 0xf7), { answered: false, error: 'BAD_ANSWER' }],
  'HTTP/0.9': ['<html>', { answered: false, error: 'BAD_ANSWER' }],
  'headers of 100 KB': [`${head}a: ${'x'.repeat(100_000)}\r\n\r\n`, { answered: false, error: 'BAD_ANSWER' }],
  'many headers, of 100 KB': [`${head}${'a: b\r\n'.repeat(17_000)}\r\n`, { answered: false, error: 'BAD_ANSWER' }],
  'half of the headers': [`${head}a: b\r\n`, { answered: false, error: 'CONNECTION_LOST' }],
  'both lengths': [
    `${head}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    { answered: false, error: 'BAD_ANSWER' },
  ],
  'a length that is none': [`${head}content-length: -1\r\n\r\nabc`, { answered: false, error: 'BAD_ANSWER' }],
  'a chunk of no size': [
    `${head}transfer-encoding: chunked\r\n\r\nzz\r\nabc`,
    { answered: false, error: 'BAD_ANSWER' },
  ],
  'half of the body': [`${head}content-length: 9\r\n\r\nabc`, { answered: false, error: 'CONNECTION_LOST' }],
  'half of the chunks': [
    `${head}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`,
    { answered: false, error: 'CONNECTION_LOST' },
  ],
  '100 before the answer': [`HTTP/1.1 100 Continue\r\n\r\n${three}abc`, { answered: true, status: 200, body: 'abc' }],
  '103 a hundred times before the answer': [
    `${'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(100)}${three}abc`,
    { answered: true, status: 200, body: 'abc' },
  ],
  '103 and nothing more': ['HTTP/1.1 103 Early Hints\r\n\r\n', { answered: false, error: 'CONNECTION_LOST' }],
  'an upgrade': [
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nabc',
    { answered: false, error: 'BAD_ANSWER' },
  ],
  '101 without an upgrade': ['HTTP/1.1 101 Switching Protocols\r\n\r\nabc', { answered: false, error: 'BAD_ANSWER' }],
  'an upgrade with 200': [
    `${head}upgrade: x\r\nconnection: upgrade\r\n\r\nabc`,
    { answered: true, status: 200, body: 'abc' },
  ],
  'status 099': ['HTTP/1.1 099 Strange\r\n\r\n', { answered: false, error: 'BAD_ANSWER' }],
  'status 999': ['HTTP/1.1 999 Strange\r\n\r\n', { answered: true, status: 999, body: '' }],
  'no body': ['HTTP/1.1 204 No Content\r\n\r\n', { answered: true, status: 204, body: '' }],
  'HTTP/1.0': ['HTTP/1.0 500 No\r\n\r\nabc', { answered: true, status: 500, body: 'abc' }],
  'two answers': [`${three}abc${three}def`, { answered: true, status: 200, body: 'abc' }],
  'two answers after a close': [
    `${three}abc${three}def`.replaceAll('OK\r\n', 'OK\r\nconnection: close\r\n'),
    { answered: true, status: 200, body: 'abc' },
  ],
  'an answer and garbage': [`${three}abc\0\0\0`, { answered: true, status: 200, body: 'abc' }],
  NULs: [`${head}\r\na\0b\0`, { answered: true, status: 200, body: 'ab' }],
  'bytes that are no UTF-8': [
    Buffer.concat([Buffer.from(`${head}\r\na`), Buffer.of(0xff, 0xc3, 0x28)]),
    { answered: true, status: 200, body: 'a\ufffd\ufffd(' },
  ],
  'a cookie and Retry-After twice': [
    'HTTP/1.1 429 Slow\r\nset-cookie: a=b\r\nretry-after: 7\r\nretry-after: 9\r\n\r\n',
    { answered: true, status: 429, retryAfter: '7' },
  ],
};

for (const [name, [said, expected]] of Object.entries(answers)) {
  test(`answered with ${name}`, async (t) => {
    const outcome = await postTo(t, (socket) => socket.end(said));
    t.like(outcome, expected);
  });

  test(`answered with ${name}, in many pieces and without an end: the post has one, and so has the connection`, async (t) => {
    const bytes = Buffer.from(said);
    const { post } = await openTestOutbound(t, { allowed });
    const receiver = await startReceiver((socket) => {
      socket.setNoDelay();
      for (const byte of bytes.subarray(0, 30)) socket.write(Buffer.of(byte));
      socket.write(bytes.subarray(30));
    });
    t.teardown(() => receiver.close());
    const outcome = await post(`http://127.0.0.1:${receiver.port}/`, 300);
    // A response that only ends with the connection ends at the deadline.
    t.like(outcome, outcome.answered ? expected : { answered: false });
    await t.notThrowsAsync(receiver.left());
  });
}

test('a body keeps its first 4096 bytes, and no half of a character', async (t) => {
  const outcome = await postTo(t, (socket) => socket.end(`${head}\r\na${'é'.repeat(4_000)}`));
  t.like(outcome, { answered: true, body: `a${'é'.repeat(2047)}` });
});

test('of a body without end 64 KiB are read: the status counts, and the connection is cut', async (t) => {
  const most = 100e6;
  const block = Buffer.alloc(64 * 1024, 'a');
  const wrote = Promise.withResolvers<number>();
  const outcome = await postTo(t, (socket) => {
    let size = 0;
    const write = () => {
      for (; size < most && !socket.destroyed; size += block.length) if (!socket.write(block)) return;
      socket.end();
    };
    socket.on('drain', write);
    socket.on('close', () => wrote.resolve(size));
    socket.write(`HTTP/1.1 201 Created\r\ncontent-length: ${most}\r\n\r\n`);
    write();
  });
  t.like(outcome, { answered: true, status: 201, body: 'a'.repeat(4096) });
  const size = await wrote.promise;
  t.log(`${Math.round(size / 1024)} KiB written, most of them into the buffers of the system`);
  t.true(size < 20e6);
});

test('a compressed response is not inflated, and compression is not requested', async (t) => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const { post } = await openTestOutbound(t, { allowed });
  const receiver = await startReceiver((socket) => {
    socket.write(`${head}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
    socket.end(bomb);
  });
  t.teardown(() => receiver.close());
  const outcome = await post(`http://127.0.0.1:${receiver.port}/`);
  t.true(outcome.answered && outcome.body.startsWith('\u001f\ufffd'));
  t.regex(receiver.received[0] ?? '', /^accept-encoding: identity\r$/m);
});

test('a connection that is reset, at once or within the answer, is lost', async (t) => {
  t.like(await postTo(t, (socket) => socket.resetAndDestroy()), { answered: false, error: 'CONNECTION_LOST' });
  const half = await postTo(t, (socket) => {
    socket.write(`${head}content-length: 9\r\n\r\nabc`, () => socket.resetAndDestroy());
  });
  t.like(half, { answered: false, error: 'CONNECTION_LOST' });
});

test('TLS to a server that speaks none fails', async (t) => {
  const { post } = await openTestOutbound(t, { allowed });
  const server = createServer(() => t.fail());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  t.like(await post(`https://127.0.0.1:${port}/`), { answered: false, error: 'TLS_FAILED' });
});
