import { createHash } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import { freshPerson } from '#test/generated/person.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  t.context.service = await startTestService();
});
test.afterEach.always((t) => t.context.service?.stop());

const path = '/api/v1/payments';
const membership = { amount: 4500, currency: 'EUR', product: { type: 'ADHESION', label: 'Membership' } };
const hours = 3_600_000;

function create(
  service: TestService,
  key: string,
  body: unknown = membership,
  token = service.acme.people.ROLE_ADMIN.readWrite,
) {
  return service.send(service.acme, path, {
    method: 'POST',
    body,
    headers: { 'api-token': token, 'idempotency-key': key },
  });
}
async function count(service: TestService): Promise<number> {
  const [row] = await service.sql<{ count: number }>('select count(*)::int as count from payments');
  return row?.count ?? 0;
}

test('a write repeated with its key happens once and is answered the same', async (t) => {
  const { service } = t.context;
  const before = await count(service);
  const first = await create(service, 'a');
  const second = await create(service, 'a');
  t.is(first.status, 201);
  t.is(second.status, 201);
  t.is(second.text, first.text);
  t.is(second.headers.location, first.headers.location ?? '');
  t.is(first.headers['idempotency-replayed'], undefined);
  t.is(second.headers['idempotency-replayed'], 'true');
  t.is(await count(service), before + 1);
});

test('of twenty at once with one key one writes; each other gets its answer or a 409', async (t) => {
  const { service } = t.context;
  const before = await count(service);
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(service, 'b')));
  t.is(await count(service), before + 1);
  const created = answers.filter(({ status }) => status === 201);
  t.true(created.length > 0);
  t.is(new Set(created.map(({ json }) => json.id)).size, 1);
  for (const { status, json, headers } of answers) {
    if (status === 201) continue;
    t.is(status, 409);
    t.is(json.code, 'idempotency_in_flight');
    t.is(headers['retry-after'], '1');
  }
});

test('a key used for another body is a 422 and writes nothing', async (t) => {
  const { service } = t.context;
  await create(service, 'c');
  const before = await count(service);
  const { status, json } = await create(service, 'c', { ...membership, amount: 1 });
  t.is(status, 422);
  t.is(json.code, 'idempotency_key_reused');
  t.is(await count(service), before);
});

test('a key belongs to its credential, its tenant, and 24 hours', async (t) => {
  const { service } = t.context;
  const first = await create(service, 'd');
  const other = await create(service, 'd', membership, service.acme.people.ROLE_TREASURER.readWrite);
  t.is(other.status, 201);
  t.not(other.json.id, first.json.id);
  const foreign = await service.send(service.globex, path, {
    method: 'POST',
    body: membership,
    headers: { 'api-token': service.globex.people.ROLE_ADMIN.readWrite, 'idempotency-key': 'd' },
  });
  t.not(foreign.json.id, first.json.id);
  service.clock.advance(24 * hours - 1000);
  t.is((await create(service, 'd')).json.id, first.json.id);
  service.clock.advance(1000);
  t.not((await create(service, 'd')).json.id, first.json.id);
});

test('the JWT of a refreshed session finds the keys of the one before', async (t) => {
  const { service } = t.context;
  const { refreshToken, jwt } = service.acme.people.ROLE_ADMIN;
  const ask = (token: string) =>
    service.send(service.acme, path, {
      method: 'POST',
      body: membership,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'e' },
    });
  const first = await ask(jwt);
  const refreshed = await service.send(service.acme, '/api/v1/token/refresh', {
    method: 'POST',
    body: { refresh_token: refreshToken },
  });
  t.is((await ask(refreshed.json.token)).json.id, first.json.id);
});

test('what is kept of a request is no plain hash, by which a password in its body could be guessed', async (t) => {
  const { service } = t.context;
  const body = JSON.stringify({ email: 'k@acme.example', firstName: 'K', lastName: 'K', password: 'correct horse' });
  const { status } = await service.send(service.acme, '/api/v1/users', {
    method: 'POST',
    body,
    headers: {
      'api-token': service.acme.people.ROLE_ADMIN.readWrite,
      'content-type': 'application/json',
      'idempotency-key': 'k',
    },
  });
  t.is(status, 201);
  const [kept] = await service.sql<{ fingerprint: Buffer }>('select fingerprint from idempotency_keys');
  const parts = ['post', '/api/v1/users', body];
  const guesses = [body, ...['', '\n', ' '].map((between) => parts.join(between)), `POST /api/v1/users\n${body}`];
  for (const guess of guesses) t.notDeepEqual(kept?.fingerprint, createHash('sha256').update(guess).digest());
  t.is(kept?.fingerprint.length, 32);
});

test('an error is not kept: the mended request may use the key again', async (t) => {
  const { service } = t.context;
  const userId = service.globex.userIds[0];
  t.is((await create(service, 'f', { ...membership, userId })).status, 422);
  t.is((await create(service, 'f')).status, 201);
});

test('an answer without a body is kept too', async (t) => {
  const { service } = t.context;
  const { id } = (await create(service, 'g')).json;
  const remove = () =>
    service.send(service.acme, `${path}/${id}`, {
      method: 'DELETE',
      headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite, 'idempotency-key': 'h' },
    });
  t.is((await remove()).status, 204);
  t.like(await remove(), { status: 204, text: '' });
});

test('the keys of yesterday are cleared away by the writes of today', async (t) => {
  const { service } = t.context;
  for (const key of ['1', '2', '3']) await create(service, key);
  service.clock.advance(25 * hours);
  await create(service, '4');
  const kept = await service.sql<{ key: string }>('select key from idempotency_keys');
  t.deepEqual(
    kept.map(({ key }) => key),
    ['4'],
  );
});

test('a failure after the write and before the answer is kept leaves neither', async (t) => {
  const { service } = t.context;
  const before = await count(service);
  await service.sql(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
  );
  await service.sql('create trigger refuse before insert on idempotency_keys for each row execute function refuse()');
  t.is((await create(service, 'i')).status, 500);
  t.is(await count(service), before);
  await service.sql('drop trigger refuse on idempotency_keys');
  t.is((await create(service, 'i')).status, 201);
  t.is(await count(service), before + 1);
});

test('a change of password is answered again as it was, though the old password is the old one now', async (t) => {
  const { service } = t.context;
  const person = await freshPerson({ service, tenant: service.acme }, 'ROLE_MEMBER');
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${person.jwt}`, 'idempotency-key': 'new-password' },
    body: { currentPassword: person.password, password: 'a new and longer password' },
  };
  t.is((await service.send(service.acme, '/api/v1/me/password', request)).status, 204);
  const again = await service.send(service.acme, '/api/v1/me/password', request);
  t.is(again.status, 204, again.text);
  t.is(again.headers['idempotency-replayed'], 'true');
});
