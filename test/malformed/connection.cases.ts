/** Pipelining, half-closed and lost connections, and crowds of connections. */

import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fixture, good, raw } from './case.ts';
import { bad, type ConnectionCase, exchanging, json, list, outcomes, post, type T } from './connection.ts';
import { exchange } from './raw.ts';

/** RFC 9112, 9.3.2: responses come in the order of their requests. */
const pipelined: readonly ConnectionCase[] = [
  exchanging({
    name: 'three good requests at once',
    pieces: list(good, good, good),
    expect: [200, 200, 200],
    closes: false,
  }),
  exchanging({
    name: 'good, bad, good: the third is not answered',
    pieces: list(good, () => bad, good),
    expect: [200, 'malformed_request'],
  }),
  exchanging({
    name: 'three good, then bad',
    pieces: list(good, good, good, () => bad),
    expect: [200, 200, 200, 'malformed_request'],
  }),
  exchanging({
    name: 'a slow one, then bad: it is still answered first',
    pieces: list(
      post(['Content-Length: 46'], '{"email":"nobody@acme.example","password":"x"}', { to: 'login', as: 'anonymous' }),
      () => bad,
    ),
    expect: ['invalid_credentials', 'malformed_request'],
  }),
  exchanging({
    name: 'one of each refusal, in order',
    pieces: list(
      raw({ to: 'nowhere' }),
      raw({ as: 'anonymous' }),
      post(['Content-Length: 2'], '{}'),
      raw({ path: '/api/v1/users?x=1' }),
      good,
    ),
    expect: ['not_found', 'missing_credentials', 'validation_failed', 'invalid_query', 200],
    closes: false,
  }),
  exchanging({
    name: 'good, then a body that breaks: the second is refused, once',
    pieces: list(good, post(['Transfer-Encoding: chunked'], '2\r\n{}\r\nz\r\n\r\n')),
    expect: [200, 'malformed_request'],
  }),
  exchanging({
    name: 'good with Connection: close, then another: it is not read',
    pieces: list(raw({ headers: ['Connection: close'] }), good),
    expect: [200],
  }),
  exchanging({
    name: 'good by HTTP/1.0, then another: it is not read',
    pieces: list(raw({ version: 'HTTP/1.0' }), good),
    expect: [200],
  }),
  exchanging({
    name: 'refused for its credential, and then its body breaks: one answer',
    pieces: (fixture) => [
      post(['Transfer-Encoding: chunked'], '', { as: 'anonymous' })(fixture),
      Buffer.from('z\r\n\r\n'),
    ],
    interval: 300,
    expect: ['missing_credentials'],
  }),
  exchanging({
    name: '50 good requests at once',
    pieces: list(...Array.from({ length: 50 }, () => good)),
    expect: Array.from({ length: 50 }, () => 200 as const),
    closes: false,
  }),
];

const ended: readonly ConnectionCase[] = [
  {
    // Node treats a half-close as a hang-up and may drop the response.
    name: 'connection: half closed behind a good request',
    run: async (t) => {
      const { service, fixture } = t.context;
      const result = await exchange(service.port, [good(fixture)], { halfClose: true });
      t.true(result.closed);
      t.true(outcomes(t, result).every((status) => status === 200));
    },
  },
  exchanging({
    name: 'half closed in the request line',
    pieces: () => [Buffer.from('GET /api')],
    halfClose: true,
    expect: ['malformed_request'],
  }),
  exchanging({
    name: 'half closed in a header',
    pieces: () => [Buffer.from('GET / HTTP/1.1\r\nHost: ac')],
    halfClose: true,
    expect: ['malformed_request'],
  }),
  exchanging({
    name: 'half closed in the body',
    pieces: list(post(['Content-Length: 10'], '{')),
    halfClose: true,
    expect: ['malformed_request'],
  }),
  exchanging({
    name: 'half closed in a chunk',
    pieces: list(post(['Transfer-Encoding: chunked'], '5\r\n{')),
    halfClose: true,
    expect: ['malformed_request'],
  }),
];

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

