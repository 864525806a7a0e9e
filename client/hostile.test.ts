/** Hosts that do what no API should: the client neither hangs, nor loops, nor gives its credential away. */
import { gzipSync } from 'node:zlib';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { apiToken } from './credentials/api-token.ts';
import { NoAnswerError, UnusableAnswerError } from './errors.ts';
import { type Guildgate, type GuildgateOptions, guildgate } from './guildgate.ts';
import { type Conduct, type HostileHost, raw, startHostileHost } from './testing/hostile-host.ts';

const test = anyTest as TestFn<{ hosts: HostileHost[] }>;
const secret = 'gg_rw_thisisthesecretthatnobodymaysee';
const json = { 'content-type': 'application/json' };

test.beforeEach((t) => {
  t.context = { hosts: [] };
});
test.afterEach.always(async (t) => {
  for (const host of t.context.hosts) await host.stop();
});

async function host(t: ExecutionContext<{ hosts: HostileHost[] }>, conduct: Conduct): Promise<HostileHost> {
  const started = await startHostileHost(conduct);
  t.context.hosts.push(started);
  return started;
}

/** Waits are written down and not waited, so that six attempts take no minute. */
function clientOf({ origin }: HostileHost, options: GuildgateOptions = {}): Guildgate & { readonly waits: number[] } {
  const waits: number[] = [];
  const clock = { now: () => Date.now(), wait: async (milliseconds: number) => void waits.push(milliseconds) };
  return { waits, ...guildgate(origin, { credential: apiToken(secret), clock, timeout: 5_000, ...options }) };
}

/** @returns what it throws, which must not show the credential. */
async function thrown<Class extends Error>(
  t: ExecutionContext<{ hosts: HostileHost[] }>,
  kind: new (...args: never[]) => Class,
  call: () => Promise<unknown>,
): Promise<string> {
  const error = await t.throwsAsync(call);
  t.true(error instanceof kind, `${error?.name}: ${error?.message}`);
  const { inspect } = await import('node:util');
  t.false(inspect(error, { depth: 10, showHidden: true }).includes(secret));
  return error?.message ?? '';
}

/** Nobody is connected any more, or soon. */
async function allClosed({ open }: HostileHost): Promise<boolean> {
  for (let tries = 0; tries < 200 && open.size > 0; tries++) await new Promise((resolve) => setTimeout(resolve, 10));
  return open.size === 0;
}

test('a connection that is closed before the answer is tried again, six times', async (t) => {
  const at = await host(t, (socket) => socket.destroy());
  const client = clientOf(at);
  const message = await thrown(t, NoAnswerError, () => client.GET('/api/v1/me'));
  t.regex(message, /the connection failed.*6 attempts/);
  t.deepEqual(client.waits, [1_000, 2_000, 4_000, 8_000, 16_000]);
  t.is(at.requests.length, 6);
});

test('an answer that breaks off in the middle is no answer: the next attempt may be whole', async (t) => {
  const at = await host(t, (socket) => {
    const isFirst = at.requests.length === 1;
    socket.end(raw('200 OK', { ...json, 'content-length': 13 }, isFirst ? '{"id":' : '{"id":"12345"}'.slice(0, 13)));
  });
  const client = clientOf(at);
  // Thirteen bytes were announced and came; they are not JSON.
  t.regex(await thrown(t, UnusableAnswerError, () => client.GET('/api/v1/me')), /cut off/);
  t.deepEqual(client.waits, [1_000]);
});

test('chunks that break off are no answer', async (t) => {
  const at = await host(t, (socket) => {
    const head = raw('200 OK', { ...json, 'transfer-encoding': 'chunked' });
    socket.end(
      at.requests.length === 1 ? `${head}6\r\n{"id":\r\n` : `${head}b\r\n{"id":"123"}\r\n0\r\n\r\n`.replace('b', 'c'),
    );
  });
  const client = clientOf(at);
  const { data } = await client.GET('/api/v1/me');
  t.like(data, { id: '123' });
  t.deepEqual(client.waits, [1_000]);
});

