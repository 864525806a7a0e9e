import test from 'ava';
import { type Dialect, defaultDialect, dialectWith } from '#harness/dialect/dialect.ts';
import { operations } from '#harness/document.ts';
import type { HttpClient } from '#harness/http/client.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { HttpResponse } from '#harness/http/response.ts';
import { Secrets } from '#harness/secrets.ts';
import { type Concern, PassiveJudge } from './passive-judge.ts';

const administrator = { email: 'ada@acme.example', password: 'x' };
const own = 'http://acme.example';
const other = 'http://globex.example';

interface Given {
  readonly method?: string;
  readonly url: string;
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Judges the given responses. */
async function judged(given: readonly Given[], dialect: Dialect = defaultDialect): Promise<PassiveJudge> {
  const judge = new PassiveJudge({ baseUrl: own, administrator, other: { baseUrl: other, administrator } }, dialect);
  for (const {
    method = 'GET',
    url,
    status,
    type = 'application/json',
    headers = {},
    body = {},
    requestHeaders = {},
  } of given) {
    const exchange: Exchange = {
      method,
      url,
      requestHeaders,
      requestBody: undefined,
      sentAt: 0,
      receivedAt: 1,
      response: {
        status,
        headers: { 'content-type': type, date: new Date().toUTCString(), ...headers },
        body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      },
      error: undefined,
    };
    const client: HttpClient = {
      sent: 0,
      open: 0,
      send: async () => new HttpResponse(exchange),
      close: async () => {},
    };
    await judge.watch(client).send({ method, url, headers: {} }, () => {});
  }
  return judge;
}

const problem = (status: number) => ({ title: 'Error', detail: 'It is wrong.', status });

const found = (judge: PassiveJudge): Concern[] =>
  (
    [
      'errors-are-json',
      'errors-have-members',
      'denials-are-as-specified',
      'no-500',
      'required-headers',
      'other-tenants',
      'creations-have-own-ids',
    ] as const
  ).filter((concern) => judge.finding(concern) !== undefined);

test('right responses are not blamed', async (t) => {
  const judge = await judged([
    { url: `${own}/api/v1/users`, status: 200, body: { member: [] } },
    { url: `${own}/api/v1/users/1`, status: 404, body: problem(404) },
    { url: `${own}/api/v1/users`, status: 401, headers: { 'www-authenticate': 'Bearer' }, body: problem(401) },
    { url: `${own}/somewhere`, status: 404, type: 'text/html', body: '<p>' },
    { url: `${own}/api/v1/users`, status: 503, type: 'text/html', body: '<p>' },
  ]);
  t.deepEqual(found(judge), []);
  t.is(judge.responses, 4);
});

test('the first response with a fault is kept, and the others are counted', async (t) => {
  const judge = await judged([
    { url: `${own}/api/v1/a`, status: 404, type: 'text/html', body: '<p>' },
    { url: `${own}/api/v1/b`, status: 404, type: 'text/html', body: '<p>' },
  ]);
  const finding = judge.finding('errors-are-json');
  t.is(finding?.exchange.url, `${own}/api/v1/a`);
  t.is(finding?.count, 2);
  t.deepEqual(found(judge), ['errors-are-json', 'errors-have-members']);
});

test('each fault is of its concern', async (t) => {
  const faults = async (given: Given) => found(await judged([given]));
  t.deepEqual(await faults({ url: `${own}/api/v1/a`, status: 404, body: { ...problem(404), status: '404' } }), [
    'errors-have-members',
  ]);
  t.deepEqual(await faults({ url: `${own}/api/v1/a`, status: 500, body: problem(500) }), ['no-500']);
  t.deepEqual(await faults({ url: `${own}/api/v1/a`, status: 401, body: problem(401) }), ['required-headers']);
  const denial = { title: 'Too Many Requests', detail: 'Exceeded. Wait 7 seconds.', status: 429 };
  const limited = { url: `${own}/api/v1/users-csv`, status: 429, body: denial };
  t.deepEqual(
    await faults({ url: `${own}/api/v1/users`, status: 429, type: 'text/html', body: '<p>' }),
    [],
    'a throttle of the platform',
  );
  t.deepEqual(await faults({ ...limited, headers: { 'retry-after': '7' } }), []);
  t.deepEqual(await faults({ ...limited, headers: { 'retry-after': '8' } }), ['denials-are-as-specified']);
  t.deepEqual(await faults({ ...limited, headers: { 'retry-after': 'soon' } }), ['denials-are-as-specified']);
});

test('an id of the other tenant is found where no request named it', async (t) => {
  const id = '01a20780-36a6-7c52-8cb5-88956ba9d274';
  const created = { method: 'POST', url: `${other}/api/v1/contacts`, status: 201, body: { id } };
  const list = { url: `${own}/api/v1/contacts`, status: 200, body: { member: [{ id }] } };
  t.deepEqual(found(await judged([created, list])), ['other-tenants']);
  t.deepEqual(found(await judged([created, { ...list, url: `${own}/api/v1/contacts?not=${id}` }])), []);
  t.deepEqual(found(await judged([created, { ...list, url: `${other}/api/v1/contacts` }])), []);
});

test('an id that an earlier creation had is found, but for repeats and for numbers, which may be given again', async (t) => {
  const id = '01a20780-36a6-7c52-8cb5-88956ba9d274';
  const created = { method: 'POST', url: `${own}/api/v1/contacts`, status: 201, body: { id } };
  t.deepEqual(found(await judged([created, created])), ['creations-have-own-ids']);
  const keyed = { ...created, requestHeaders: { 'idempotency-key': 'once' } };
  t.deepEqual(found(await judged([keyed, keyed])), []);
  t.deepEqual(found(await judged([keyed, created])), ['creations-have-own-ids']);
  t.deepEqual(
    found(
      await judged([
        { ...created, body: { id: 7 } },
        { ...created, body: { id: 7 } },
      ]),
    ),
    [],
  );
  t.deepEqual(found(await judged([created, { ...created, url: `${own}/api/v1/events` }])), []);
});

test('answers are counted by operation, status, code and credential, and a path of nothing is none', async (t) => {
  const judge = await judged([
    { url: `${own}/api/v1/users`, status: 200, body: { member: [] } },
    { url: `${own}/api/v1/users`, status: 401, body: { ...problem(401), code: 'missing_credentials' } },
    { url: `${own}/api/v1/users`, status: 418, body: problem(418) },
    { method: 'POST', url: `${own}/api/v1/users/bulk-delete`, status: 405, body: problem(405) },
    { url: `${own}/api/v1/nothing`, status: 404, body: problem(404) },
  ]);
  const all = judge.answers.all(new Secrets());
  t.is(all.length, operations.length);
  const seen = all.filter(({ answered }) => answered.length > 0);
  t.deepEqual(
    seen.map(({ operation }) => operation.id),
    ['users.list'],
  );
  const one = { responses: 1, credentials: ['none'], codes: [] };
  t.deepEqual(seen[0]?.answered, [
    { ...one, status: 200, documented: true },
    { ...one, status: 401, documented: true, codes: ['missing_credentials'] },
    { ...one, status: 418, documented: false },
  ]);
  t.true(seen[0]?.never.includes(403));
  t.false(seen[0]?.never.includes(401));
});

test('a host with a code for each response fills no report, and gets no secret into it', async (t) => {
  const secrets = new Secrets();
  secrets.register('gg_rw_0123456789', 'READ_WRITE_TOKEN');
  const codes = ['gg_rw_0123456789', ...Array.from({ length: 100 }, (_, index) => `code_${index}_${'x'.repeat(200)}`)];
  const judge = await judged(
    codes.map((code) => ({ url: `${own}/api/v1/users`, status: 400, body: { ...problem(400), code } })),
  );
  const [users] = judge.answers.all(secrets).filter(({ answered }) => answered.length > 0);
  const shown = users?.answered[0]?.codes ?? [];
  t.is(shown.length, 30);
  t.true(shown.includes('$READ_WRITE_TOKEN'));
  t.true(shown.every((code) => code.length <= 80));
});

test('a host is judged whose profile removes what it lacks from the dialect', async (t) => {
  const dialect = dialectWith({ errors: { code: null }, headers: { contactHash: null }, oauth: null });
  const judge = await judged([{ url: `${own}/api/v1/users`, status: 404, body: [] }], dialect);
  t.is(judge.finding('errors-are-json')?.count, 1);
  const seen = judge.answers.all(new Secrets()).find(({ operation }) => operation.id === 'users.list');
  t.deepEqual(seen?.answered, [{ status: 404, documented: true, responses: 1, codes: [], credentials: ['none'] }]);
});
