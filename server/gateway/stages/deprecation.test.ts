/** Deprecated operations, members and parameters, of contracts of these tests, on a real server. */
import test, { type ExecutionContext } from 'ava';
import Joi from 'joi';
import type { Registry } from 'prom-client';
import { buckets } from '#contracts/buckets.ts';
import type { Deprecation } from '#contracts/deprecation.ts';
import { operations } from '#contracts/index.ts';
import { openApiDocument } from '#contracts/openapi.ts';
import { type AnyOperation, group, operation } from '#contracts/operation.ts';
import { pageOf } from '#contracts/schemas/page.ts';
import { createRegistry } from '#server/platform/metrics.ts';
import type { TestRequest } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { type BoundHandler, handle, handlePublic } from '../api/handle.ts';
import { PageBody } from '../api/page.ts';
import { deprecationMetrics } from '../http/deprecation-metrics.ts';
import { assertContracts, ContractViolations } from '../startup-checks.ts';

const since = '2027-01-01';
const deprecated: Deprecation = { since, sunset: '2027-07-01', instead: '`GET /api/v1/rooms`' };
const ofNick: Deprecation = { since: '2026-06-01', sunset: '2028-01-01', instead: '`name`' };
const ofColour: Deprecation = { since: '2027-02-01', sunset: '2027-05-01', instead: '`shade`' };

const room = Joi.object<{ name: string }>({ name: Joi.string().required() });
const shared = { auth: ['apiToken', 'jwt'], permission: 'users:read', limit: 'none', problems: [] } as const;
const success = { status: 200, description: 'ok', body: room } as const;
const rooms = group('rooms', 'Rooms and halls', 'tests', {
  list: operation({
    ...shared,
    ...{ summary: 'List', method: 'GET', path: '/api/v1/old-rooms', deprecated, page: ['createdAt'] as const },
    success: { ...success, body: pageOf(room) },
  }),
  create: operation({
    ...shared,
    ...{ summary: 'Create', method: 'POST', path: '/api/v1/new-rooms', success },
    query: Joi.object({ colour: Joi.string().meta({ deprecated: ofColour }), shade: Joi.string() }),
    body: Joi.object<{ name: string; nick?: string | null; beds?: object[] }>({
      name: Joi.string().required(),
      nick: Joi.string().allow(null).default('none').meta({ deprecated: ofNick }),
      beds: Joi.array().items(Joi.object({ size: Joi.number(), kind: Joi.string().meta({ deprecated: ofNick }) })),
    }),
  }),
  knock: operation({
    ...shared,
    ...{ summary: 'Knock', method: 'POST', path: '/api/v1/knocks', deprecated, success },
    ...{ auth: 'none', permission: 'none', limit: 'loginCheck' },
  }),
});

const handlers: readonly BoundHandler[] = [
  handle(rooms.list, async () => new PageBody('{"member":[],"view":{}}', { next: '/api/v1/old-rooms?after=x' })),
  handle(rooms.create, async ({ body }) => ({ name: body.name })),
  handlePublic(rooms.knock, async () => ({ name: 'knock' })),
];

/** Starts a service with the operations above in place of the one whose bucket they take. */
async function start(t: ExecutionContext) {
  let registry: Registry | undefined;
  const replaced = operations.find(({ id }) => id === 'identity.loginCheck');
  const service = await startTestService(
    {
      buckets: { ...buckets, loginCheck: { ...buckets.loginCheck, quota: 2 } },
      operations: [
        ...operations.filter((other) => other !== replaced),
        ...handlers.map(({ contract }): AnyOperation => contract),
      ],
      handlers: (own) => [...own.filter(({ contract }) => contract !== replaced), ...handlers],
      showMetrics: (source) => {
        registry = source.registry;
        return { stop: async () => {} };
      },
    },
    { metrics: { host: '127.0.0.1', port: 0 } },
  );
  t.teardown(() => service.stop());
  const calls = async () => {
    const text = (await registry?.metrics()) ?? '';
    return text.split('\n').filter((line) => line.startsWith('guildgate_deprecated_calls_total{'));
  };
  return { service, calls };
}

function asAdmin(service: TestService, path: string, request: TestRequest = {}) {
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite, ...request.headers };
  return service.send(service.acme, path, { ...request, headers });
}

const announced = {
  deprecation: `@${Date.parse('2027-01-01T00:00:00Z') / 1000}`,
  sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
};
const link = '</docs/reference/rooms-and-halls#rooms.list>; rel="deprecation"; type="text/html"';

test('every response of a deprecated operation says so, beside the link to the next page', async (t) => {
  const { service, calls } = await start(t);
  const page = await asAdmin(service, '/api/v1/old-rooms');
  t.is(page.status, 200);
  t.like(page.headers, announced);
  t.is(page.headers.link, `</api/v1/old-rooms?after=x>; rel="next",${link}`);
  for (const [path, headers, status] of [
    ['/api/v1/old-rooms', { 'api-token': 'wrong' }, 401],
    ['/api/v1/old-rooms', { 'api-token': service.acme.people.ROLE_MEMBER.readWrite }, 403],
    ['/api/v1/old-rooms?colour=red', {}, 400],
  ] as const) {
    const refused = await asAdmin(service, path, { headers });
    t.is(refused.status, status);
    t.like(refused.headers, { ...announced, link });
  }
  const { acme } = service;
  t.deepEqual((await calls()).sort(), [
    `guildgate_deprecated_calls_total{subject="rooms.list",tenant="${acme.host}",credential="apiToken"} 3`,
    `guildgate_deprecated_calls_total{subject="rooms.list",tenant="${acme.host}",credential="none"} 1`,
  ]);
});

