/** Hostile headers and bodies against a whole service, and their CPU time. */
import { gzipSync } from 'node:zlib';
import anyTest, { type TestFn } from 'ava';
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

/** Request heads that try to change tenant, client or method. `{host}` is Acme's host, `{other}` Globex'. */
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
/** Headers without any effect: a 401 would mean that the token was checked in another tenant. */
const ineffective = [
  'X-Forwarded-Host',
  'Forwarded, X-Host, X-Original-Host',
  'X-Original-URL and X-Rewrite-URL',
  'a __proto__ header',
  'X-HTTP-Method-Override',
];
/** Statuses of all other heads; 401 when the only Host is that of the other tenant. */
const refusals = [400, 401, 404, 421, 431];

test('fault 33: no header, and no form of the target, moves a request to another tenant', async (t) => {
  const { service } = t.context;
  const { acme, globex } = service;
  for (const [name, head] of Object.entries(heads)) {
    const filled = head.map((line) => line.replaceAll('{host}', acme.host).replaceAll('{other}', globex.host));
    const bytes = lines(...filled, `Api-Token: ${acme.people.ROLE_ADMIN.readOnly}`, 'Connection: close');
    const { responses } = await exchange(service.port, [bytes]);
    const [response] = responses;
    t.is(responses.length, 1, name);
    if (!response) continue;
    t.is(response.headers['content-type'], 'application/json', name);
    if (ineffective.includes(name)) t.is(JSON.parse(response.text).host, acme.host, name);
    else t.true(refusals.includes(response.status), `${name}: ${response.status}`);
    t.false(response.text.includes(globex.name), name);
  }
});

test('fault 33: forwarding headers of a client do not change the address by which its sign-ins are limited', async (t) => {
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
/** Bodies for a new group: Content-Type and bytes. */
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

/** CPU time of a request, in milliseconds. */
const tooBusy = 100;

/** @returns the CPU time of the serving thread in milliseconds. */
function busy(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

test('fault 34: no body is a 5xx, or keeps the server busy for a tenth of a second', async (t) => {
  const { service } = t.context;
  const sendGroup = (request: TestRequest) => service.send(service.acme, '/api/v1/groups', { ...request });
  const headers = admin(service);
  // Warm-up: compilation must not count.
  for (let count = 0; count < 20; count += 1) await sendGroup({ method: 'POST', headers, body: { name: 1 } });
  const costs: [string, number][] = [];
  for (const [name, [type, body]] of Object.entries(bodies)) {
    let least = Number.POSITIVE_INFINITY;
    // The least of up to three: garbage of the others may be collected meanwhile.
    for (let sample = 0; sample < 3 && least >= tooBusy; sample += 1) {
      const before = busy();
      const response = await sendGroup({
        method: 'POST',
        headers: { ...headers, ...(type && { 'content-type': type }) },
        body: Buffer.from(body),
      });
      least = Math.min(least, busy() - before);
      const { status, text } = response;
      t.true([400, 413, 415, 422, 431].includes(status), `${name}: ${status} ${text.slice(0, 200)}`);
      t.is(response.headers['content-type'], json, name);
      t.is(response.json.status, status, name);
    }
    costs.push([name, least]);
    t.is((await sendGroup({ headers })).status, 200, 'the next one is served');
  }
  costs.sort(([, a], [, b]) => b - a);
  t.log(
    costs
      .slice(0, 5)
      .map(([name, cost]) => `${name}: ${Math.round(cost)} ms`)
      .join(', '),
  );
  t.true((costs[0]?.[1] ?? 0) < tooBusy, JSON.stringify(costs.slice(0, 3)));
  t.is((await sendGroup({ headers })).json.member.filter(({ slug }: { slug: string }) => slug === 'g-34').length, 0);
});

test('fault 34: a wrong Content-Length ends the connection in time', async (t) => {
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
  t.is(short.responses[0]?.status, 400);
  t.true(short.closed);
  const long = await exchange(service.port, [Buffer.concat([head('1000'), body])], { timeout: 20_000 });
  t.is(long.responses[0]?.status, 408);
  t.true(long.closed && long.milliseconds > 4_500);
  const groups = await service.send(service.acme, '/api/v1/groups?itemsPerPage=100', { headers: admin(service) });
  t.false(groups.text.includes('lying'));
});
