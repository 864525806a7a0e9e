import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

test('a request is one line: tenant, operation, method, status, duration, request id, and nothing else', async (t) => {
  const { service } = t.context;
  const { headers } = await service.send(service.acme, '/api/v1/users?search=needle', {
    headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite },
  });
  t.is(service.logLines.length, 1);
  const line = JSON.parse(service.logLines[0] ?? '');
  t.deepEqual(Object.keys(line).sort(), [
    'durationMs',
    'level',
    'method',
    'msg',
    'operation',
    'requestId',
    'status',
    'tenant',
    'time',
  ]);
  t.like(line, {
    tenant: 'acme.localhost',
    operation: 'users.list',
    method: 'get',
    status: 200,
    requestId: headers['x-request-id'],
  });
});

test('no credential, header, query or body is ever logged, whatever becomes of the request', async (t) => {
  const { service } = t.context;
  const { readWrite, jwt, refreshToken } = service.acme.people.ROLE_ADMIN;
  const canary = 'CANARY5d41402abc4b2a76b9719d911017c592';
  const { acme } = service;
  await service.send(acme, '/api/v1/login-check', {
    method: 'POST',
    body: { email: `${canary}@acme.example`, password: canary },
  });
  await service.send(acme, '/api/v1/login-check', {
    method: 'POST',
    body: `{"password":"${canary}`,
    headers: { 'content-type': 'application/json' },
  });
  await service.send(acme, '/api/v1/token/refresh', { method: 'POST', body: { refresh_token: canary } });
  await service.send(acme, '/api/v1/token/refresh', { method: 'POST', body: { refresh_token: refreshToken } });
  await service.send(acme, `/api/v1/users?search=${canary}&x=${canary}`, {
    headers: { 'api-token': readWrite, cookie: canary, 'user-agent': canary },
  });
  await service.send(acme, `/${canary}`, {
    headers: { 'api-token': canary, authorization: `Bearer ${canary}`, 'x-contact-hash': canary },
  });
  await service.send(acme, '/api/v1/me', { headers: { authorization: `Bearer ${jwt}x` } });
  await service.send(acme, '/api/v1/users', {
    method: 'POST',
    headers: { 'api-token': readWrite, 'idempotency-key': canary },
    body: { email: 'a@b.example', firstName: canary, lastName: canary, password: canary },
  });
  // A 500: its cause is logged with the message of PostgreSQL.
  await service.sql('alter table users drop column phone cascade');
  await service.send(acme, '/api/v1/users', {
    method: 'POST',
    headers: { 'api-token': readWrite },
    body: { email: 'c@b.example', firstName: canary, lastName: canary, password: canary },
  });
  await service.sql(`alter table payments add constraint small check (amount < 10)  not valid`);
  const refused = await service.send(acme, '/api/v1/payments', {
    method: 'POST',
    headers: { 'api-token': readWrite },
    body: { amount: 4500, currency: 'EUR', product: { type: 'OTHER', label: canary }, note: canary },
  });
  t.is(refused.status, 500);
  const log = service.logLines.join('\n');
  t.true(log.includes('"level":50'), 'the faults were logged');
  t.false(log.includes(canary));
  for (const secret of [readWrite, jwt, refreshToken]) t.false(log.includes(secret));
});
