import { once } from 'node:events';
import { createServer } from 'node:net';
import anyTest, { type TestFn } from 'ava';
import Joi from 'joi';
import { operations } from '#contracts/index.ts';
import { group, operation } from '#contracts/operation.ts';
import { forwarder } from '#fixtures/forwarder.ts';
import { send } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { handle } from '../api/handle.ts';
import { Problem } from '../api/problem.ts';

const test = anyTest as TestFn<{ services: TestService[] }>;

test.beforeEach((t) => {
  t.context.services = [];
});
test.afterEach.always((t) => Promise.all(t.context.services.map((service) => service.stop())));

/** A service with one more operation, whose handler the test supplies. */
async function serviceWith(run: () => Promise<{ ok: boolean }>, validateResponses = true): Promise<TestService> {
  const tests = group('tests', 'Tests', 'tests', {
    extra: operation({
      summary: 'Extra',
      method: 'GET',
      path: '/api/v1/extra',
      auth: ['apiToken'],
      permission: 'self',
      limit: 'none',
      success: { status: 200, description: 'ok', body: Joi.object<{ ok: boolean }>({ ok: Joi.boolean().required() }) },
      problems: [],
    }),
  });
  const extra = handle(tests.extra, run);
  return startTestService({
    operations: [...operations, extra.contract],
    handlers: (own) => [...own, extra],
    validateResponses,
  });
}
const ask = (service: TestService, path = '/api/v1/extra') =>
  service.send(service.acme, path, { headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite } });

test('a body that violates its contract is a 500, and the log has the reason', async (t) => {
  const service = await serviceWith(async () => JSON.parse('{"ok":true,"secret":1}'));
  t.context.services.push(service);
  const { status, json } = await ask(service);
  t.is(status, 500);
  t.deepEqual(json, {
    title: 'Internal Server Error',
    detail: 'The request could not be completed. It was logged.',
    status: 500,
    code: 'internal_error',
    documentation: '/docs/errors#internal_error',
  });
  t.true(service.logLines.some((line) => line.includes('tests.extra answered what its contract does not promise')));
});

test('a problem that its contract does not list is a 500, and the log names both', async (t) => {
  const service = await serviceWith(async () => {
    throw new Problem('invalid_transition');
  });
  t.context.services.push(service);
  t.is((await ask(service)).json.code, 'internal_error');
  t.true(service.logLines.some((line) => line.includes('tests.extra answered invalid_transition, which its contract')));
});

test('an error of a handler is logged with its request id and not sent to the client', async (t) => {
  const service = await serviceWith(async () => {
    throw new Error('select * from secrets');
  });
  t.context.services.push(service);
  const { status, text, headers } = await ask(service);
  t.is(status, 500);
  t.false(text.includes('secrets'));
  const line = service.logLines.map((text) => JSON.parse(text)).find((entry) => entry.level === 50);
  t.is(line.err.message, 'select * from secrets');
  t.is(line.requestId, headers['x-request-id']);
  t.is(line.operation, 'tests.extra');
});

test('a response that takes longer than ten seconds is a 503 with Retry-After', async (t) => {
  t.timeout(30_000);
  const service = await serviceWith(() => new Promise(() => {}));
  t.context.services.push(service);
  const { status, json, headers } = await ask(service);
  t.is(status, 503);
  t.is(json.code, 'temporarily_unavailable');
  t.is(headers['retry-after'], '1');
});

/** A service that reaches PostgreSQL through a forwarder that a test can stop. */
async function serviceBehind(t: { teardown(task: () => void): void }) {
  const { port } = new URL(process.env.TEST_POSTGRES_URL ?? '');
  const line = await forwarder(Number(port));
  t.teardown(() => line.close());
  return { line, service: await startTestService({}, { databasePort: line.port }) };
}

test('without PostgreSQL an operation is a 503 in JSON at once, and recovers with it', async (t) => {
  const { line, service } = await serviceBehind(t);
  t.context.services.push(service);
  t.is((await ask(service, '/api/v1/users')).status, 200);
  line.cut();
  service.clock.advance(2_000);
  for (const path of ['/api/v1/users', '/api/v1/me', '/api/v1/nowhere']) {
    const { status, json, headers } = await ask(service, path);
    t.is(status, 503);
    t.is(json.code, 'temporarily_unavailable');
    t.is(headers['retry-after'], '1');
  }
  line.heal();
  const healed = await Promise.all(Array.from({ length: 30 }, () => ask(service, '/api/v1/users')));
  t.true(healed.every(({ status }) => status === 200));
});

test('a silent PostgreSQL is a 503 within ten seconds, and dead connections are discarded', async (t) => {
  t.timeout(40_000);
  const { line, service } = await serviceBehind(t);
  t.context.services.push(service);
  await Promise.all(Array.from({ length: 20 }, () => ask(service, '/api/v1/users')));
  line.silence();
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(service, '/api/v1/users')));
  t.true(performance.now() - start < 9_500, `${performance.now() - start} ms`);
  t.deepEqual([...new Set(answers.map(({ status }) => status))], [503]);
  line.heal();
  const healed = await Promise.all(Array.from({ length: 30 }, () => ask(service, '/api/v1/users')));
  t.true(healed.every(({ status }) => status === 200));
});

test('a busy port stops the start with the reason, and nothing is left open', async (t) => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await t.throwsAsync(startTestService({}, { port }), { code: 'EADDRINUSE' });
  blocker.close();
});

// A server adds its routes when it starts, and those of other tests when they are asked for.
for (const routesOnDemand of [false, true]) {
  const when = routesOnDemand ? 'on demand' : 'at the start';
  test(`with routes ${when} a path without parameters has its own methods, not those of the path with one`, async (t) => {
    const service = await startTestService({ routesOnDemand });
    t.context.services.push(service);
    const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
    for (const method of ['GET', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']) {
      const answer = await send(service.port, service.acme.host, '/api/v1/contacts/bulk-delete', { method, headers });
      t.like(answer, { status: 405, headers: { allow: 'POST' } }, method);
    }
    const contact = await send(service.port, service.acme.host, '/api/v1/contacts/bulk', { headers });
    t.is(contact.json.code, 'invalid_path');
    // Pages handle other methods themselves, so that a reload after a form shows a page.
    const page = await send(service.port, service.acme.host, '/admin/sign-out');
    t.false(String(page.headers['content-type']).startsWith('application/json'));
  });
}

test('unknown paths, methods and parser errors are JSON of the table', async (t) => {
  const service = await startTestService();
  t.context.services.push(service);
  const unknown = await send(service.port, service.acme.host, '/api/v2/users');
  t.like(unknown, { status: 404 });
  t.is(unknown.json.code, 'not_found');
  const method = await send(service.port, service.acme.host, '/api/v1/users', { method: 'DELETE' });
  t.is(method.status, 405);
  t.is(method.headers.allow, 'GET, HEAD, POST');
  t.is(method.json.code, 'method_not_allowed');
  const head = await send(service.port, service.acme.host, '/api/v1/users', {
    method: 'HEAD',
    headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite },
  });
  t.like(head, { status: 200, text: '' });
});
