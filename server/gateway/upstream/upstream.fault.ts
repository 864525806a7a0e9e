/** Services that break: each gets an answer in time, nothing of it leaks, and the next request is served. */
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type TestFn } from 'ava';
import Joi from 'joi';
import { operations } from '#contracts/index.ts';
import { type Service, serviceOf } from '#contracts/services/service.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { until } from '#test/until.ts';
import {
  http,
  type Script,
  type ScriptedService,
  scriptedService,
  startWithLibrary,
} from './testing/scripted-service.ts';

const secret = 'secret-of-the-service';
const good = JSON.stringify({ id: 'b1', title: 'Momo' });
const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const sized = `${head}content-length: ${good.length}\r\n\r\n${good}`;
const chunked = `${head}transfer-encoding: chunked\r\n\r\n`;
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** Writes bytes, and may end or reset the connection after them. */
const writes =
  (text: string, then?: 'end' | 'reset'): Script =>
  (socket) => {
    socket.write(text, 'latin1', () => {
      if (then === 'end') socket.end();
      if (then === 'reset') socket.resetAndDestroy();
    });
  };

/** Writes one byte after the other. */
const slowly =
  (text: string, milliseconds: number): Script =>
  async (socket) => {
    for (const byte of text) {
      if (socket.destroyed) return;
      socket.write(byte);
      await delay(milliseconds);
    }
  };

const forever =
  (part: string): Script =>
  (socket: Socket) => {
    socket.write(chunked);
    const pump = () => {
      while (!socket.destroyed && socket.write(part));
      socket.once('drain', pump);
    };
    pump();
  };

const bomb = (count: number, size: number) =>
  Array.from({ length: count }, (_, index) => `x-${index}: ${secret}${'a'.repeat(size)}\r\n`).join('');

