/** Hostile heads, bodies, numbers and cells, to a whole service: what they must not move, and what they may cost. */
import { gzipSync } from 'node:zlib';
import anyTest, { type TestFn } from 'ava';
import { parse } from 'csv-parse/sync';
import type { TestRequest } from '#test/http.ts';
import { exchange } from '#test/malformed/raw.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = (anyTest as TestFn<{ service: TestService }>).serial;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const admin = ({ acme }: TestService) => ({ 'api-token': acme.people.ROLE_ADMIN.readWrite });
const lines = (...all: string[]) => Buffer.from(`${all.join('\r\n')}\r\n\r\n`, 'latin1');

/** Heads that want to be another tenant's, another client's, or another method's. `{host}` is Acme's, `{other}` Globex'. */
const heads: Readonly<Record<string, readonly string[]>> = {
  'X-Forwarded-Host': ['GET /api/v1/tenant HTTP/1.1', 'Host: {host}', 'X-Forwarded-Host: {other}'],
  'Forwarded, X-Host, X-Original-Host': [
    'GET /api/v1/tenant HTTP/1.1',
    'Host: {host}',
    'Forwarded: host={other};for=198.51.100.7',
    'X-Host: {other}',
    'X-Original-Host: {other}',
  ],
  'X-Original-URL and X-Rewrite-URL': [
    'GET /api/v1/tenant HTTP/1.1',
    'Host: {host}',
    'X-Original-URL: /api/v1/users',
    'X-Rewrite-URL: /api/v1/users',
  ],
  'the host of another tenant': ['GET /api/v1/tenant HTTP/1.1', 'Host: {other}'],
  'Host twice': ['GET /api/v1/tenant HTTP/1.1', 'Host: {host}', 'Host: {other}'],
  'Host twice, the other way round': ['GET /api/v1/tenant HTTP/1.1', 'Host: {other}', 'Host: {host}'],
  'no Host': ['GET /api/v1/tenant HTTP/1.1'],
  'an absolute target': ['GET http://{other}/api/v1/tenant HTTP/1.1', 'Host: {host}'],
  'an absolute target of our own and another Host': ['GET http://{host}/api/v1/tenant HTTP/1.1', 'Host: {other}'],
  'a target without a scheme': ['GET //{other}/api/v1/tenant HTTP/1.1', 'Host: {host}'],
  'Host with a path': ['GET /api/v1/tenant HTTP/1.1', 'Host: {host}/{other}'],
  'Host with a user': ['GET /api/v1/tenant HTTP/1.1', 'Host: {host}@{other}'],
  'Host in a list': ['GET /api/v1/tenant HTTP/1.1', 'Host: {host}, {other}'],
  'Host with a port that is another host': ['GET /api/v1/tenant HTTP/1.1', 'Host: {host}:80@{other}'],
  'a __proto__ header': ['GET /api/v1/tenant HTTP/1.1', 'Host: {host}', '__proto__: {other}', 'constructor: x'],
  'X-HTTP-Method-Override': ['GET /api/v1/tenant HTTP/1.1', 'Host: {host}', 'X-HTTP-Method-Override: PATCH'],
  '16 KiB and one byte': ['GET /api/v1/tenant HTTP/1.1', 'Host: {host}', `X: ${'a'.repeat(16 * 1024)}`],
  '2001 headers': ['GET /api/v1/tenant HTTP/1.1', 'Host: {host}', ...Array<string>(2_001).fill('a: b')],
};
/** These are to have no effect at all: a 401 would say that the token was looked for in another tenant. */
const ineffective = [
  'X-Forwarded-Host',
  'Forwarded, X-Host, X-Original-Host',
  'X-Original-URL and X-Rewrite-URL',
  'a __proto__ header',
  'X-HTTP-Method-Override',
];
/** Of all others; 401 where another tenant was asked for openly, by its one Host. */
const refusals = [400, 401, 404, 421, 431];

test('fault 33: no header, and no form of the target, moves a request to another tenant', async (t) => {
  const { service } = t.context;
  const { acme, globex } = service;
  for (const [name, head] of Object.entries(heads)) {
    const filled = head.map((line) => line.replaceAll('{host}', acme.host).replaceAll('{other}', globex.host));
    const bytes = lines(...filled, `Api-Token: ${acme.people.ROLE_ADMIN.readOnly}`, 'Connection: close');
    const { answers } = await exchange(service.port, [bytes]);
    const [answer] = answers;
    t.is(answers.length, 1, name);
    if (!answer) continue;
    t.is(answer.headers['content-type'], 'application/json', name);
    if (ineffective.includes(name)) t.is(JSON.parse(answer.text).host, acme.host, name);
    else t.true(refusals.includes(answer.status), `${name}: ${answer.status}`);
    t.false(answer.text.includes(globex.name), name);
  }
});

