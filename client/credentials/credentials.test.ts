/** The credentials against our own server; see oauth.test.ts for OAuth 2.0. */
import anyTest, { type TestFn } from 'ava';
import { sentInvitation } from '#test/fixtures/invitations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { SignInError } from '../errors.ts';
import { guildgate } from '../guildgate.ts';
import { connect, observableStore, paths } from '../testing/connected.ts';
import { tenantFetch } from '../testing/tenant-fetch.ts';
import { apiToken } from './api-token.ts';
import { contactHash } from './contact-hash.ts';
import { otp } from './otp.ts';
import { password } from './password.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context = { service: await startTestService({}, {}, { worker: true }) };
});
test.after.always(async (t) => {
  await t.context.service?.stop();
});

test('an Api-Token reads and writes; a read-only one cannot write', async (t) => {
  const { service } = t.context;
  const { readWrite, readOnly } = service.acme.people.ROLE_ADMIN;
  const { client } = connect(service, apiToken(readWrite));
  const { data } = await client.POST('/api/v1/groups', { body: { name: 'Choir', slug: 'choir-2' } });
  t.is(data?.name, 'Choir');
  const { error } = await connect(service, apiToken(readOnly)).client.DELETE('/api/v1/groups/{id}', {
    params: { path: { id: data?.id ?? '' } },
  });
  t.deepEqual([error?.status, error?.code], [403, 'read_only_token']);
  const none = await connect(service, apiToken(`${readWrite.slice(0, -1)}!`)).client.GET('/api/v1/me');
  t.deepEqual([none.error?.status, none.error?.code], [401, 'invalid_api_token']);
});

test('a write whose response was lost is executed once', async (t) => {
  const { service } = t.context;
  const { fetch, log } = tenantFetch(service);
  let isLost = false;
  const client = guildgate(service.acme.baseUrl, {
    credential: apiToken(service.acme.people.ROLE_ADMIN.readWrite),
    clock: { now: Date.now, wait: async () => {} },
    async fetch(url, init) {
      const response = await fetch(url, init);
      if (isLost) return response;
      isLost = true;
      throw new TypeError('fetch failed');
    },
  });
  const { data, response } = await client.POST('/api/v1/groups', { body: { name: 'Once', slug: 'once' } });
  t.deepEqual(paths(log), ['POST groups 201', 'POST groups 201']);
  t.is(response.headers.get('idempotency-replayed'), 'true');
  const found = [];
  for await (const group of client.all('/api/v1/groups', { params: { query: { search: 'Once' } } }))
    found.push(group.id);
  t.deepEqual(found, [data?.id]);
});

test('all users are read page by page', async (t) => {
  const { service } = t.context;
  const { client, log } = connect(service, apiToken(service.acme.people.ROLE_ADMIN.readWrite));
  const ids = [];
  for await (const { id } of client.all('/api/v1/users', { params: { query: { itemsPerPage: 3 } } })) ids.push(id);
  t.deepEqual(ids.toSorted(), [...service.acme.userIds].toSorted());
  t.is(log.length, Math.ceil(ids.length / 3));
});

test('a password signs in once, at the first call; after a 401 concurrent calls share one refresh', async (t) => {
  const { service } = t.context;
  const { email, password: secret, id } = service.acme.people.ROLE_TREASURER;
  const store = observableStore();
  const { client, log } = connect(service, password({ email, password: secret, store }));
  const results = await Promise.all([1, 2, 3].map(() => client.GET('/api/v1/me')));
  for (const { data } of results) t.is(data?.id, id);
  t.deepEqual(paths(log), ['POST login-check 200', ...Array(3).fill('GET me 200')]);

  // An invalid access token, as if it had expired, with a valid refresh token.
  log.length = 0;
  const stored = store.tokens;
  const again = connect(service, password({ email, password: 'wrong', store }));
  if (stored) store.tokens = { ...stored, access: `${stored.access}x` };
  const renewed = await Promise.all([1, 2, 3, 4].map(() => again.client.GET('/api/v1/me')));
  for (const { data } of renewed) t.is(data?.id, id);
  const requested = paths(again.log);
  t.is(requested.filter((line) => line === 'POST token/refresh 200').length, 1);
  t.is(requested.filter((line) => line === 'GET me 200').length, 4);
  t.not(store.tokens?.refresh, stored?.refresh);
});