test('429 for ever ends after six attempts', async (t) => {
  const body = '{"title":"Too Many Requests","detail":"Wait 7 seconds.","status":429}';
  const at = await host(t, (socket) => {
    socket.write(raw('429 Too Many Requests', { ...json, 'retry-after': 7, 'content-length': body.length }, body));
  });
  const client = clientOf(at);
  const { error } = await client.GET('/api/v1/me');
  t.deepEqual(error, JSON.parse(body));
  t.deepEqual(client.waits, Array(5).fill(7_000));
});

test('a 503 with a page of a proxy ends as a problem that says so', async (t) => {
  const page = '<html><h1>503 Service Temporarily Unavailable</h1></html>';
  const at = await host(t, (socket) =>
    socket.write(raw('503 Service Unavailable', { 'content-type': 'text/html', 'content-length': 1_000 }, page)),
  );
  const client = clientOf(at);
  const { error, data, response } = await client.GET('/api/v1/me');
  t.deepEqual([data, response.status, client.waits.length], [undefined, 503, 5]);
  t.is(error?.detail, 'The host answered 503 with text/html, which is not a problem of this API.');
  t.true(await allClosed(at), 'the body that nobody read holds no socket');
});

for (const [name, body] of [
  ['nothing', ''],
  ['a list', '[]'],
  ['text', '"no"'],
  ['another object', '{"message":"no"}'],
  ['a status that is text', '{"title":"a","detail":"b","status":"404"}'],
  ['what is cut off', '{"title":'],
]) {
  test(`an error whose JSON is ${name} is a problem all the same`, async (t) => {
    const at = await host(t, (socket) =>
      socket.write(raw('404 Not Found', { ...json, 'content-length': body?.length ?? 0 }, body)),
    );
    const { error } = await clientOf(at).GET('/api/v1/me');
    t.is(error?.status, 404);
    t.regex(error?.detail ?? '', /^The host answered 404 with application\/json, which is not a problem/);
  });
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`a redirect by ${status} is not followed: the credential stays where it belongs`, async (t) => {
    const elsewhere = await host(t, (socket) => socket.end(raw('200 OK', { ...json, 'content-length': 2 }, '{}')));
    const at = await host(t, (socket) =>
      socket.write(raw(`${status} Elsewhere`, { location: `${elsewhere.origin}/api/v1/me`, 'content-length': 0 })),
    );
    const client = clientOf(at);
    t.regex(await thrown(t, UnusableAnswerError, () => client.GET('/api/v1/me')), /redirect/);
    t.deepEqual([at.requests.length, elsewhere.requests.length, client.waits.length], [1, 0, 0]);
  });
}

test('a redirect to itself does not loop', async (t) => {
  const at = await host(t, (socket) => socket.write(raw('302 Found', { location: '/api/v1/me', 'content-length': 0 })));
  await thrown(t, UnusableAnswerError, () => clientOf(at).GET('/api/v1/me'));
  t.is(at.requests.length, 1);
});

test('a body without end ends with what can be held in memory', async (t) => {
  const at = await host(t, (socket) => {
    socket.write(raw('200 OK', { ...json, 'transfer-encoding': 'chunked' }));
    const chunk = `40000\r\n${'"'.padEnd(0x40000)}\r\n`;
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    more();
  });
  t.regex(await thrown(t, UnusableAnswerError, () => clientOf(at).GET('/api/v1/me')), /longer than 67108864 bytes/);
  t.true(await allClosed(at));
});

test('a small body that unpacks into a huge one ends the same way', async (t) => {
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
  t.true(bomb.length < 200_000);
  const at = await host(t, (socket) => {
    socket.write(raw('200 OK', { ...json, 'content-encoding': 'gzip', 'content-length': bomb.length }));
    socket.write(bomb);
  });
  await thrown(t, UnusableAnswerError, () => clientOf(at).GET('/api/v1/me'));
});

