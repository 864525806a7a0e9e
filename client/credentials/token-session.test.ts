import test from 'ava';
import { SignInError } from '../errors.ts';
import { json, origin, problem, type SentRequest, type Step, scripted } from '../testing/scripted.ts';
import { otp } from './otp.ts';
import { password } from './password.ts';
import type { TokenStore, Tokens } from './token-store.ts';

interface Fixture {
  readonly store: TokenStore & { tokens: Tokens | undefined };
  readonly client: ReturnType<typeof scripted>['client'];
  readonly credential: ReturnType<typeof password>;
  readonly waits: number[];
  /** `POST token/refresh`, `GET me token-1`. */
  requested(): string[];
}

/** A host where `token-1` has expired and a refresh returns `token-2`. @param refresh response to a refresh */
function expired(
  refresh: Step = json({ token: 'token-2', refresh_token: 'refresh-2' }),
  good = 'Bearer token-2',
): Fixture {
  const store: Fixture['store'] = {
    tokens: { origin, access: 'token-1', refresh: 'refresh-1' },
    get: () => store.tokens,
    set: (tokens: Tokens | undefined) => {
      store.tokens = tokens;
    },
  };
  const respond = async (): Promise<Response> => {
    const { url, headers } = fixture.requests.at(-1) ?? { url: '', headers: new Headers() };
    // Asynchronous, so that calls overlap.
    await new Promise((resolve) => setImmediate(resolve));
    if (url.endsWith('/token/refresh')) return typeof refresh === 'function' ? refresh() : refresh.clone();
    if (url.endsWith('/token/revoke')) return new Response(null, { status: 204 });
    if (url.endsWith('/login-check')) return problem(401, {}, 'invalid_credentials');
    return headers.get('authorization') === good ? json({ id: '1' }) : problem(401, {}, 'expired_token');
  };
  const credential = password({ email: 'a@acme.example', password: 'a secret', store });
  const fixture = scripted([respond], { credential });
  const named = ({ method, url, headers }: SentRequest) =>
    `${method} ${url.replace(`${origin}/api/v1/`, '')} ${headers.get('authorization')?.replace('Bearer ', '') ?? ''}`.trim();
  return {
    store,
    client: fixture.client,
    credential,
    waits: fixture.waits,
    requested: () => fixture.requests.map(named),
  };
}

const count = (requested: readonly string[], line: string) => requested.filter((one) => one === line).length;

test('fifty calls that get 401 at once share one refresh', async (t) => {
  const { client, requested, store } = expired();
  const results = await Promise.all(Array.from({ length: 50 }, () => client.GET('/api/v1/me')));
  t.true(results.every(({ data }) => data !== undefined));
  t.is(count(requested(), 'POST token/refresh'), 1);
  t.is(count(requested(), 'GET me token-1'), 50);
  t.is(count(requested(), 'GET me token-2'), 50);
  t.deepEqual(store.tokens, { origin, access: 'token-2', refresh: 'refresh-2' });
});

test('the token is cached: nothing is renewed before a 401', async (t) => {
  const { client, requested } = expired(undefined, 'Bearer token-1');
  for (let call = 0; call < 5; call++) await client.GET('/api/v1/me');
  t.deepEqual(requested(), Array(5).fill('GET me token-1'));
});

test('a call that begins during a refresh waits for it', async (t) => {
  const { client, requested } = expired();
  const first = client.GET('/api/v1/me');
  while (!requested().includes('POST token/refresh')) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, client.GET('/api/v1/me')]);
  t.deepEqual(requested(), ['GET me token-1', 'POST token/refresh', 'GET me token-2', 'GET me token-2']);
});

test('a 401 with a refreshed token is returned without a loop', async (t) => {
  const { client, requested } = expired(undefined, 'Bearer none');
  const { error } = await client.GET('/api/v1/me');
  t.is(error?.code, 'expired_token');
  t.deepEqual(requested(), ['GET me token-1', 'POST token/refresh', 'GET me token-2']);
});

test('a refresh that returns the same token is not retried', async (t) => {
  const { client, requested } = expired(json({ token: 'token-1', refresh_token: 'refresh-2' }));
  t.is((await client.GET('/api/v1/me')).error?.status, 401);
  t.deepEqual(requested(), ['GET me token-1', 'POST token/refresh']);
});

test('a cancelled call ends at once; the others get the renewed token', async (t) => {
  const { client, requested } = expired();
  const cancel = new AbortController();
  const leaving = client.GET('/api/v1/me', { signal: cancel.signal });
  const staying = client.GET('/api/v1/me');
  while (!requested().includes('POST token/refresh')) await new Promise((resolve) => setImmediate(resolve));
  cancel.abort(new Error('enough'));
  await t.throwsAsync(leaving, { message: 'enough' });
  t.truthy((await staying).data);
  t.is(count(requested(), 'POST token/refresh'), 1);
});

