/** The header by which a service learns of tenant and caller. */
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { TestService } from '#test/service.ts';
import { http, type ScriptedService, scriptedService, startWithLibrary } from './testing/scripted-service.ts';

interface Context {
  readonly books: ScriptedService;
  readonly service: TestService;
}
const test = anyTest as TestFn<Context>;

test.beforeEach(async (t) => {
  const books = await scriptedService();
  books.script = (socket) => socket.write(http(200, JSON.stringify({ id: 'b1', title: 'Momo' })));
  Object.assign(t.context, { books, service: await startWithLibrary(books.url) });
});
test.afterEach.always(async (t) => {
  await t.context.service?.stop();
  await t.context.books?.stop();
});

type Test = ExecutionContext<Context>;

/** Reads a book. @param token absent: of Acme's administrator */
async function readBook({ context: { service, books } }: Test, token = service.acme.people.ROLE_ADMIN.readWrite) {
  const { status } = await service.send(service.acme, '/api/v1/books/b1', { headers: { 'api-token': token } });
  return { status, header: books.received.at(-1)?.headers['guildgate-caller'] ?? '' };
}

async function vouchedFor({ context: { service, books } }: Test, index = 0) {
  const { json } = await service.send(service.acme, '/.well-known/guildgate-keys.json');
  const header = books.received[index]?.headers['guildgate-caller'] ?? '';
  return jwtVerify(header, createLocalJWKSet(json), {
    issuer: 'guildgate',
    audience: 'library',
    typ: 'guildgate-caller+jwt',
    algorithms: ['ES256'],
    currentDate: service.clock.now(),
  });
}

test('the service learns of tenant and caller by a header that the published keys verify, good for a minute', async (t) => {
  await readBook(t);
  const { payload } = await vouchedFor(t);
  const { acme } = t.context.service;
  const admin = acme.people.ROLE_ADMIN;
  t.like(payload, {
    iss: 'guildgate',
    aud: 'library',
    sub: admin.id,
    operation: 'library.get',
    tenant: { id: acme.id, origin: acme.baseUrl },
  });
  const permissions = ['groups:read', 'groups:write'];
  t.deepEqual(payload.caller, { kind: 'apiToken', userId: admin.id, readOnly: false, permissions });
  t.is(Number(payload.exp) - Number(payload.iat), 60);
  t.context.service.clock.advance(61_000);
  await t.throwsAsync(vouchedFor(t), { code: 'ERR_JWT_EXPIRED' });
});

test('what vouches for a caller is no credential of the API', async (t) => {
  await readBook(t);
  const jwt = t.context.books.received[0]?.headers['guildgate-caller'];
  const { service } = t.context;
  const { status } = await service.send(service.acme, '/api/v1/me', { headers: { authorization: `Bearer ${jwt}` } });
  t.is(status, 401);
});

test('the same claims have one signature for ten seconds; another caller, a read-only token and a later request have others', async (t) => {
  const { service } = t.context;
  const { ROLE_ADMIN, ROLE_EVENT_MANAGER } = service.acme.people;
  const first = await readBook(t);
  t.is(first.status, 200);
  t.is((await readBook(t)).header, first.header);
  t.not((await readBook(t, ROLE_ADMIN.readOnly)).header, first.header);
  const manager = await readBook(t, ROLE_EVENT_MANAGER.readWrite);
  t.not(manager.header, first.header);
  service.clock.advance(10_000);
  const later = await readBook(t);
  t.not(later.header, first.header);
  t.is(
    (await vouchedFor(t, t.context.books.received.length - 1)).payload.iat,
    Math.floor(service.clock.now().getTime() / 1000),
  );
});

test('a public operation names no caller, and still the tenant', async (t) => {
  const { service } = t.context;
  t.is((await service.send(service.acme, '/api/v1/opening-hours')).status, 200);
  const { payload } = await vouchedFor(t);
  t.is(payload.caller, undefined);
  t.like(payload, { tenant: { id: service.acme.id } });
});