test('an answer that drips is cut off when its time is up, and so is one that never begins', async (t) => {
  for (const [head, drop] of [
    [raw('200 OK', { ...json, 'content-length': 1_000 }), ' '],
    ['HTTP/1.1 200 OK\r\nx: ', 'y'],
    ['', ''],
  ] as const) {
    const at = await host(t, (socket) => {
      socket.write(head);
      const drip = setInterval(() => socket.write(drop), 5);
      socket.on('close', () => clearInterval(drip));
    });
    const started = performance.now();
    const client = clientOf(at, { timeout: 100 });
    const message = await thrown(t, NoAnswerError, () =>
      client.POST('/api/v1/token/refresh', { body: { refresh_token: 'x' } }),
    );
    t.regex(message, /no whole answer within 0\.1 s\.$/);
    t.true(performance.now() - started < 3_000);
    t.true(await allClosed(at));
  }
});

test('a file that drips is cut off as well, though it is read as a stream', async (t) => {
  const at = await host(t, (socket) => {
    socket.write(raw('200 OK', { 'content-type': 'text/csv', 'transfer-encoding': 'chunked' }));
    const drip = setInterval(() => socket.write('1\r\na\r\n'), 5);
    socket.on('close', () => clearInterval(drip));
  });
  const { data } = await clientOf(at, { timeout: 100 }).GET('/api/v1/users-csv', { parseAs: 'stream' });
  const reader = data?.getReader();
  await thrown(t, NoAnswerError, async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read());
  });
  t.true(await allClosed(at));
});

test('what is not JSON is said to be so', async (t) => {
  for (const [type, body, said] of [
    ['text/html', '<html>', /is text\/html, not JSON/],
    ['application/json', '<html>', /cut off, or is none/],
    ['application/json', '', /cut off, or is none/],
    ['application/json', '{"id":1', /cut off, or is none/],
    ['', '{}', /is of no type, not JSON/],
  ] as const) {
    const headers = { ...(type ? { 'content-type': type } : {}), 'content-length': body.length };
    const at = await host(t, (socket) => socket.write(raw('200 OK', headers, body)));
    t.regex(await thrown(t, UnusableAnswerError, () => clientOf(at).GET('/api/v1/me')), said);
  }
});

test('an answer that is no HTTP is no answer', async (t) => {
  const at = await host(t, (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
  await thrown(t, NoAnswerError, () => clientOf(at).GET('/api/v1/me'));
});

test('a call that is cancelled while it is answered ends at once, and its socket with it', async (t) => {
  const at = await host(t, (socket) => socket.write(raw('200 OK', { ...json, 'content-length': 10 }, '{')));
  const cancel = new AbortController();
  const client = clientOf(at);
  const call = client.GET('/api/v1/me', { signal: cancel.signal });
  while (at.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  cancel.abort(new Error('enough'));
  await t.throwsAsync(call, { message: 'enough' });
  t.deepEqual([client.waits, at.requests.length], [[], 1]);
  t.true(await allClosed(at));
});

test('a call that is cancelled while it waits ends at once, and leaves no socket', async (t) => {
  const at = await host(t, (socket) => socket.end(raw('429 Slow', { 'retry-after': 60, 'content-length': 0 })));
  const cancel = new AbortController();
  // The real clock: the wait is a minute.
  const client = guildgate(at.origin, { credential: apiToken(secret) });
  const call = client.GET('/api/v1/me', { signal: cancel.signal });
  while (!(at.requests.length === 1 && at.open.size === 0)) await new Promise((resolve) => setTimeout(resolve, 5));
  const started = performance.now();
  cancel.abort();
  await t.throwsAsync(call, { name: 'AbortError' });
  t.true(performance.now() - started < 1_000);
  t.is(at.requests.length, 1);
});

test('a call that was cancelled before it began asks nobody', async (t) => {
  const at = await host(t, (socket) => socket.destroy());
  await t.throwsAsync(clientOf(at).GET('/api/v1/me', { signal: AbortSignal.abort(new Error('never')) }), {
    message: 'never',
  });
  t.is(at.requests.length, 0);
});