async function stillServes({ context: { service, fixture } }: T): Promise<number> {
  const started = performance.now();
  await Promise.all(Array.from({ length: 20 }, () => exchange(service.port, [good(fixture)], { responses: 1 })));
  return performance.now() - started;
}

/** Opens many connections with unfinished requests, and sends valid ones meanwhile. */
const crowd = (name: string, count: number, begin: (fixture: Fixture) => Buffer): ConnectionCase => ({
  name: `connection: ${count} ${name} do not stop others`,
  run: async (t) => {
    const { service, fixture } = t.context;
    const sockets = await Promise.all(Array.from({ length: count }, () => open(service.port)));
    for (const socket of sockets) socket.write(begin(fixture));
    const took = await stillServes(t);
    for (const socket of sockets) socket.destroy();
    t.true(took < 2_000, `20 good requests took ${took} ms`);
  },
});

/** Hangs up by FIN or by RST. It must not log an error: `prepareService` checks the log. */
const hangUp = (name: string, bytes: (fixture: Fixture) => Buffer, after = 30): ConnectionCase => ({
  name: `connection: 20 clients hang up ${name}`,
  run: async (t) => {
    const { service, fixture } = t.context;
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const socket = await open(service.port);
        socket.write(bytes(fixture));
        await delay(after);
        if (index % 2 === 0) socket.destroy();
        else socket.resetAndDestroy();
      }),
    );
    t.true((await stillServes(t)) < 2_000);
  },
});

/** RFC 9112, 9.6: a response that is sent before the end of the request must not be lost. */
const upload = (
  name: string,
  megabytes: number,
  parts: Parameters<typeof raw>[0],
  expected: string,
): ConnectionCase => ({
  name: `connection: 4 uploads of ${megabytes} MB ${name} receive their refusal`,
  run: async (t) => {
    const { service, fixture } = t.context;
    const body = Buffer.alloc(megabytes * 1_000_000, ' ');
    const pieces = [raw(parts)(fixture), body];
    const all = await Promise.all(Array.from({ length: 4 }, () => exchange(service.port, pieces, { responses: 1 })));
    for (const result of all) t.deepEqual(outcomes(t, result), [expected], JSON.stringify(result).slice(0, 500));
  },
});

const uploads: readonly ConnectionCase[] = [1, 10].flatMap((megabytes) => {
  const headers = [json, `Content-Length: ${megabytes * 1_000_000}`];
  return [
    upload('without a credential', megabytes, { to: 'create', as: 'anonymous', headers }, 'missing_credentials'),
    upload('that are too large', megabytes, { to: 'create', headers }, 'payload_too_large'),
    upload('to nowhere', megabytes, { to: 'nowhere', method: 'POST', headers }, 'not_found'),
    upload('in a bad request', megabytes, { to: 'create', version: 'HTTP/9.9', headers }, 'malformed_request'),
  ];
});

const gone: readonly ConnectionCase[] = [
  hangUp('before a byte', () => Buffer.alloc(0)),
  hangUp('in the head', () => Buffer.from('GET /api/v1/users HTTP/1.1\r\nHost: ac')),
  hangUp('in the body', post(['Content-Length: 1000'], '{')),
  hangUp('in a chunk', post(['Transfer-Encoding: chunked'], '5\r\n{')),
  hangUp('after 100 Continue', post(['Content-Length: 1000', 'Expect: 100-continue'])),
  hangUp('before the answer', raw({ to: 'list' }), 0),
  hangUp('before the answer to HEAD', raw({ to: 'list', method: 'HEAD' }), 0),
  crowd('idle connections', 500, () => Buffer.alloc(0)),
  crowd('half heads', 300, () => Buffer.from('GET / HTTP/1.1\r\nX: ')),
  crowd('half bodies', 100, post(['Content-Length: 1000'], '{')),
];

export const connectionCases: readonly ConnectionCase[] = [...pipelined, ...ended, ...uploads, ...gone];