/** What breaks, how, and the statuses that are right. */
const faults: readonly [title: string, script: Script, statuses: readonly number[]][] = [
  // No response.
  ['closes without a response', (socket) => socket.end(), [502]],
  ['resets without a response', (socket) => socket.resetAndDestroy(), [502]],
  ['never responds', () => {}, [504]],
  ['responds with a newline, and no more', writes('\r\n'), [502, 504]],
  ['sends a byte each 100 ms of an endless head', slowly(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(4_000)}`, 100), [504]],
  ['sends half of a head and closes', writes('HTTP/1.1 200 OK\r\ncontent-ty', 'end'), [502]],
  ['sends half of a head and stays', writes('HTTP/1.1 200 OK\r\ncontent-ty'), [504]],
  // No HTTP.
  ['speaks SSH', writes('SSH-2.0-OpenSSH_9.6\r\n'), [502]],
  ['speaks TLS', writes('\x15\x03\x01\x00\x02\x02\x46', 'end'), [502]],
  ['sends random bytes', writes('\x00\xff\x80\x7f'.repeat(64), 'end'), [502]],
  ['speaks HTTP/2 without agreement', writes('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), [502]],
  ['speaks HTTP/0.9', writes(good, 'end'), [502]],
  [
    'answers HTTP/1.0 without a length',
    writes(`HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n${good}`, 'end'),
    [200, 502],
  ],
  ['answers HTTP/1.0 with a length', writes(sized.replace('1.1', '1.0'), 'end'), [200, 502]],
  ['answers HTTP/3.7', writes(sized.replace('1.1', '3.7')), [502]],
  ['answers a status of four digits', writes(sized.replace('200', '2000')), [502]],
  ['answers a status of letters', writes(sized.replace('200', 'two')), [502]],
  ['answers status 0', writes(sized.replace('200', '000')), [502]],
  ['answers status 99', writes(sized.replace('200', '099')), [502]],
  ['answers status 999', writes(sized.replace('200', '999')), [502]],
  // Informational and upgrading.
  ['sends 100 before', writes(`HTTP/1.1 100 Continue\r\n\r\n${sized}`), [200, 502]],
  ['sends 103 before', writes(`HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${sized}`), [200]],
  ['sends 102 a thousand times before', writes('HTTP/1.1 102 Processing\r\n\r\n'.repeat(1_000) + sized), [200, 502]],
  ['sends 103 and no more', writes('HTTP/1.1 103 Early Hints\r\n\r\n'), [504]],
  [
    'switches protocols',
    writes('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    [502],
  ],
  // Lengths that lie.
  ['announces more than it sends, and closes', writes(`${head}content-length: 999\r\n\r\n${good}`, 'end'), [502]],
  ['announces more than it sends, and stays', writes(`${head}content-length: 999\r\n\r\n${good}`), [504]],
  ['announces less than it sends', writes(`${head}content-length: 10\r\n\r\n${good}`), [502]],
  ['announces a negative length', writes(`${head}content-length: -1\r\n\r\n${good}`), [502]],
  ['announces a length in words', writes(`${head}content-length: many\r\n\r\n${good}`), [502]],
  ['announces a huge length', writes(`${head}content-length: 99999999999999999999\r\n\r\n${good}`, 'end'), [502]],
  [
    'announces two lengths',
    writes(`${head}content-length: ${good.length}\r\ncontent-length: 10\r\n\r\n${good}`),
    [502],
  ],
  [
    'announces a length and chunks',
    writes(`${head}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n${chunk(good)}0\r\n\r\n`),
    [200, 502],
  ],
  [
    'sends a second response nobody waits for',
    writes(sized + http(200, JSON.stringify({ id: secret, title: secret }))),
    [200, 502],
  ],
  ['sends 204 with a body', writes(`HTTP/1.1 204 No Content\r\ncontent-length: ${good.length}\r\n\r\n${good}`), [502]],
  // Chunks.
  ['sends a chunk with a wrong size', writes(`${chunked}3\r\n${good}\r\n0\r\n\r\n`), [502]],
  ['sends a chunk with a size in words', writes(`${chunked}many\r\n${good}\r\n0\r\n\r\n`), [502]],
  ['sends a chunk with a huge size', writes(`${chunked}ffffffffffffffff\r\n${good}\r\n`, 'end'), [502]],
  ['sends no last chunk, and closes', writes(chunked + chunk(good), 'end'), [502]],
  ['sends no last chunk, and stays', writes(chunked + chunk(good)), [504]],
  ['sends trailers', writes(`${chunked}${chunk(good)}0\r\nx-trailer: ${secret}\r\n\r\n`), [200]],
  ['sends trailers without an end', writes(`${chunked}${chunk(good)}0\r\n${bomb(2_000, 10)}`), [502, 504]],
  [
    'sends an extension of 64 KiB with a chunk',
    writes(`${chunked}${good.length.toString(16)};${'a'.repeat(65_536)}\r\n${good}\r\n0\r\n\r\n`),
    [200, 502],
  ],
  ['sends an unknown transfer coding', writes(`${head}transfer-encoding: gzip\r\n\r\n${good}`, 'end'), [502]],
  // Heads.
  ['sends a header of 1 MiB', writes(`${head}x: ${'a'.repeat(1_048_576)}\r\n\r\n`), [502]],
  ['sends ten thousand headers', writes(`${head}${bomb(10_000, 1)}\r\n`), [502]],
  [
    'sends a header with a line break in it',
    writes(`${head}x: a\rb\r\ncontent-length: ${good.length}\r\n\r\n${good}`),
    [502],
  ],
  [
    'sends a header with a NUL in it',
    writes(`${head}x: a\x00b\r\ncontent-length: ${good.length}\r\n\r\n${good}`),
    [502],
  ],
  ['sends a folded header', writes(`${head}x: a\r\n  b\r\ncontent-length: ${good.length}\r\n\r\n${good}`), [200, 502]],
  ['sends a header without a name', writes(`${head}: a\r\ncontent-length: ${good.length}\r\n\r\n${good}`), [502]],
  [
    'sets cookies, and redirects by a Refresh',
    writes(sized.replace('content-type', `set-cookie: a=${secret}\r\nrefresh: 0;url=${secret}\r\ncontent-type`)),
    [200],
  ],
  // Bodies.
  ['sends HTML', writes(http(200, `<h1>${secret}</h1>`, { 'content-type': 'text/html' })), [502]],
  ['sends no media type', writes(`HTTP/1.1 200 OK\r\ncontent-length: ${good.length}\r\n\r\n${good}`), [502]],
  ['sends broken JSON', writes(http(200, `{"id":"${secret}`)), [502]],
  ['sends JSON of another shape', writes(http(200, `["${secret}"]`)), [502]],
  ['sends null', writes(http(200, 'null')), [502]],
  ['sends an empty body', writes(http(200, '')), [502]],
  ['sends what is not UTF-8', writes(http(200, '{"id":"b1","title":"\xff\xfe"}', { 'content-length': '24' })), [502]],
  ['sends gzip', writes(http(200, good, { 'content-encoding': 'gzip' })), [502]],
  ['sends JSON without an end', forever(chunk(`"${'a'.repeat(65_000)}",`)), [502]],
  [
    'sends one byte of the body each second',
    (socket) => {
      socket.write(`${head}content-length: 999\r\n\r\n`);
      return slowly(good.padEnd(999), 1_000)(socket, { method: '', target: '', headers: {}, body: '' });
    },
    [502, 504],
  ],
  ['sends JSON a million levels deep', writes(http(200, '['.repeat(1_000_000) + ']'.repeat(1_000_000))), [502]],
  // Statuses.
  ['redirects to itself', writes(http(307, '', { location: '/api/v1/f' })), [502]],
  ['redirects to another host', writes(http(301, '', { location: `http://127.0.0.1:1/${secret}` })), [502]],
  ['demands credentials', writes(http(401, '', { 'www-authenticate': `Basic realm=${secret}` })), [502]],
  ['fails with a trace', writes(http(500, `{"detail":"${secret}","code":"internal_error"}`)), [502]],
  ['is overloaded', writes(http(503, `{"detail":"${secret}"}`)), [503]],
];

const test = anyTest as TestFn<{ service: TestService; hosts: ScriptedService[] }>;

const broken = (index: number, upstream: string): Service => {
  const id = { auth: ['apiToken'], permission: 'groups:read', limit: 'none', problems: [] } as const;
  const body = Joi.object({ id: Joi.string().required(), title: Joi.string().required() });
  const { service, faults: own } = serviceOf({
    name: `s${index}`,
    tag: 'Broken',
    upstream,
    operations: {
      read: {
        ...id,
        summary: 'Read',
        method: 'GET',
        path: `/api/v1/f${index}`,
        success: { status: 200, description: 'Read', body },
      },
    },
  });
  if (!service) throw new Error(own.join('\n'));
  return service;
};

test.before(async (t) => {
  const hosts: ScriptedService[] = [];
  for (const [, script] of faults) {
    const host = await scriptedService();
    host.script = script;
    hosts.push(host);
  }
  const services = hosts.map(({ url }, index) => broken(index, url));
  const all = [...operations, ...services.flatMap((service) => service.operations)];
  Object.assign(t.context, { hosts, service: await startTestService({ services, operations: all }) });
});
test.after.always(async (t) => {
  await t.context.service?.stop();
  for (const host of t.context.hosts ?? []) await host.stop();
});

for (const [index, [title, , statuses]] of faults.entries()) {
  test(`a service that ${title} gets an answer in time, and the next request is served`, async (t) => {
    const { service, hosts } = t.context;
    const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
    const began = performance.now();
    const response = await service.send(service.acme, `/api/v1/f${index}`, { headers });
    t.true(statuses.includes(response.status), `${response.status} ${response.text}`);
    // Ten seconds, and what a busy machine takes.
    t.true(performance.now() - began < 20_000);
    t.is(response.headers['content-type'], 'application/json');
    t.false(`${response.text}${JSON.stringify(response.headers)}`.includes(secret), response.text);
    const host = hosts[index];
    if (host) host.script = writes(sized);
    const next = await service.send(service.acme, `/api/v1/f${index}`, { headers });
    t.is(next.status, 200, next.text);
    t.deepEqual(next.json, JSON.parse(good));
  });
}

test('a response that is cut off after any of its bytes is never taken for a whole one', async (t) => {
  const books = await scriptedService();
  t.teardown(() => books.stop());
  const service = await startWithLibrary(books.url);
  t.teardown(() => service.stop());
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const whole = chunked + chunk(good.slice(0, 9)) + chunk(good.slice(9));
  for (const [text, end] of [
    [sized, 'end'],
    [sized, 'reset'],
    [`${whole}0\r\n\r\n`, 'end'],
  ] as const) {
    for (let length = 0; length < text.length; length += 1) {
      books.script = writes(text.slice(0, length), end);
      const cut = await service.send(service.acme, '/api/v1/books/b1', { headers });
      t.is(cut.status, 502, `after ${length} bytes`);
      books.script = writes(sized);
      t.is((await service.send(service.acme, '/api/v1/books/b1', { headers })).status, 200);
    }
  }
});

test('a file that is cut off on its way is cut off for the client, too', async (t) => {
  const books = await scriptedService();
  t.teardown(() => books.stop());
  const service = await startWithLibrary(books.url);
  t.teardown(() => service.stop());
  books.script = writes(
    'HTTP/1.1 200 OK\r\ncontent-type: text/csv\r\ntransfer-encoding: chunked\r\n\r\n5\r\ntitle\r\n',
    'reset',
  );
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  await t.throwsAsync(service.send(service.acme, '/api/v1/books-csv', { headers }), { code: 'ECONNRESET' });
  books.script = writes(http(200, 'title', { 'content-type': 'text/csv' }));
  t.is((await service.send(service.acme, '/api/v1/books-csv', { headers })).text, 'title');
});

test('once a service is back, a tenant whose requests break it keeps it from no other', async (t) => {
  let books = await scriptedService();
  const port = Number(new URL(books.url).port);
  t.teardown(() => books.stop());
  const service = await startWithLibrary(books.url);
  t.teardown(() => service.stop());
  const { acme, globex } = service;
  const read = async (tenant: typeof acme, id: string) => {
    const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
    return (await service.send(tenant, `/api/v1/books/${id}`, { headers })).status;
  };
  await books.stop();
  for (let attempt = 0; attempt < 5; attempt += 1) t.is(await read(acme, 'b1'), 503);
  books = await scriptedService(port);
  books.script = (socket, { target }) => socket.write(target.endsWith('broken') ? http(502, '{}') : sized);
  let isServed = false;
  const breaking = (async () => {
    const seen = new Set<number>();
    while (!isServed) seen.add(await read(globex, 'broken'));
    return seen;
  })();
  await delay(1_000);
  // A failed trial would have doubled the pause of a second by now, again and again.
  await until(async () => (await read(acme, 'b1')) === 200, 'the other tenant is served', 5);
  isServed = true;
  t.true((await breaking).has(502), 'it was tried by the requests that break it');
});
