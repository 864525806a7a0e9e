/** The five credentials, at our own server. */
import anyTest, { type TestFn } from 'ava';
import { sentInvitation } from '#server/features/invitations/testing/scene.ts';
import { callback, register } from '#server/features/oauth/testing/client.ts';
import { Visitor } from '#server/features/oauth/testing/visitor.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { SignInError } from '../errors.ts';
import { type Guildgate, guildgate } from '../guildgate.ts';
import { tenantFetch } from '../testing/tenant-fetch.ts';
import { apiToken } from './api-token.ts';
import { contactHash } from './contact-hash.ts';
import type { Credential } from './credential.ts';
import { type OAuthOptions, oauth } from './oauth.ts';
import { otp } from './otp.ts';
import { password } from './password.ts';
import type { TokenStore, Tokens } from './token-store.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context = { service: await startTestService({}, {}, { worker: true }) };
});
test.after.always(async (t) => {
  await t.context.service?.stop();
});

function connect(service: TestService, credential: Credential): { client: Guildgate; log: string[] } {
  const { fetch, log } = tenantFetch(service);
  return { client: guildgate(service.acme.baseUrl, { credential, fetch }), log };
}

function observableStore(): TokenStore & { tokens: Tokens | undefined } {
  return {
    tokens: undefined,
    get() {
      return this.tokens;
    },
    set(tokens) {
      this.tokens = tokens;
    },
  };
}

const paths = (log: readonly string[]) => log.map((line) => line.replace('/api/v1/', ''));

