import { once } from 'node:events';
import { connect } from 'node:net';
import anyTest, { type TestFn } from 'ava';
import type { TestRequest, TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;
const path = '/api/v1/login-check';

test.beforeEach(async (t) => {
  t.context.service = await startTestService({}, { trustedProxies: ['127.0.0.1'] });
  for (let count = 1; count <= 21; count += 1) await login(t.context.service);
});
test.afterEach.always((t) => t.context.service?.stop());

function login(service: TestService, request: TestRequest = {}, query = ''): Promise<TestResponse> {
  const headers = { 'x-forwarded-for': '203.0.113.7', ...request.headers };
  return service.send(service.acme, path + query, { method: 'POST', body: {}, ...request, headers });
}

/** Parts of a response that are equal for equal requests. */
function shape({ status, headers, text }: TestResponse) {
  const { date: _date, connection: _connection, 'keep-alive': _time, 'x-request-id': requestId, ...rest } = headers;
  return { status, text, isUuid: /^[\da-f-]{36}$/.test(String(requestId)), rest };
}

test('a cached denial has the same response and log line as any other', async (t) => {
  const { service } = t.context;
  // A query bypasses the fast path.
  const usual = await login(service, {}, '?known=not');
  t.is(usual.status, 429);
  const lines = service.logLines.length;
  const early = await login(service);
  t.deepEqual(shape(early), shape(usual));
  const [line] = service.logLines.slice(lines).map((text) => JSON.parse(text));
  const expected = {
    tenant: service.acme.host,
    operation: 'identity.loginCheck',
    method: 'post',
    status: 429,
    msg: 'request',
  };
  t.like(line, { ...expected, requestId: early.headers['x-request-id'] });
});

test('a cached denial ends on time, and applies to one address and one tenant', async (t) => {
  const { service } = t.context;
  t.is((await login(service, { headers: { 'x-forwarded-for': '203.0.113.8' } })).status, 422);
  const other = { method: 'POST', body: {}, headers: { 'x-forwarded-for': '203.0.113.7' } };
  t.is((await service.send(service.globex, path, other)).status, 422);
  service.clock.advance(Number((await login(service)).headers['retry-after']) * 1000);
  t.is((await login(service)).status, 422);
});

test('unusual requests take the normal path', async (t) => {
  const { service } = t.context;
  const browser = await login(service, { headers: { origin: 'https://elsewhere.example' } });
  t.is(browser.status, 429);
  t.is(browser.headers.vary, 'Origin');
  t.is((await login(service, { headers: { host: 'unknown.localhost' } })).status, 404);
  t.is((await login(service, { headers: { host: 'two words' } })).status, 400);
  t.is((await login(service, { method: 'PUT' })).status, 405);
  t.is((await login(service, { headers: { expect: 'a miracle' } })).status, 417);
});

for (const [what, length, statuses] of [
  ['a body of some kilobytes is read past, and the connection serves on', 10_000, [429, 404]],
  ['a large body ends the connection', 200_000, [429]],
] as const) {
  test(what, async (t) => {
    t.deepEqual(await statusesOf(t.context.service, 'x'.repeat(length)), statuses);
  });
}

/** Sends a login with this body and a second request behind it. */
async function statusesOf(service: TestService, body: string): Promise<number[]> {
  const socket = connect({ host: '127.0.0.1', port: service.port });
  // Further bytes may reach a closed connection.
  socket.on('error', () => {});
  const head = `Host: ${service.acme.host}\r\nX-Forwarded-For: 203.0.113.7\r\n`;
  socket.write(`POST ${path} HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  socket.write(`GET /api/v1/nowhere HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  await once(socket, 'close');
  return [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
}