test('a refresh without callers is completed, so that its token is not lost', async (t) => {
  const { client, requested, store } = expired();
  const cancel = new AbortController();
  const leaving = client.GET('/api/v1/me', { signal: cancel.signal });
  while (!requested().includes('POST token/refresh')) await new Promise((resolve) => setImmediate(resolve));
  cancel.abort(new Error('enough'));
  await t.throwsAsync(leaving, { message: 'enough' });
  t.truthy((await client.GET('/api/v1/me')).data);
  t.is(count(requested(), 'POST token/refresh'), 1);
  t.is(store.tokens?.access, 'token-2');
});

test('a refresh without callers is not retried', async (t) => {
  const cancel = new AbortController();
  const fixture = expired(() => {
    cancel.abort(new Error('enough'));
    return problem(429, { 'retry-after': '60' });
  });
  await t.throwsAsync(fixture.client.GET('/api/v1/me', { signal: cancel.signal }), { message: 'enough' });
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  t.is(count(fixture.requested(), 'POST token/refresh'), 1);
  t.deepEqual(fixture.waits, []);
  t.is(fixture.store.tokens?.refresh, 'refresh-1', 'still valid');
});

test('a failed refresh does not end the session', async (t) => {
  const { client, store, waits } = expired(problem(503));
  const error = await t.throwsAsync(client.GET('/api/v1/me'), { instanceOf: SignInError });
  t.is(error.status, 503);
  t.is(waits.length, 5);
  t.is(store.tokens?.refresh, 'refresh-1');
});

test('a refresh that a proxy refuses does not end the session', async (t) => {
  for (const status of [403, 404]) {
    const page = new Response('<h1>No</h1>', { status, headers: { 'content-type': 'text/html' } });
    const { client, store, requested } = expired(page);
    t.like(await t.throwsAsync(client.GET('/api/v1/me'), { instanceOf: SignInError }), { status });
    t.is(store.tokens?.refresh, 'refresh-1');
    t.is(count(requested(), 'POST login-check'), 0);
  }
});

test('a sign-in during the refresh of an old session stays', async (t) => {
  for (const refreshed of [problem(401, {}, 'invalid_refresh_token'), json({ token: 'late', refresh_token: 'late' })]) {
    const stored = { tokens: { origin, access: 'token-1', refresh: 'refresh-1' } as Tokens | undefined };
    const store: TokenStore = {
      get: () => stored.tokens,
      set: (tokens) => {
        stored.tokens = tokens;
      },
    };
    const credential = otp({ email: 'a@acme.example', store });
    const respond = async (): Promise<Response> => {
      const { url, headers } = requests.at(-1) ?? { url: '', headers: new Headers() };
      if (url.endsWith('/verify-login-otp')) return json({ token: 'token-2', refresh_token: 'refresh-2' });
      if (url.endsWith('/token/refresh')) {
        await credential.verify('123456');
        return refreshed.clone();
      }
      return headers.get('authorization') === 'Bearer token-2' ? json({ id: '1' }) : problem(401, {}, 'expired_token');
    };
    const { client, requests } = scripted([respond], { credential });
    t.deepEqual((await client.GET('/api/v1/me')).data, { id: '1' });
    t.deepEqual(stored.tokens, { origin, access: 'token-2', refresh: 'refresh-2' });
  }
});

test('a sign-out during a refresh is not undone by it', async (t) => {
  const { client, store, credential } = expired(async () => {
    await credential.signOut();
    return json({ token: 'token-2', refresh_token: 'refresh-2' });
  });
  t.is((await client.GET('/api/v1/me')).error?.status, 401);
  t.is(store.tokens, undefined);
});

test('an expired session is removed, and a wrong password throws', async (t) => {
  const { client, store, requested } = expired(problem(401, {}, 'invalid_refresh_token'));
  for (const expected of [['GET me token-1', 'POST token/refresh', 'POST login-check'], ['POST login-check']]) {
    const before = requested().length;
    const error = await t.throwsAsync(client.GET('/api/v1/me'), { instanceOf: SignInError });
    t.is(error.code, 'invalid_credentials');
    t.false(error.message.includes('a secret'));
    t.deepEqual(requested().slice(before), expected);
  }
  t.is(store.tokens, undefined);
});

test('tokens renewed by another process are used', async (t) => {
  const { client, store, requested } = expired();
  const first = client.GET('/api/v1/me');
  while (requested().length === 0) await new Promise((resolve) => setImmediate(resolve));
  store.tokens = { origin, access: 'token-2', refresh: 'refresh-2' };
  t.truthy((await first).data);
  t.deepEqual(requested(), ['GET me token-1', 'GET me token-2']);
});

test('tokens of another host are not sent', async (t) => {
  const { client, store, requested } = expired();
  store.tokens = { origin: 'https://globex.example', access: 'token-2', refresh: 'refresh-2' };
  await t.throwsAsync(client.GET('/api/v1/me'), { instanceOf: SignInError });
  t.deepEqual(requested(), ['POST login-check']);
});

test('an invalid token is refused without revealing it', async (t) => {
  for (const token of ['a secret\r\nx: y', '', 5, null, undefined]) {
    const { client } = expired(json({ token, refresh_token: 'refresh-2' }));
    const error = await t.throwsAsync(client.GET('/api/v1/me'));
    t.regex(error?.message ?? '', /returned no token|The returned token (?:must be|is empty)/);
    t.false(String(error?.stack).includes('a secret'));
  }
});
