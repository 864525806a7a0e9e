import type { OutgoingHttpHeaders } from 'node:http';
import anyTest, { type TestFn } from 'ava';
import { probePath, withProbe } from '#test/probe-operation.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ services: TestService[] }>;

test.beforeEach((t) => {
  t.context.services = [];
});
test.afterEach.always((t) => Promise.all(t.context.services.map((service) => service.stop())));

/** A request with every error, corrected one by one: each step reaches the next check. */
async function mendStepByStep(service: TestService, full: string): Promise<string[]> {
  const { acme } = service;
  const treasurer = acme.people.ROLE_TREASURER;
  const answers: string[] = [];
  const ask = async (path: string, method: string, headers: OutgoingHttpHeaders, body: string) => {
    const { status, json } = await service.send(acme, path, { method, headers, body });
    answers.push(`${status} ${json.code ?? json.title ?? ''}`.trim());
  };
  const bad = '{"email":"no","answer":409}';
  const huge = `{"email":"${'a'.repeat(300_000)}"}`;
  const good = (answer?: number) => JSON.stringify({ email: 'a@b.example', answer });
  const type = { 'content-type': 'application/json' };
  await ask('/api/v1/nowhere', 'PUT', { host: 'unknown.localhost', 'api-token': 'x' }, '{');
  await ask('/api/v1/nowhere', 'PUT', { 'api-token': 'x' }, '{');
  await ask(`${probePath}?colour=blue`, 'PUT', { 'api-token': 'x' }, '{');
  await ask(`${probePath}?colour=blue`, 'POST', { 'api-token': 'x' }, '{');
  await ask(`${probePath}?colour=blue`, 'POST', { 'api-token': acme.people.ROLE_MEMBER.readOnly }, '{');
  await ask(`${probePath}?colour=blue`, 'POST', { 'api-token': acme.people.ROLE_MEMBER.readWrite }, '{');
  const caller = { 'api-token': treasurer.readWrite };
  if (full === 'token') await ask(`${probePath}?colour=blue`, 'POST', caller, '{');
  if (full === 'token') return answers;
  await ask(`${probePath}?colour=blue`, 'POST', caller, huge);
  await ask(probePath, 'POST', caller, huge);
  await ask(probePath, 'POST', { ...caller, ...type }, huge);
  await ask(probePath, 'POST', { ...caller, ...type }, '{');
  await ask(probePath, 'POST', { ...caller, ...type }, bad);
  await ask(probePath, 'POST', { ...caller, ...type }, good(404));
  await ask(probePath, 'POST', { ...caller, ...type }, good(409));
  if (full === 'email') await ask(probePath, 'POST', { ...caller, ...type }, good(404));
  return answers;
}

const beforeInput = [
  '404 unknown_tenant',
  '404 not_found',
  '405 method_not_allowed',
  '401 invalid_api_token',
  '403 read_only_token',
  '403 forbidden',
];
const input = [
  '400 invalid_query',
  '415 unsupported_media_type',
  '413 payload_too_large',
  '400 malformed_json',
  '422 validation_failed',
];

test('host, route, credential, read-only, permission, input, email bucket, object, state: in that order', async (t) => {
  const service = await startTestService(withProbe('email'));
  t.context.services.push(service);
  t.deepEqual(await mendStepByStep(service, 'email'), [
    ...beforeInput,
    ...input,
    '404 not_found',
    '409 invalid_transition',
    '429 Too Many Requests',
  ]);
});

test('a full token bucket comes after the permission and before the input', async (t) => {
  const service = await startTestService(withProbe('token'));
  t.context.services.push(service);
  const headers = { 'api-token': service.acme.people.ROLE_TREASURER.readWrite };
  for (const _ of [1, 2]) {
    t.is((await service.send(service.acme, probePath, { method: 'POST', headers })).status, 415);
  }
  t.deepEqual(await mendStepByStep(service, 'token'), [...beforeInput, '429 Too Many Requests']);
});

test('a full IP bucket comes before the credential and after the route', async (t) => {
  const calls = { count: 0 };
  const service = await startTestService(withProbe('ip', calls));
  t.context.services.push(service);
  const ask = (path: string, method = 'POST') =>
    service.send(service.acme, path, { method, headers: { 'api-token': 'x' } });
  t.deepEqual([(await ask(probePath)).status, (await ask(probePath)).status], [401, 401]);
  t.is((await ask(probePath)).status, 429);
  t.is((await ask(probePath, 'PUT')).status, 405);
  t.is(calls.count, 0);
});

test('the admin bucket counts the person, whichever token it uses', async (t) => {
  const service = await startTestService(withProbe('admin'));
  t.context.services.push(service);
  const { readWrite, jwt } = service.acme.people.ROLE_ADMIN;
  const body = { email: 'a@b.example' };
  const ask = (headers: OutgoingHttpHeaders) =>
    service.send(service.acme, probePath, { method: 'POST', headers, body });
  t.is((await ask({ 'api-token': readWrite })).status, 200);
  t.is((await ask({ authorization: `Bearer ${jwt}` })).status, 200);
  t.is((await ask({ 'api-token': readWrite })).status, 429);
  t.is((await ask({ 'api-token': service.acme.people.ROLE_TREASURER.readWrite })).status, 200);
});

test('the token bucket counts each token of one person apart', async (t) => {
  const service = await startTestService(withProbe('token'));
  t.context.services.push(service);
  const { readWrite, jwt } = service.acme.people.ROLE_ADMIN;
  const ask = (headers: OutgoingHttpHeaders) =>
    service.send(service.acme, probePath, { method: 'POST', headers, body: { email: 'a@b.example' } });
  for (const headers of [{ 'api-token': readWrite }, { authorization: `Bearer ${jwt}` }]) {
    t.deepEqual(
      [(await ask(headers)).status, (await ask(headers)).status, (await ask(headers)).status],
      [200, 200, 429],
    );
  }
});

test('a request with an email counts, and is refused, whatever else is wrong with its body', async (t) => {
  const service = await startTestService(withProbe('email'));
  t.context.services.push(service);
  const headers = { 'api-token': service.acme.people.ROLE_TREASURER.readWrite };
  const ask = async (body: object) =>
    (await service.send(service.acme, probePath, { method: 'POST', headers, body })).status;
  const broken = { email: 'a@b.example', answer: 'no number', colour: 'blue' };
  t.deepEqual([await ask(broken), await ask(broken), await ask(broken)], [422, 422, 429]);
  t.is(await ask({ email: 'a@b.example' }), 429);
  t.is(await ask({ email: 'another@b.example' }), 200);
  for (const email of ['no', 7, null, undefined, ['a@b.example']]) t.is(await ask({ email }), 422, String(email));
});

test('one email in another spelling is the same bucket, in another tenant another one', async (t) => {
  const service = await startTestService(withProbe('email'));
  t.context.services.push(service);
  const ask = (tenant: 'acme' | 'globex', email: string) =>
    service.send(service[tenant], probePath, {
      method: 'POST',
      headers: { 'api-token': service[tenant].people.ROLE_ADMIN.readWrite },
      body: { email },
    });
  t.is((await ask('acme', 'ada@acme.example')).status, 200);
  t.is((await ask('acme', 'ADA@Acme.Example')).status, 200);
  t.is((await ask('acme', 'Ada@acme.example')).status, 429);
  t.is((await ask('globex', 'ada@acme.example')).status, 200);
});