test('a refused refresh token leads to a new sign-in by password; a wrong password throws', async (t) => {
  const { service } = t.context;
  const { email, password: secret } = service.acme.people.ROLE_EVENT_MANAGER;
  const store = observableStore();
  const tokens = { origin: service.acme.baseUrl, access: 'expired', refresh: 'unknown' };
  store.tokens = tokens;
  const { client, log } = connect(service, password({ email, password: secret, store }));
  t.truthy((await client.GET('/api/v1/me')).data);
  t.deepEqual(paths(log), ['GET me 401', 'POST token/refresh 401', 'POST login-check 200', 'GET me 200']);

  const wrong = connect(service, password({ email, password: 'wrong' }));
  const error = await t.throwsAsync(wrong.client.GET('/api/v1/me'), { instanceOf: SignInError });
  t.deepEqual([error.status, error.code], [401, 'invalid_credentials']);
  t.deepEqual(paths(wrong.log), ['POST login-check 401']);
});

test('signing out ends the session at the host; a later call signs in again', async (t) => {
  const { service } = t.context;
  const { email, password: secret } = service.acme.people.ROLE_MEMBER;
  const store = observableStore();
  const credential = password({ email, password: secret, store });
  const { client, log } = connect(service, credential);
  await client.GET('/api/v1/me');
  const before = store.tokens;
  await credential.signOut();
  t.is(store.tokens, undefined);
  const old = await service.send(service.acme, '/api/v1/me', {
    headers: { authorization: `Bearer ${before?.access}` },
  });
  t.is(old.status, 401);
  await client.GET('/api/v1/me');
  t.is(paths(log).filter((line) => line === 'POST login-check 200').length, 2);
});

test('a code from a mail signs in', async (t) => {
  const { service } = t.context;
  const { email, id } = service.acme.people.ROLE_MEMBER;
  const credential = otp({ email });
  const { client } = connect(service, credential);
  const before = await client.GET('/api/v1/me');
  t.deepEqual([before.error?.status, before.error?.code], [401, 'missing_credentials']);
  await credential.request();
  const { text } = await service.mail.nextMail(email);
  const code = /\b(\d{3}) ?(\d{3})\b/.exec(String(text))?.slice(1).join('') ?? '';
  const error = await t.throwsAsync(credential.verify(code === '000000' ? '111111' : '000000'), {
    instanceOf: SignInError,
  });
  t.deepEqual([error.status, error.code], [401, 'invalid_code']);
  await credential.verify(code);
  t.is((await client.GET('/api/v1/me')).data?.id, id);
  await credential.signOut();
  t.is((await client.GET('/api/v1/me')).error?.status, 401);
});

test('a contact hash is accepted alone or in its magic URL, at its own host only', async (t) => {
  const { service } = t.context;
  const { hash, id } = await sentInvitation(service);
  const url = `${service.acme.baseUrl}/invitation/${hash}`;
  for (const given of [hash, url, `${service.acme.baseUrl}/invitation#c=${hash}`]) {
    const { client } = connect(service, contactHash(given));
    const { data } = await client.GET('/api/v1/invitation');
    t.is(data?.id, id);
    t.is((await client.GET('/api/v1/users')).error?.status, 403);
  }
  t.throws(() => guildgate(service.globex.baseUrl, { credential: contactHash(url) }), {
    message: /magic URL belongs to/,
  });
  t.throws(() => contactHash(`${service.acme.baseUrl}/invitation`), { instanceOf: TypeError });
});

// Serial, because it moves the clock of the service.
test.serial('the client waits after a 429 of the real limiter, and Retry-After is long enough', async (t) => {
  const { service } = t.context;
  const { fetch } = tenantFetch(service);
  const waits: number[] = [];
  const client = guildgate(service.globex.baseUrl, {
    credential: apiToken(service.globex.people.ROLE_ADMIN.readWrite),
    fetch,
    clock: {
      now: () => service.clock.now().getTime(),
      async wait(milliseconds) {
        waits.push(milliseconds);
        service.clock.advance(milliseconds);
      },
    },
  });
  const calls = [];
  for (let call = 0; call < 21; call++) calls.push(await client.GET('/api/v1/contacts-csv', { parseAs: 'text' }));
  t.true(calls.every(({ response }) => response.status === 200));
  t.is(waits.length, 1);
  t.true((waits[0] ?? 0) > 0 && (waits[0] ?? 0) <= 61_000);
});