test('an Api-Token reads, writes and, when it may only read, is refused', async (t) => {
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

test('a write whose answer was lost happens once', async (t) => {
  const { service } = t.context;
  const { fetch, log } = tenantFetch(service);
  let isLost = false;
  const client = guildgate(service.acme.baseUrl, {
    credential: apiToken(service.acme.people.ROLE_ADMIN.readWrite),
    clock: { now: Date.now, wait: async () => {} },
    async fetch(url, init) {
      const answer = await fetch(url, init);
      if (isLost) return answer;
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

test('all users are read, page by page', async (t) => {
  const { service } = t.context;
  const { client, log } = connect(service, apiToken(service.acme.people.ROLE_ADMIN.readWrite));
  const ids = [];
  for await (const { id } of client.all('/api/v1/users', { params: { query: { itemsPerPage: 3 } } })) ids.push(id);
  t.deepEqual(ids.toSorted(), [...service.acme.userIds].toSorted());
  t.is(log.length, Math.ceil(ids.length / 3));
});

test('a password signs in at the first call, and once; after a 401 the session is renewed, by all calls together', async (t) => {
  const { service } = t.context;
  const { email, password: secret, id } = service.acme.people.ROLE_TREASURER;
  const store = observableStore();
  const { client, log } = connect(service, password({ email, password: secret, store }));
  const answers = await Promise.all([1, 2, 3].map(() => client.GET('/api/v1/me')));
  for (const { data } of answers) t.is(data?.id, id);
  t.deepEqual(paths(log), ['POST login-check 200', ...Array(3).fill('GET me 200')]);

  // The token is damaged, as if it had expired; the refresh token is good.
  log.length = 0;
  const kept = store.tokens;
  const again = connect(service, password({ email, password: 'wrong', store }));
  if (kept) store.tokens = { ...kept, access: `${kept.access}x` };
  const renewed = await Promise.all([1, 2, 3, 4].map(() => again.client.GET('/api/v1/me')));
  for (const { data } of renewed) t.is(data?.id, id);
  const asked = paths(again.log);
  t.is(asked.filter((line) => line === 'POST token/refresh 200').length, 1);
  t.is(asked.filter((line) => line === 'GET me 200').length, 4);
  t.not(store.tokens?.refresh, kept?.refresh);
});

test('a refresh token that is refused leads to the password again; a wrong one is thrown', async (t) => {
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

for (const type of ['PUBLIC', 'CONFIDENTIAL'] as const) {
  test(`a ${type.toLowerCase()} application acts for a user by OAuth 2.0, and renews its token after a 401`, async (t) => {
    const { service } = t.context;
    const person = service.acme.people.ROLE_TREASURER;
    const application = await register(service, service.acme, { name: `Shop ${type}`, type });
    const store = observableStore();
    const options: OAuthOptions = {
      clientId: application.id,
      ...(type === 'CONFIDENTIAL' ? { clientSecret: application.secret } : {}),
      redirectUri: callback,
      scopes: ['profile', 'email'],
      store,
    };
    const credential = oauth(options);
    const { client, log } = connect(service, credential);
    const { url, ...pending } = await credential.begin();
    t.true(url.startsWith(`${service.acme.baseUrl}/api/v1/oauth/authorize?`));
    const asked = Object.fromEntries(new URL(url).searchParams);
    const back = await new Visitor(service, service.acme).letIn(asked, person);

    for (const [name, value, code] of [
      ['state', 'another', 'state_mismatch'],
      ['iss', 'https://evil.example', 'issuer_mismatch'],
      ['error', 'access_denied', 'access_denied'],
    ] as const) {
      const changed = new URL(back);
      changed.searchParams.set(name, value);
      await t.throwsAsync(credential.finish(changed, pending), { instanceOf: SignInError, code });
    }
    t.deepEqual(log, [], 'no code was sent anywhere');

    await credential.finish(back.href, pending);
    t.like((await client.GET('/api/v1/oauth/userinfo')).data, { sub: person.id, email: person.email });
    const repeated = await t.throwsAsync(credential.finish(back, pending), { instanceOf: SignInError });
    t.deepEqual([repeated.status, repeated.code], [400, 'invalid_grant']);
  });

  test(`a ${type.toLowerCase()} application renews its token after a 401, and gives it back`, async (t) => {
    const { service } = t.context;
    const person = service.acme.people.ROLE_TREASURER;
    const application = await register(service, service.acme, { name: `Club ${type}`, type });
    const store = observableStore();
    const secret = type === 'CONFIDENTIAL' ? { clientSecret: application.secret } : {};
    const options: OAuthOptions = {
      clientId: application.id,
      ...secret,
      redirectUri: callback,
      scopes: ['profile'],
      store,
    };
    const credential = oauth(options);
    const { client, log } = connect(service, credential);
    const { url, ...pending } = await credential.begin();
    const asked = Object.fromEntries(new URL(url).searchParams);
    await credential.finish(await new Visitor(service, service.acme).letIn(asked, person), pending);
    const kept = store.tokens;

    // Another process begins with what is kept, and the token has expired meanwhile.
    if (kept) store.tokens = { ...kept, access: 'expired' };
    const later = connect(service, oauth(options));
    t.is((await later.client.GET('/api/v1/oauth/userinfo')).data?.sub, person.id);
    t.deepEqual(paths(later.log), ['GET oauth/userinfo 401', 'POST oauth/token 200', 'GET oauth/userinfo 200']);
    t.not(store.tokens?.refresh, kept?.refresh);

    await credential.signOut();
    t.is(store.tokens, undefined);
    t.is((await client.GET('/api/v1/oauth/userinfo')).error?.status, 401);
    t.true(paths(log).includes('POST oauth/revoke 200'));
  });
}

test('a contact is known by the hash of its magic URL, or by the URL, at its own host alone', async (t) => {
  const { service } = t.context;
  const { hash, id } = await sentInvitation(service);
  const url = `${service.acme.baseUrl}/invitation#c=${hash}`;
  for (const given of [hash, url]) {
    const { client } = connect(service, contactHash(given));
    const { data } = await client.GET('/api/v1/invitation');
    t.is(data?.id, id);
    t.is((await client.GET('/api/v1/users')).error?.status, 403);
  }
  t.throws(() => guildgate(service.globex.baseUrl, { credential: contactHash(url) }), { message: /magic URL is of/ });
  t.throws(() => contactHash(`${service.acme.baseUrl}/invitation`), { instanceOf: TypeError });
});

test('a 429 of the real limiter is waited for, and the wait it asks is enough', async (t) => {
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
