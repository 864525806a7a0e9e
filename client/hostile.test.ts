/** Misbehaving hosts: the client neither hangs nor loops, and never leaks its credential. */
import { gzipSync } from 'node:zlib';
import { InvalidResponseError, NoResponseError } from './errors.ts';
import { allClosed, clientOf, host, hostileTest, json, thrown } from './testing/hostile-fixture.ts';
import { raw } from './testing/hostile-host.ts';

const test = hostileTest();

test('a connection closed before the response is retried, up to six attempts', async (t) => {
  const at = await host(t, (socket) => socket.destroy());
  const client = clientOf(at);
  const message = await thrown(t, NoResponseError, () => client.GET('/api/v1/me'));
  t.regex(message, /the connection failed.*6 attempts/);
  t.deepEqual(client.waits, [1_000, 2_000, 4_000, 8_000, 16_000]);
  t.is(at.requests.length, 6);
});

test('a truncated response is retried', async (t) => {
  const at = await host(t, (socket) => {
    const isFirst = at.requests.length === 1;
    socket.end(raw('200 OK', { ...json, 'content-length': 13 }, isFirst ? '{"id":' : '{"id":"12345"}'.slice(0, 13)));
  });
  const client = clientOf(at);
  // Complete by Content-Length, but not JSON.
  t.regex(await thrown(t, InvalidResponseError, () => client.GET('/api/v1/me')), /truncated or invalid JSON/);
  t.deepEqual(client.waits, [1_000]);
});

test('a truncated chunked response is retried', async (t) => {
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

test('repeated 429s end after six attempts', async (t) => {
  const body = '{"title":"Too Many Requests","detail":"Wait 7 seconds.","status":429}';
  const at = await host(t, (socket) => {
    socket.write(raw('429 Too Many Requests', { ...json, 'retry-after': 7, 'content-length': body.length }, body));
  });
  const client = clientOf(at);
  const { error } = await client.GET('/api/v1/me');
  t.deepEqual(error, JSON.parse(body));
  t.deepEqual(client.waits, Array(5).fill(7_000));
});

test('a 503 with an HTML page of a proxy is returned as a problem', async (t) => {
  const page = '<html><h1>503 Service Temporarily Unavailable</h1></html>';
  const at = await host(t, (socket) =>
    socket.write(raw('503 Service Unavailable', { 'content-type': 'text/html', 'content-length': 1_000 }, page)),
  );
  const client = clientOf(at);
  const { error, data, response } = await client.GET('/api/v1/me');
  t.deepEqual([data, response.status, client.waits.length], [undefined, 503, 5]);
  t.is(error?.detail, 'The host responded with 503 and text/html, which is not a problem of this API.');
  t.true(await allClosed(at), 'an unread body keeps no socket open');
});

for (const [name, body] of [
  ['empty', ''],
  ['an array', '[]'],
  ['a string', '"no"'],
  ['another object', '{"message":"no"}'],
  ['a problem with a status as text', '{"title":"a","detail":"b","status":"404"}'],
  ['truncated', '{"title":'],
]) {
  test(`an error response whose JSON is ${name} is returned as a problem`, async (t) => {
    const at = await host(t, (socket) =>
      socket.write(raw('404 Not Found', { ...json, 'content-length': body?.length ?? 0 }, body)),
    );
    const { error } = await clientOf(at).GET('/api/v1/me');
    t.is(error?.status, 404);
    t.regex(error?.detail ?? '', /^The host responded with 404 and application\/json, which is not a problem/);
  });
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`a ${status} redirect is not followed, so that the credential does not reach another host`, async (t) => {
    const elsewhere = await host(t, (socket) => socket.end(raw('200 OK', { ...json, 'content-length': 2 }, '{}')));
    const at = await host(t, (socket) =>
      socket.write(raw(`${status} Elsewhere`, { location: `${elsewhere.origin}/api/v1/me`, 'content-length': 0 })),
    );
    const client = clientOf(at);
    t.regex(await thrown(t, InvalidResponseError, () => client.GET('/api/v1/me')), /redirect/);
    t.deepEqual([at.requests.length, elsewhere.requests.length, client.waits.length], [1, 0, 0]);
  });
}

test('a redirect to itself does not loop', async (t) => {
  const at = await host(t, (socket) => socket.write(raw('302 Found', { location: '/api/v1/me', 'content-length': 0 })));
  await thrown(t, InvalidResponseError, () => clientOf(at).GET('/api/v1/me'));
  t.is(at.requests.length, 1);
});

test('an endless body is cut off at the memory limit', async (t) => {
  const at = await host(t, (socket) => {
    socket.write(raw('200 OK', { ...json, 'transfer-encoding': 'chunked' }));
    const chunk = `40000\r\n${'"'.padEnd(0x40000)}\r\n`;
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    more();
  });
  t.regex(await thrown(t, InvalidResponseError, () => clientOf(at).GET('/api/v1/me')), /longer than 67108864 bytes/);
  t.true(await allClosed(at));
});

test('a compressed body that decompresses beyond the memory limit is cut off', async (t) => {
  const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
  t.true(bomb.length < 200_000);
  const at = await host(t, (socket) => {
    socket.write(raw('200 OK', { ...json, 'content-encoding': 'gzip', 'content-length': bomb.length }));
    socket.write(bomb);
  });
  await thrown(t, InvalidResponseError, () => clientOf(at).GET('/api/v1/me'));
});

test.serial('slow responses, and responses that never begin, are cut off at the timeout', async (t) => {
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
    const message = await thrown(t, NoResponseError, () =>
      client.POST('/api/v1/token/refresh', { body: { refresh_token: 'x' } }),
    );
    t.regex(message, /no complete response within 0\.1 s\.$/);
    t.true(performance.now() - started < 3_000);
    t.true(await allClosed(at));
  }
});

test('a slow stream is cut off at the timeout', async (t) => {
  const at = await host(t, (socket) => {
    socket.write(raw('200 OK', { 'content-type': 'text/csv', 'transfer-encoding': 'chunked' }));
    const drip = setInterval(() => socket.write('1\r\na\r\n'), 5);
    socket.on('close', () => clearInterval(drip));
  });
  // Long enough for the head of the response, also on a busy machine.
  const { data } = await clientOf(at, { timeout: 1_000 }).GET('/api/v1/users-csv', { parseAs: 'stream' });
  const reader = data?.getReader();
  await thrown(t, NoResponseError, async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read());
  });
  t.true(await allClosed(at));
});

test('a response that is not JSON is refused with the reason', async (t) => {
  for (const [type, body, message] of [
    ['text/html', '<html>', /is text\/html, not JSON/],
    ['application/json', '<html>', /truncated or invalid JSON/],
    ['application/json', '', /truncated or invalid JSON/],
    ['application/json', '{"id":1', /truncated or invalid JSON/],
    ['', '{}', /is of unknown type, not JSON/],
  ] as const) {
    const headers = { ...(type ? { 'content-type': type } : {}), 'content-length': body.length };
    const at = await host(t, (socket) => socket.write(raw('200 OK', headers, body)));
    t.regex(await thrown(t, InvalidResponseError, () => clientOf(at).GET('/api/v1/me')), message);
  }
});

test('a response that is not HTTP is a NoResponseError', async (t) => {
  const at = await host(t, (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
  await thrown(t, NoResponseError, () => clientOf(at).GET('/api/v1/me'));
});