test('a denial before the router announces the deprecation too', async (t) => {
  const { service, calls } = await start(t);
  const knock = () => service.send(service.acme, '/api/v1/knocks', { method: 'POST' });
  const responses = [await knock(), await knock(), await knock(), await knock()];
  t.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 429, 429],
  );
  for (const { headers } of responses) t.like(headers, announced);
  t.true((await calls()).some((line) => line.endsWith('credential="none"} 4')));
});

test('a deprecated member or parameter is announced to requests that send it, and to no others', async (t) => {
  const { service, calls } = await start(t);
  const create = (body: object, query = '') => asAdmin(service, `/api/v1/new-rooms${query}`, { method: 'POST', body });
  const nick = {
    deprecation: `@${Date.parse('2026-06-01T00:00:00Z') / 1000}`,
    sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
  };
  for (const body of [{ name: 'a' }, { name: 'a', beds: [{ size: 2 }] }, { name: 'a', beds: [] }]) {
    const { status, headers } = await create(body, '?shade=red');
    t.is(status, 200);
    t.deepEqual([headers.deprecation, headers.sunset, headers.link], [undefined, undefined, undefined]);
  }
  for (const [body, status] of [
    [{ name: 'a', nick: 'b' }, 200],
    [{ name: 'a', nick: null }, 200],
    [{ nick: 'b' }, 422],
    [{ name: 'a', beds: [{ size: 1 }, { kind: 'double' }] }, 200],
  ] as const) {
    const response = await create(body);
    t.is(response.status, status);
    t.like(response.headers, nick);
  }
  // The earliest days of what is used.
  const both = await create({ name: 'a', nick: 'b' }, '?colour=red');
  t.like(both.headers, { deprecation: nick.deprecation, sunset: 'Sat, 01 May 2027 00:00:00 GMT' });
  const of = (subject: string, count: number) =>
    `guildgate_deprecated_calls_total{subject="rooms.create ${subject}",tenant="${service.acme.host}",credential="apiToken"} ${count}`;
  t.deepEqual((await calls()).sort(), [of('body beds.[].kind', 1), of('body nick', 4), of('query colour', 1)]);
});

test('the document shows what is deprecated, since when, until when, and what to use instead', (t) => {
  const text = JSON.stringify(openApiDocument(Object.values(rooms)));
  const document = JSON.parse(text);
  const list = document.paths['/api/v1/old-rooms'].get;
  t.like(list, { deprecated: true, 'x-deprecated': deprecated });
  t.regex(
    list.description,
    /^\*\*Deprecated\*\* since 2027-01-01, and may be gone from 2027-07-01 on\. Use instead: `GET \/api\/v1\/rooms`/,
  );
  for (const [status, response] of Object.entries<{ $ref?: string; headers?: object }>(list.responses)) {
    const { headers = {} } = response.$ref
      ? document.components.responses[response.$ref.split('/').at(-1) ?? '']
      : response;
    t.true('Deprecation' in headers && 'Sunset' in headers, status);
  }
  const create = document.paths['/api/v1/new-rooms'].post;
  t.falsy(create.deprecated);
  const [colour, shade] = create.parameters;
  t.like(colour, { name: 'colour', deprecated: true, 'x-deprecated': ofColour, schema: { type: 'string' } });
  t.is(shade.deprecated, undefined);
  const { nick, name, beds } = create.requestBody.content['application/json'].schema.properties;
  t.like(nick, { deprecated: true, 'x-deprecated': ofNick });
  t.like(beds.items.properties.kind, { deprecated: true });
  t.is(name.deprecated, undefined);
});

test('a deprecation that says too little keeps the server from starting', (t) => {
  for (const [change, fault] of [
    [{ since: '2027-13-01' }, /rooms\.list is deprecated, and 2027-13-01 is no day/],
    [{ since: '2027-02-30' }, /2027-02-30 is no day/],
    [{ sunset: since }, /the sunset 2027-01-01 is not after 2027-01-01/],
    [{ instead: ' ' }, /it does not say what to use instead/],
  ] as const) {
    const contract: AnyOperation = {
      ...handlers[0]?.contract,
      ...rooms.knock,
      id: 'rooms.list',
      deprecated: { ...deprecated, ...change },
    };
    const error = t.throws(() => assertContracts([contract], [{ contract, run: async () => undefined }], buckets), {
      instanceOf: ContractViolations,
    });
    t.regex(error?.message ?? '', fault);
  }
});

test('the number of tenants that are named is bounded; further ones are counted together', async (t) => {
  const registry = await createRegistry();
  const metrics = await deprecationMetrics(registry, 2);
  for (const tenant of ['a', 'b', 'c', 'd', 'a']) metrics.count({ subject: 'rooms.list', tenant, credential: 'jwt' });
  const text = await registry.metrics();
  const found = [...text.matchAll(/^guildgate_deprecated_calls_total\{.*tenant="(\w+)".*\} (\d+)$/gm)];
  t.deepEqual(
    found.map(([, tenant, calls]) => `${tenant} ${calls}`),
    ['a 2', 'b 1', 'other 2'],
  );
});