test('fault 33: whatever a client says of its address, its sign-ins are counted as one client’s', async (t) => {
  const { service } = t.context;
  const body = { email: 'nobody@acme.example', password: 'wrong' };
  const names = [
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'via',
  ];
  const attempt = (turn: number) => {
    const address = `198.51.100.${turn}`;
    const name = names[turn % names.length] ?? '';
    const headers = {
      [name]: name === 'forwarded' ? `for=${address}` : address,
      'x-forwarded-host': 'globex.localhost',
    };
    return service.send(service.acme, '/api/v1/login-check', { method: 'POST', headers, body });
  };
  const statuses: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) statuses.push((await attempt(turn)).status);
  t.deepEqual(statuses, [...Array<number>(20).fill(401), ...Array<number>(20).fill(429)]);
  service.clock.advance(60_000);
});

const json = 'application/json';
const valid = '{"name":"G","slug":"g-34"';
/** Bodies for a new group: what they claim to be, and their bytes. */
const bodies: Readonly<Record<string, readonly [type: string | undefined, body: Buffer | string]>> = {
  '1 MiB and one byte': [json, Buffer.alloc(2 ** 20 + 1, ' ')],
  '10 MB of zeros, in gzip': [json, gzipSync(Buffer.alloc(10_000_000))],
  'a type with 50 KB of semicolons': [`${json}${';'.repeat(12_000)}`, `${valid}}`],
  'a type with parameters without end': [`${json}${'; a="\\"'.repeat(1_500)}`, `${valid}}`],
  'no type': [undefined, `${valid}}`],
  'text/plain': ['text/plain', `${valid}}`],
  'a form': ['application/x-www-form-urlencoded', 'name=G&slug=g'],
  multipart: ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
  'invalid UTF-8': [json, Buffer.from([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('"}')])],
  'UTF-16': [json, Buffer.from(`${valid}}`, 'utf16le')],
  'a byte order mark twice': [json, `\ufeff\ufeff${valid}}`],
  'a lone surrogate': [json, '{"name":"\\ud800","slug":"g-34"}'],
  'NUL in a text': [json, '{"name":"a\\u0000b","slug":"g-34"}'],
  __proto__: [json, `${valid},"__proto__":{"permission":"*"}}`],
  'constructor.prototype': [json, `${valid},"constructor":{"prototype":{"x":1}}}`],
  'a key twice': [json, `${valid},"slug":1}`],
  '100 000 arrays': [json, `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  '100 000 objects': [json, `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
  '1e999': [json, '{"name":1e999}'],
  '2^53 + 1': [json, '{"name":9007199254740993}'],
  '-0': [json, '-0'],
  'keys without end': [json, `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join()}}`],
  'numbers without end': [json, `[${'1,'.repeat(120_000)}1]`],
  'a number of 250 000 digits': [json, `{"name":${'9'.repeat(250_000)}}`],
  'escapes without end': [json, `{"name":"${'\\u0041'.repeat(40_000)}"}`],
  'half of it': [json, valid],
  nothing: [json, ''],
  null: [json, 'null'],
};

/** Of the thread that serves, in milliseconds: other work on the machine does not count. */
function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

test('fault 34: no body is a 5xx, or keeps the server busy for a tenth of a second', async (t) => {
  const { service } = t.context;
  const ask = (request: TestRequest) => service.send(service.acme, '/api/v1/groups', { ...request });
  const headers = admin(service);
  // The compiler's work for the first of each kind is not theirs.
  for (let count = 0; count < 20; count += 1) await ask({ method: 'POST', headers, body: { name: 1 } });
  const costs: [string, number][] = [];
  for (const [name, [type, body]] of Object.entries(bodies)) {
    const before = busy();
    const answer = await ask({
      method: 'POST',
      headers: { ...headers, ...(type && { 'content-type': type }) },
      body: Buffer.from(body),
    });
    costs.push([name, busy() - before]);
    t.true([400, 413, 415, 422, 431].includes(answer.status), `${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
    t.is(answer.headers['content-type'], json, name);
    t.is(answer.json.status, answer.status, name);
    t.is((await ask({ headers })).status, 200, 'the next one is served');
  }
  costs.sort(([, a], [, b]) => b - a);
  t.log(
    costs
      .slice(0, 5)
      .map(([name, cost]) => `${name}: ${Math.round(cost)} ms`)
      .join(', '),
  );
  t.true((costs[0]?.[1] ?? 0) < 100, JSON.stringify(costs.slice(0, 3)));
  t.is((await ask({ headers })).json.member.filter(({ slug }: { slug: string }) => slug === 'g-34').length, 0);
});

test('fault 34: a length that lies is cut off in time, and harms nobody', async (t) => {
  const { service } = t.context;
  const head = (length: string) =>
    lines(
      'POST /api/v1/groups HTTP/1.1',
      `Host: ${service.acme.host}`,
      `Api-Token: ${service.acme.people.ROLE_ADMIN.readWrite}`,
      'Content-Type: application/json',
      `Content-Length: ${length}`,
    );
  const body = Buffer.from('{"name":"Lying","slug":"lying"}');
  const short = await exchange(service.port, [Buffer.concat([head('5'), body])]);
  t.is(short.answers[0]?.status, 400);
  t.true(short.closed);
  const long = await exchange(service.port, [Buffer.concat([head('1000'), body])], { patience: 9_000 });
  t.is(long.answers[0]?.status, 408);
  t.true(long.closed && long.milliseconds > 4_500);
  const groups = await service.send(service.acme, '/api/v1/groups?itemsPerPage=100', { headers: admin(service) });
  t.false(groups.text.includes('lying'));
});

test('fault 35: a page has 1 to 100, and everything else is a 400', async (t) => {
  const { service } = t.context;
  for (const path of ['users', 'contacts', 'events', 'payments', 'groups', 'audit_log']) {
    const page = (query: string) => service.send(service.acme, `/api/v1/${path}?${query}`, { headers: admin(service) });
    for (const value of ['0', '-1', '101', '1e9', '100,1', '%00', '', '5.5', '0x10', 'NaN', '９'].map(
      encodeURIComponent,
    )) {
      const { status, json: told } = await page(`itemsPerPage=${value}`);
      t.is(status, 400, `${path} ${value}`);
      t.is(told.code, 'invalid_query', `${path} ${value}`);
    }
    t.is((await page('itemsPerPage=5&itemsPerPage=6')).status, 400);
    t.is((await page('itemsPerPage[]=5')).status, 400);
    t.is((await page('itemsPerPage=100')).status, 200);
    t.true((await page('itemsPerPage=1')).json.member.length <= 1);
  }
});

test('fault 35: many at once: none, too many and no ids are refused whole; one foreign id is told like an unknown one', async (t) => {
  const { service } = t.context;
  const rows = await service.sql<{ id: string; host: string }>(
    `insert into contacts (tenant_id, id, email)
     select tenant_id, uuidv7(), 'n@bulk.example' from (values ($1::uuid, 99), ($2, 1)) as wanted (tenant_id, count), generate_series(1, count)
     returning id, (select host from tenants t where t.tenant_id = contacts.tenant_id)`,
    [service.acme.id, service.globex.id],
  );
  const own = rows.filter(({ host }) => host === service.acme.host).map(({ id }) => id);
  const foreign = rows.find(({ host }) => host === service.globex.host)?.id ?? '';
  const absent = '01900000-0000-7000-8000-000000000000';
  const bulk = (ids: unknown) =>
    service.send(service.acme, '/api/v1/contacts/bulk-delete', {
      method: 'POST',
      headers: admin(service),
      body: { ids },
    });
  const left = async () =>
    (
      await service.sql<{ n: number }>(
        `select count(*)::int as n from contacts where email = 'n@bulk.example' and tenant_id = $1`,
        [service.acme.id],
      )
    )[0]?.n;
  for (const ids of [
    [],
    Array<string>(501)
      .fill(absent)
      .map((id, n) => id.replace(/0{12}$/, String(n).padStart(12, '0'))),
    [...own, 'x'],
    [...own, null],
    own[0],
    { 0: own[0] },
  ]) {
    t.is((await bulk(ids)).status, 422);
  }
  t.is(await left(), 99);
  const told = async (stranger: string) => {
    const { status, json: result } = await bulk([stranger]);
    t.is(status, 200);
    return JSON.stringify(result).replaceAll(stranger, '…');
  };
  t.is(await told(foreign), await told(absent));
  const { json: result } = await bulk([...own, foreign, ...own.slice(0, 10)]);
  t.like(result, { requested: 100, succeeded: 99, failed: 1 });
  t.is(await left(), 0);
  t.is((await service.sql('select from contacts where id = $1', [foreign])).length, 1);
});

test('fault 36: what a person writes into a field comes out of an export as a text, never as a formula', async (t) => {
  const { service } = t.context;
  const hostile = [
    '=1+1',
    '+1-1',
    '-1+1',
    '@SUM(A1)',
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://evil.example","x")',
    '"=1+1',
    '＝1+1',
  ];
  for (const [index, lastName] of hostile.entries()) {
    const body = { email: `cell${index}@cells.example`, firstName: lastName, lastName };
    const { status, text } = await service.send(service.acme, '/api/v1/contacts', {
      method: 'POST',
      headers: admin(service),
      body,
    });
    t.is(status, 201, text);
  }
  // Those that no request may write, but an import, or a version before this one, may have left.
  await service.sql(
    `insert into contacts (tenant_id, id, email, last_name) select $1, uuidv7(), 'left@cells.example', name
     from unnest($2::text[]) as name`,
    [service.acme.id, ['\t=1', '\r=1', '\n=1', 'x'.repeat(1_000_000)]],
  );
  const { status, text } = await service.send(service.acme, '/api/v1/contacts-csv?search=@cells.example', {
    headers: admin(service),
  });
  t.is(status, 200);
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true, record_delimiter: '\r\n' });
  t.is(rows.length, hostile.length + 4);
  for (const row of rows) {
    for (const cell of Object.values(row)) t.notRegex(cell, /^[=@＝\t\r\n]|^[+-](?![\d.,]+$)/, cell.slice(0, 40));
  }
  t.true(rows.some(({ lastName }) => lastName?.length === 1_000_000));
});
