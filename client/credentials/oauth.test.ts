/** OAuth 2.0 at our own server, for applications of both kinds. */
import anyTest, { type TestFn } from 'ava';
import { callback, register } from '#server/features/oauth/testing/client.ts';
import { Visitor } from '#server/features/oauth/testing/visitor.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { SignInError } from '../errors.ts';
import { connect, observableStore, paths } from '../testing/connected.ts';
import { json, origin, problem, scripted } from '../testing/scripted.ts';
import { type OAuthOptions, oauth } from './oauth.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context = { service: await startTestService() };
});
test.after.always(async (t) => {
  await t.context.service?.stop();
});

for (const type of ['PUBLIC', 'CONFIDENTIAL'] as const) {
  test(`a ${type.toLowerCase()} application signs a user in by OAuth 2.0 and refuses forged callbacks`, async (t) => {
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
    const requested = Object.fromEntries(new URL(url).searchParams);
    const back = await new Visitor(service, service.acme).signInAndConsent(requested, person);

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

  test(`a ${type.toLowerCase()} application renews its token after a 401 and revokes it on sign-out`, async (t) => {
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
    const requested = Object.fromEntries(new URL(url).searchParams);
    await credential.finish(await new Visitor(service, service.acme).signInAndConsent(requested, person), pending);
    const stored = store.tokens;

    // Another process starts with the stored tokens, and the access token has expired.
    if (stored) store.tokens = { ...stored, access: 'expired' };
    const later = connect(service, oauth(options));
    t.is((await later.client.GET('/api/v1/oauth/userinfo')).data?.sub, person.id);
    t.deepEqual(paths(later.log), ['GET oauth/userinfo 401', 'POST oauth/token 200', 'GET oauth/userinfo 200']);
    t.not(store.tokens?.refresh, stored?.refresh);

    await credential.signOut();
    t.is(store.tokens, undefined);
    t.is((await client.GET('/api/v1/oauth/userinfo')).error?.status, 401);
    t.true(paths(log).includes('POST oauth/revoke 200'));
  });
}

test('a refresh with a wrong client secret is named, and does not end the session', async (t) => {
  const store = observableStore();
  store.tokens = { origin, access: 'expired', refresh: 'valid' };
  const options: OAuthOptions = {
    clientId: 'a',
    clientSecret: 'old',
    redirectUri: callback,
    scopes: ['profile'],
    store,
  };
  const respond = (): Response => {
    const isToken = requests.at(-1)?.url.endsWith('/oauth/token');
    return isToken ? json({ error: 'invalid_client' }, 401) : problem(401, {}, 'invalid_token');
  };
  const { client, requests } = scripted([respond], { credential: oauth(options) });
  await t.throwsAsync(client.GET('/api/v1/oauth/userinfo'), { instanceOf: SignInError, code: 'invalid_client' });
  t.is(store.tokens?.refresh, 'valid');
});
