import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import type { TestRequest, TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import { http, type ScriptedService, scriptedService, startWithLibrary } from './testing/scripted-service.ts';

interface Context {
  readonly books: ScriptedService;
  readonly service: TestService;
}
const test = anyTest as TestFn<Context>;

test.beforeEach(async (t) => {
  const books = await scriptedService();
  Object.assign(t.context, { books, service: await startWithLibrary(books.url) });
});
test.afterEach.always(async (t) => {
  await t.context.service?.stop();
  await t.context.books?.stop();
});

type Test = ExecutionContext<Context>;

/** Sends a request of Acme's administrator. */
function ask(
  { context: { service } }: Test,
  path: string,
  { headers, ...request }: TestRequest = {},
): Promise<TestResponse> {
  const { readWrite } = service.acme.people.ROLE_ADMIN;
  return service.send(service.acme, `/api/v1/${path}`, { ...request, headers: { 'api-token': readWrite, ...headers } });
}

const book = { id: 'b1', title: 'Momo' };
const answer = (t: Test, status: number, body?: unknown, headers: Record<string, string> = {}) => {
  t.context.books.script = (socket) =>
    socket.write(http(status, typeof body === 'string' || body === undefined ? body : JSON.stringify(body), headers));
};

test('a read is answered by the service, with an ETag of the gateway', async (t) => {
  answer(t, 200, book);
  const response = await ask(t, 'books/b1');
  t.is(response.status, 200);
  t.deepEqual(response.json, book);
  const again = await ask(t, 'books/b1', { headers: { 'if-none-match': response.headers.etag } });
  t.is(again.status, 304);
});

test('an array is answered as it is', async (t) => {
  answer(t, 200, ['A', 'B']);
  const { status, json } = await ask(t, 'shelves');
  t.deepEqual([status, json], [200, ['A', 'B']]);
  answer(t, 200, { A: 1 });
  t.is((await ask(t, 'shelves')).status, 502);
});

test('no credential, cookie or header of a connection reaches the service', async (t) => {
  answer(t, 200, book);
  const secret = 'not-for-the-service';
  await ask(t, 'books/b1', {
    headers: {
      cookie: secret,
      'x-contact-hash': secret,
      'proxy-authorization': secret,
      'x-forwarded-for': secret,
      'guildgate-caller': secret,
      connection: 'keep-alive, x-odd',
      'x-odd': secret,
      te: 'trailers',
    },
  });
  const [received] = t.context.books.received;
  const text = JSON.stringify(received);
  t.false(text.includes(secret) || text.includes(t.context.service.acme.people.ROLE_ADMIN.readWrite), text);
  t.deepEqual(Object.keys(received?.headers ?? {}).sort(), [
    'accept',
    'accept-encoding',
    'connection',
    'forwarded',
    'guildgate-caller',
    'host',
    'via',
    'x-request-id',
  ]);
  t.is(received?.headers.forwarded, `for=127.0.0.1;host="${new URL(t.context.service.acme.baseUrl).host}";proto=http`);
});

test('nothing is sent for a request that a stage refuses', async (t) => {
  const { service, books } = t.context;
  const { ROLE_ADMIN, ROLE_MEMBER } = service.acme.people;
  const refused: readonly [status: number, path: string, request: TestRequest][] = [
    [401, 'books/b1', { headers: { 'api-token': 'gg_rw_unknown' } }],
    [401, 'books/b1', { headers: { 'api-token': service.globex.people.ROLE_ADMIN.readWrite } }],
    [403, 'books/b1', { headers: { 'api-token': ROLE_MEMBER.readWrite } }],
    [403, 'books', { method: 'POST', headers: { 'api-token': ROLE_ADMIN.readOnly }, body: {} }],
    [400, 'books?colour=red', {}],
    [400, 'books/..%2Fadmin', {}],
    [400, 'books/b1', { method: 'DELETE', headers: { 'if-match': '"a"' } }],
    [405, 'books/b1', { method: 'PATCH', body: {} }],
    [415, 'books', { method: 'POST', body: 'title', headers: { 'content-type': 'text/plain' } }],
    [422, 'books', { method: 'POST', body: { title: 'Momo', colour: 'red' } }],
    [
      400,
      'books',
      { method: 'POST', body: '{"title":"a","title":"b"}', headers: { 'content-type': 'application/json' } },
    ],
  ];
  for (const [status, path, request] of refused) t.is((await ask(t, path, request)).status, status, path);
  t.deepEqual(books.received, []);
});

test('the body arrives as it was validated, with its defaults', async (t) => {
  answer(t, 201, book);
  const { status, headers } = await ask(t, 'books', {
    method: 'POST',
    body: ' { "title" : "Momo" } ',
    headers: { 'content-type': 'application/json' },
  });
  t.is(status, 201);
  t.is(headers.location, '/api/v1/books/b1');
  t.is(t.context.books.received[0]?.body, '{"title":"Momo","pages":1}');
});

test('the Location of what is created below an object names that object', async (t) => {
  answer(t, 201, book);
  const loan = { method: 'POST', body: { title: 'Momo' } };
  t.is((await ask(t, 'books/a%2Fb/loans', loan)).headers.location, '/api/v1/books/a%2Fb/loans/b1');
});

test('parameters are encoded anew', async (t) => {
  answer(t, 200, book);
  await ask(t, 'books/a%3Fb%20%25%2f%C3%A9');
  t.is(t.context.books.received[0]?.target, '/api/v1/books/a%3Fb%20%25%2F%C3%A9');
});

test('what is created may have a number as its id', async (t) => {
  answer(t, 201, { id: 7, title: 'Momo' });
  const created = await ask(t, 'books/b1/loans', { method: 'POST', body: { title: 'Momo' } });
  t.is(created.status, 201, created.text);
  t.is(created.headers.location, '/api/v1/books/b1/loans/7');
});

test('a list of the query is the same at the next page', async (t) => {
  for (const asked of ['tags=a', 'tags=a&tags=b%2Cc']) {
    answer(t, 200, { member: [book], view: { next: 'row 1' } });
    const { json } = await ask(t, `books?${asked}`);
    const second = await ask(t, json.view.next.slice('/api/v1/'.length));
    t.is(second.status, 200, second.text);
    t.is(t.context.books.received.at(-1)?.target, `/api/v1/books?${asked}&itemsPerPage=30&after=row+1`);
  }
});

test('a date of the query is sent as an instant, also to the next page', async (t) => {
  const asked = 'since=2027-01-01T00%3A00%3A00.000Z&itemsPerPage=30';
  answer(t, 200, { member: [book], view: { next: 'row 1' } });
  const { json } = await ask(t, 'books?since=2027-01-01T01:00:00%2B01:00');
  t.is(t.context.books.received[0]?.target, `/api/v1/books?${asked}`);
  t.true(json.view.next.startsWith(`/api/v1/books?${asked}&after=`), json.view.next);
  await ask(t, json.view.next.slice('/api/v1/'.length));
  t.is(t.context.books.received[1]?.target, `/api/v1/books?${asked}&after=row+1`);
});

test('a write with an Idempotency-Key is done once, and the service gets a key of its own for it', async (t) => {
  answer(t, 201, book);
  const request = { method: 'POST', body: { title: 'Momo' }, headers: { 'idempotency-key': 'k1' } };
  const [first, second] = [await ask(t, 'books', request), await ask(t, 'books', request)];
  t.deepEqual([first.status, second.status, second.headers['idempotency-replayed']], [201, 201, 'true']);
  t.is(t.context.books.received.length, 1);
  const key = t.context.books.received[0]?.headers['idempotency-key'] ?? '';
  t.regex(key, /^[\w-]{43}$/);
});

test('the same Idempotency-Key of another caller is another key at the service; a repetition after a fault is the same', async (t) => {
  answer(t, 500, '');
  const request = { method: 'POST', body: { title: 'Momo' }, headers: { 'idempotency-key': 'k1' } };
  const { service, books } = t.context;
  const other = service.acme.people.ROLE_ADMIN.jwt;
  t.is((await ask(t, 'books', request)).status, 502);
  t.is((await ask(t, 'books', request)).status, 502);
  await service.send(service.acme, '/api/v1/books', {
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${other}` },
  });
  const [first, again, others] = books.received.map(({ headers }) => headers['idempotency-key']);
  t.is(first, again);
  t.not(first, others);
});

test('a write has a line in the audit log, once it is done', async (t) => {
  const lines = async () =>
    (await t.context.service.sql(`select action, resource_id from audit_log where action like 'library.%'`)).length;
  answer(t, 500, '');
  await ask(t, 'books/b1', { method: 'DELETE' });
  t.is(await lines(), 0);
  answer(t, 204);
  t.is((await ask(t, 'books/b1', { method: 'DELETE' })).status, 204);
  t.is(await lines(), 1);
});

test('pages go on at cursors that belong to tenant, filter and order', async (t) => {
  answer(t, 200, { member: [book], totalItems: 7, view: { next: 'row 1' } });
  const first = await ask(t, 'books?shelf=A&itemsPerPage=1');
  t.is(first.json.totalItems, 7);
  t.is(first.headers.link, `<${first.json.view.next}>; rel="next"`);
  answer(t, 200, { member: [book], totalItems: 7, view: { previous: 'row 2' } });
  const second = await ask(t, first.json.view.next.slice('/api/v1/'.length));
  t.is(t.context.books.received[1]?.target, '/api/v1/books?shelf=A&itemsPerPage=1&after=row+1');
  t.is(second.json.totalItems, undefined);
  t.regex(second.json.view.previous, /^\/api\/v1\/books\?shelf=A&itemsPerPage=1&before=/);
  const { next } = first.json.view;
  const { service } = t.context;
  const elsewhere = service.globex.people.ROLE_ADMIN.readWrite;
  for (const path of [next.replace('shelf=A', 'shelf=B'), next.replace(/.$/, '!'), `${next}&sort=-title`]) {
    t.is((await ask(t, path.slice('/api/v1/'.length))).json.code, 'invalid_cursor', path);
  }
  t.is((await service.send(service.globex, next, { headers: { 'api-token': elsewhere } })).json.code, 'invalid_cursor');
});

test('fields leaves only what is named, whatever the service sends', async (t) => {
  answer(t, 200, { member: [book, { id: 'b2', title: 'Krabat' }] });
  const { json } = await ask(t, 'books?fields=id');
  t.deepEqual(json.member, [{ id: 'b1' }, { id: 'b2' }]);
});

test('a file is streamed, and its limit is exact', async (t) => {
  answer(t, 200, 'title\r\nMomo\r\n', {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="books.csv"',
  });
  const responses = [await ask(t, 'books-csv'), await ask(t, 'books-csv'), await ask(t, 'books-csv')];
  t.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 429],
  );
  t.is(responses[0]?.text, 'title\r\nMomo\r\n');
  t.is(responses[0]?.headers['content-disposition'], 'attachment; filename="books.csv"');
  t.is(t.context.books.received.length, 2);
});

test('an uploaded file arrives whole, with its length', async (t) => {
  answer(t, 204);
  const file = 'title\r\n'.concat('Momo\r\n'.repeat(60_000));
  const { status } = await ask(t, 'books', { method: 'PUT', body: file, headers: { 'content-type': 'text/csv' } });
  t.is(status, 204);
  const [received] = t.context.books.received;
  t.is(received?.headers['content-length'], String(file.length));
  t.true(received?.body === file);
});

test('refusals that the contract lists are passed on, with the words of a service that speaks in our form', async (t) => {
  const cases: readonly [status: number, body: object | string, path: string, expected: object][] = [
    [404, '', 'books/b1', { status: 404, code: 'not_found' }],
    [
      404,
      { message: 'secret table books' },
      'books/b1',
      { status: 404, code: 'not_found', detail: 'There is no such resource.' },
    ],
    [
      404,
      { code: 'not_found', detail: 'That book was sold.' },
      'books/b1',
      { status: 404, code: 'not_found', detail: 'That book was sold.' },
    ],
  ];
  for (const [status, body, path, expected] of cases) {
    answer(t, status, body);
    t.like((await ask(t, path)).json, expected);
  }
  const post = { method: 'POST', body: { title: 'Momo' } };
  answer(t, 409, { code: 'no_capacity' });
  t.like((await ask(t, 'books', post)).json, { status: 409, code: 'no_capacity' });
  answer(t, 409, {});
  t.like(
    (await ask(t, 'books', post)).json,
    { status: 502, code: 'upstream_failed' },
    'which of two is meant is not known',
  );
  const violations = [{ propertyPath: 'title', message: 'is taken', code: 'unique' }];
  answer(t, 422, { code: 'validation_failed', violations });
  t.like((await ask(t, 'books', post)).json, { status: 422, violations });
});

test('statuses that the contract does not list are a 502 that says nothing of them', async (t) => {
  for (const status of [200, 202, 301, 302, 304, 400, 401, 403, 405, 410, 412, 418, 451, 500, 501, 502, 505, 599]) {
    answer(t, status, status === 304 ? undefined : { id: 'secret', detail: 'secret', code: 'invalid_token' }, {
      location: 'http://127.0.0.1:1/secret',
    });
    const { json, text, headers } = await ask(t, 'books', { method: 'POST', body: { title: 'Momo' } });
    t.like(json, { status: 502, code: 'upstream_failed' }, String(status));
    t.false(`${text} ${JSON.stringify(headers)}`.includes('secret'), String(status));
    answer(t, 201, book);
    await ask(t, 'books', { method: 'POST', body: { title: 'Momo' } });
  }
});

test('a service that is overloaded makes a 503 with its Retry-After, never a 429', async (t) => {
  for (const [status, retryAfter, expected] of [
    [503, '7', '7'],
    [429, '30', '30'],
    [503, 'Wed, 21 Oct', '1'],
    [503, '999999', '3600'],
  ] as const) {
    answer(t, status, '', { 'retry-after': retryAfter });
    const { json, headers } = await ask(t, 'books/b1');
    t.like(json, { status: 503, code: 'temporarily_unavailable' });
    t.is(headers['retry-after'], expected);
    answer(t, 200, book);
    await ask(t, 'books/b1');
  }
});

test('a service that cannot be reached makes a 503, and after five times is not tried', async (t) => {
  await t.context.books.stop();
  for (let i = 0; i < 6; i += 1)
    t.like((await ask(t, 'books/b1')).json, { status: 503, code: 'temporarily_unavailable' });
  t.true(t.context.service.logLines.some((line) => line.includes('all instances are left out after failures')));
});

const cuts: readonly [place: string, script: ScriptedService['script']][] = [
  ['without a response', (socket) => socket.destroy()],
  ['in the body of a response', (socket) => socket.end(http(200, JSON.stringify(book)).slice(0, -5))],
];
for (const [place, script] of cuts) {
  test(`a read that was cut off ${place} is sent again to another instance, and a write is not`, async (t) => {
    const broken = await scriptedService();
    t.teardown(() => broken.stop());
    broken.script = script;
    answer(t, 200, book);
    const service = await startWithLibrary([broken.url, t.context.books.url]);
    t.teardown(() => service.stop());
    const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
    for (let i = 0; i < 4; i += 1)
      t.is((await service.send(service.acme, '/api/v1/books/b1', { headers })).status, 200);
    t.true(broken.received.length >= 1);
    answer(t, 201, book);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { status } = await service.send(service.acme, '/api/v1/books', {
        method: 'POST',
        body: { title: 'Momo' },
        headers,
      });
      statuses.push(status);
    }
    t.true(statuses.includes(502), String(statuses));
    t.is(
      statuses.filter((status) => status === 201).length,
      t.context.books.received.filter(({ method }) => method === 'POST').length,
    );
  });
}

test('what violates the contract is a 502 where responses are checked, and else counted and passed on', async (t) => {
  answer(t, 200, { id: 'b1', title: 7 });
  t.like((await ask(t, 'books/b1')).json, { status: 502, code: 'upstream_failed' });
  const service = await startWithLibrary(t.context.books.url, { validateResponses: false });
  t.teardown(() => service.stop());
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const { json } = await service.send(service.acme, '/api/v1/books/b1', { headers });
  t.deepEqual(json, { id: 'b1', title: 7 });
  t.true(service.logLines.some((line) => line.includes('a service violates its contract')));
});
