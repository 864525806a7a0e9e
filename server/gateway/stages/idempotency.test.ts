import { createHash } from 'node:crypto';
import anyTest, { type TestFn } from 'ava';
import { freshPerson } from '#test/actors/person.ts';
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

test('the stored fingerprint is not a plain hash, by which a password could be guessed', async (t) => {
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
  const [stored] = await service.sql<{ fingerprint: Buffer }>('select fingerprint from idempotency_keys');
  const parts = ['post', '/api/v1/users', body];
  const guesses = [body, ...['', '\n', ' '].map((between) => parts.join(between)), `POST /api/v1/users\n${body}`];
  for (const guess of guesses) t.notDeepEqual(stored?.fingerprint, createHash('sha256').update(guess).digest());
  t.is(stored?.fingerprint.length, 32);
});

test('an error is not stored: the corrected request may reuse the key', async (t) => {
  const { service } = t.context;
  const userId = service.globex.userIds[0];
  t.is((await create(service, 'f', { ...membership, userId })).status, 422);
  t.is((await create(service, 'f')).status, 201);
});

test('a response without a body is stored too', async (t) => {
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
  const stored = await service.sql<{ key: string }>('select key from idempotency_keys');
  t.deepEqual(
    stored.map(({ key }) => key),
    ['4'],
  );
});

test('a failure between the write and storing the response rolls back both', async (t) => {
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

test('a repeated password change gets its stored response, although the old password is no longer valid', async (t) => {
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

test('an operation with work before its transaction releases its key on failure', async (t) => {
  const { service } = t.context;
  const person = await freshPerson({ service, tenant: service.acme }, 'ROLE_MEMBER');
  const change = (currentPassword: string) =>
    service.send(service.acme, '/api/v1/me/password', {
      method: 'POST',
      headers: { authorization: `Bearer ${person.jwt}`, 'idempotency-key': 'mended' },
      body: { currentPassword, password: 'a new and longer password' },
    });
  t.is((await change('wrong')).status, 422);
  t.is((await change(person.password)).status, 204);
  t.like((await change(person.password)).headers, { 'idempotency-replayed': 'true' });
});

test('of eight changes of a password at once with one key, one is done; the others get its answer or a 409', async (t) => {
  const { service } = t.context;
  const person = await freshPerson({ service, tenant: service.acme }, 'ROLE_MEMBER');
  const change = () =>
    service.send(service.acme, '/api/v1/me/password', {
      method: 'POST',
      headers: { authorization: `Bearer ${person.jwt}`, 'idempotency-key': 'eight' },
      body: { currentPassword: person.password, password: 'a new and longer password' },
    });
  const answers = await Promise.all(Array.from({ length: 8 }, change));
  t.true(answers.some(({ status }) => status === 204));
  for (const { status, text } of answers) t.true(status === 204 || text.includes('idempotency_in_flight'), text);
  t.is((await change()).status, 204);
});

test('the key of a dead process is free after a minute', async (t) => {
  const { service } = t.context;
  const { id, readWrite } = service.acme.people.ROLE_ADMIN;
  const [token] = await service.sql<{ id: string }>(
    `select id from api_tokens where tenant_id = $1 and user_id = $2 and access_level = 'READ_WRITE'`,
    [service.acme.id, id],
  );
  const user = { email: 'late@acme.example', firstName: 'L', lastName: 'L', password: 'correct horse' };
  const send = (key: string) =>
    service.send(service.acme, '/api/v1/users', {
      method: 'POST',
      body: user,
      headers: { 'api-token': readWrite, 'idempotency-key': key },
    });
  const leave = (key: string) =>
    service.sql(
      `insert into idempotency_claims (tenant_id, credential, key, holder, expires_at)
        values ($1, $2, $3, uuidv7(), $4::timestamptz + interval '60 s')`,
      [service.acme.id, token?.id, key, service.clock.now()],
    );
  await leave('died');
  await leave('died too');
  service.clock.advance(59_999);
  const held = await send('died');
  t.is(held.status, 409, held.text);
  t.is(held.json.code, 'idempotency_in_flight');
  service.clock.advance(1);
  t.is((await send('died')).status, 201);
  t.like(await send('died'), { status: 201 });
  t.deepEqual(await service.sql('select key from idempotency_claims'), [], 'none is left, of the other key neither');
});

test('a request whose lease another one has taken over writes nothing', async (t) => {
  const { service } = t.context;
  await service.sql(
    `create function take_over() returns trigger language plpgsql as $$
      begin update idempotency_claims set holder = uuidv7(); return null; end $$`,
  );
  await service.sql(
    'create trigger take_over after insert on idempotency_claims for each row execute function take_over()',
  );
  const { status, json } = await service.send(service.acme, '/api/v1/users', {
    method: 'POST',
    body: { email: 'slow@acme.example', firstName: 'S', lastName: 'S', password: 'correct horse' },
    headers: { 'api-token': service.acme.people.ROLE_ADMIN.readWrite, 'idempotency-key': 'slow' },
  });
  t.is(status, 409);
  t.is(json.code, 'idempotency_in_flight');
  t.deepEqual(await service.sql(`select id from users where email = 'slow@acme.example'`), []);
});
