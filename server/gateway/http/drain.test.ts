/** Graceful stop of a listener. */
import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { send } from '#test/http.ts';
import { startTestService } from '#test/service.ts';
import { until } from '#test/until.ts';
import { type Drain, drainOf } from './drain.ts';

async function open(t: ExecutionContext, answer: RequestListener): Promise<{ port: number; drain: Drain }> {
  const listener = http.createServer({ keepAliveTimeout: 60_000 }, answer);
  const drain = drainOf(listener);
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  t.teardown(() => listener.closeAllConnections());
  const address = listener.address();
  return { port: typeof address === 'object' && address ? address.port : 0, drain };
}

/** A connection with the bytes received so far. */
function dial(port: number): { socket: Socket; received: () => string; ended: Promise<unknown> } {
  const socket = connect({ port, host: '127.0.0.1' });
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.on('error', () => {});
  return { socket, received: () => text, ended: once(socket, 'close') };
}

/** @returns whether a new connection is refused, or reset because the listener is closing */
async function isRefused(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    socket.once('error', resolve).once('connect', () => resolve(undefined));
  });
  socket.destroy();
  return error?.code === 'ECONNREFUSED';
}

const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

test('running requests finish, idle connections close and new ones are refused', async (t) => {
  const running = Promise.withResolvers<http.ServerResponse>();
  const { port, drain } = await open(t, ({ url }, answer) => {
    if (url === '/slow') running.resolve(answer);
    else answer.end('quick');
  });
  const idle = dial(port);
  idle.socket.write(get);
  await until(() => idle.received().includes('quick'), 'the first is answered');
  const slow = dial(port);
  slow.socket.write(get.replace('/', '/slow'));
  const answer = await running.promise;
  t.is(drain.inFlight, 1);
  const ending = drain.end(10_000);
  await idle.ended;
  await until(() => isRefused(port), 'the listener is closed');
  answer.end('slow and whole');
  await slow.ended;
  t.regex(slow.received(), /Connection: close\r\n[\s\S]*slow and whole/i);
  await ending;
  t.is(drain.inFlight, 0);
});

test('a response in progress finishes, and then its connection closes', async (t) => {
  const running = Promise.withResolvers<http.ServerResponse>();
  const { port, drain } = await open(t, (_, answer) => {
    answer.write('one ');
    running.resolve(answer);
  });
  const client = dial(port);
  client.socket.write(get);
  const answer = await running.promise;
  const ending = drain.end(10_000);
  answer.end('two');
  await client.ended;
  t.regex(client.received(), /one[\s\S]+two[\s\S]+0\r\n\r\n$/);
  await ending;
});

test('the request of a new connection is served; a silent connection does not delay the stop', async (t) => {
  const { port, drain } = await open(t, (_, answer) => void answer.end('heard'));
  const [late, silent] = [dial(port), dial(port)];
  await Promise.all([once(late.socket, 'connect'), once(silent.socket, 'connect')]);
  // A response on a later connection shows that the server has accepted these.
  const fresh = { headers: { connection: 'close' } };
  t.is((await send(port, 'a', '/', fresh)).text, 'heard');
  const began = performance.now();
  const ending = drain.end(10_000);
  // The listener closes in this turn of the event loop, and the time for a first request begins.
  await nextTurn();
  late.socket.write(get);
  t.true(await isRefused(port), 'the listener is closed');
  await late.ended;
  t.regex(late.received(), /connection: close\r\n[\s\S]*heard/i);
  await Promise.all([silent.ended, ending]);
  t.true(performance.now() - began < 9_500);
});

test('at the timeout, requests without a response get a 503 and running responses are cut off', async (t) => {
  const { port, drain } = await open(t, ({ url }, answer) => {
    if (url === '/begun') answer.write('half');
  });
  const begun = dial(port);
  begun.socket.write(get.replace('/', '/begun'));
  await until(() => begun.received().includes('half'), 'it has begun');
  const waiting = send(port, 'a', '/');
  await until(() => drain.inFlight === 2, 'both run');
  await drain.end(50);
  const { status, headers, json } = await waiting;
  t.is(status, 503);
  t.is(headers['retry-after'], '1');
  t.is(headers.connection, 'close');
  t.is(headers['content-type'], 'application/json');
  t.like(json, { status: 503, code: 'temporarily_unavailable', detail: 'The server is stopping. Please try again.' });
  await begun.ended;
  t.false(begun.received().includes('0\r\n\r\n'), 'no final chunk, so the client detects the truncation');
});

test('a service that is stopped during a request responds and closes', async (t) => {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const node = await service.another();
  const admin = new pg.Client({ connectionString: service.adminUrl });
  await admin.connect();
  t.teardown(() => admin.end());
  await admin.query('begin; lock table groups');
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const waiting = send(node.port, service.acme.host, '/api/v1/groups', { headers });
  const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await service.sql(locked)).length === 1, 'the request waits');
  const began = performance.now();
  const stopping = node.stop(100);
  const { status, json } = await waiting;
  t.is(status, 503);
  t.is(json.detail, 'The server is stopping. Please try again.');
  await stopping;
  t.true(performance.now() - began < 4_000);
  await admin.query('rollback');
});
