import test from 'ava';
import { SignInError } from '../errors.ts';
import { json, origin, problem, type SentRequest, type Step, scripted } from '../testing/scripted.ts';
import { password } from './password.ts';
import type { TokenStore, Tokens } from './token-store.ts';

interface Scene {
  readonly store: TokenStore & { tokens: Tokens | undefined };
  readonly client: ReturnType<typeof scripted>['client'];
  readonly waits: number[];
  /** `POST token/refresh`, `GET me token-1`. */
  asked(): string[];
}

/** A host where `token-1` has expired; the refresh token gives `token-2`. @param refresh what it answers to a refresh */
function expired(
  refresh: Step = json({ token: 'token-2', refresh_token: 'refresh-2' }),
  good = 'Bearer token-2',
): Scene {
  const store: Scene['store'] = {
    tokens: { origin, access: 'token-1', refresh: 'refresh-1' },
    get: () => store.tokens,
    set: (tokens: Tokens | undefined) => {
      store.tokens = tokens;
    },
  };
  const answer = async (): Promise<Response> => {
    const { url, headers } = scene.requests.at(-1) ?? { url: '', headers: new Headers() };
    // Later, as any host: so that calls overlap.
    await new Promise((resolve) => setImmediate(resolve));
    if (url.endsWith('/token/refresh')) return typeof refresh === 'function' ? refresh() : refresh.clone();
    if (url.endsWith('/login-check')) return problem(401, {}, 'invalid_credentials');
    return headers.get('authorization') === good ? json({ id: '1' }) : problem(401, {}, 'expired_token');
  };
  const credential = password({ email: 'a@acme.example', password: 'a secret', store });
  const scene = scripted([answer], { credential });
  const named = ({ method, url, headers }: SentRequest) =>
    `${method} ${url.replace(`${origin}/api/v1/`, '')} ${headers.get('authorization')?.replace('Bearer ', '') ?? ''}`.trim();
  return { store, client: scene.client, waits: scene.waits, asked: () => scene.requests.map(named) };
}

const count = (asked: readonly string[], line: string) => asked.filter((one) => one === line).length;

test('fifty calls that get 401 at once do one refresh between them', async (t) => {
  const { client, asked, store } = expired();
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.GET('/api/v1/me')));
  t.true(answers.every(({ data }) => data !== undefined));
  t.is(count(asked(), 'POST token/refresh'), 1);
  t.is(count(asked(), 'GET me token-1'), 50);
  t.is(count(asked(), 'GET me token-2'), 50);
  t.deepEqual(store.tokens, { origin, access: 'token-2', refresh: 'refresh-2' });
});

test('the token is cached: nothing is renewed before a 401', async (t) => {
  const { client, asked } = expired(undefined, 'Bearer token-1');
  for (let call = 0; call < 5; call++) await client.GET('/api/v1/me');
  t.deepEqual(asked(), Array(5).fill('GET me token-1'));
});

test('a call that begins while the token is renewed waits for it', async (t) => {
  const { client, asked } = expired();
  const first = client.GET('/api/v1/me');
  while (!asked().includes('POST token/refresh')) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([first, client.GET('/api/v1/me')]);
  t.deepEqual(asked(), ['GET me token-1', 'POST token/refresh', 'GET me token-2', 'GET me token-2']);
});

test('a refreshed token that is refused again is the answer, and no loop', async (t) => {
  const { client, asked } = expired(undefined, 'Bearer none');
  const { error } = await client.GET('/api/v1/me');
  t.is(error?.code, 'expired_token');
  t.deepEqual(asked(), ['GET me token-1', 'POST token/refresh', 'GET me token-2']);
});

test('the same token, given once more, is not sent once more', async (t) => {
  const { client, asked } = expired(json({ token: 'token-1', refresh_token: 'refresh-2' }));
  t.is((await client.GET('/api/v1/me')).error?.status, 401);
  t.deepEqual(asked(), ['GET me token-1', 'POST token/refresh']);
});

test('whoever cancels leaves at once; the others have the renewed token', async (t) => {
  const { client, asked } = expired();
  const cancel = new AbortController();
  const leaving = client.GET('/api/v1/me', { signal: cancel.signal });
  const staying = client.GET('/api/v1/me');
  while (!asked().includes('POST token/refresh')) await new Promise((resolve) => setImmediate(resolve));
  cancel.abort(new Error('enough'));
  await t.throwsAsync(leaving, { message: 'enough' });
  t.truthy((await staying).data);
  t.is(count(asked(), 'POST token/refresh'), 1);
});

test('a refresh that everybody left is finished all the same: its token would be lost', async (t) => {
  const { client, asked, store } = expired();
  const cancel = new AbortController();
  const leaving = client.GET('/api/v1/me', { signal: cancel.signal });
  while (!asked().includes('POST token/refresh')) await new Promise((resolve) => setImmediate(resolve));
  cancel.abort(new Error('enough'));
  await t.throwsAsync(leaving, { message: 'enough' });
  t.truthy((await client.GET('/api/v1/me')).data);
  t.is(count(asked(), 'POST token/refresh'), 1);
  t.is(store.tokens?.access, 'token-2');
});

test('a refresh that everybody left while it waits is not tried again', async (t) => {
  const cancel = new AbortController();
  const scene = expired(() => {
    cancel.abort(new Error('enough'));
    return problem(429, { 'retry-after': '60' });
  });
  await t.throwsAsync(scene.client.GET('/api/v1/me', { signal: cancel.signal }), { message: 'enough' });
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  t.is(count(scene.asked(), 'POST token/refresh'), 1);
  t.deepEqual(scene.waits, []);
  t.is(scene.store.tokens?.refresh, 'refresh-1', 'it is good still');
});

test('a host that cannot renew now takes no session away', async (t) => {
  const { client, store, waits } = expired(problem(503));
  const error = await t.throwsAsync(client.GET('/api/v1/me'), { instanceOf: SignInError });
  t.is(error.status, 503);
  t.is(waits.length, 5);
  t.is(store.tokens?.refresh, 'refresh-1');
});

test('a session that is over is forgotten, and a wrong password thrown', async (t) => {
  const { client, store, asked } = expired(problem(401, {}, 'invalid_refresh_token'));
  for (const expected of [['GET me token-1', 'POST token/refresh', 'POST login-check'], ['POST login-check']]) {
    const before = asked().length;
    const error = await t.throwsAsync(client.GET('/api/v1/me'), { instanceOf: SignInError });
    t.is(error.code, 'invalid_credentials');
    t.false(error.message.includes('a secret'));
    t.deepEqual(asked().slice(before), expected);
  }
  t.is(store.tokens, undefined);
});

test('what another process has renewed is used', async (t) => {
  const { client, store, asked } = expired();
  const first = client.GET('/api/v1/me');
  while (asked().length === 0) await new Promise((resolve) => setImmediate(resolve));
  store.tokens = { origin, access: 'token-2', refresh: 'refresh-2' };
  t.truthy((await first).data);
  t.deepEqual(asked(), ['GET me token-1', 'GET me token-2']);
});

test('tokens of another host are not sent', async (t) => {
  const { client, store, asked } = expired();
  store.tokens = { origin: 'https://globex.example', access: 'token-2', refresh: 'refresh-2' };
  await t.throwsAsync(client.GET('/api/v1/me'), { instanceOf: SignInError });
  t.deepEqual(asked(), ['POST login-check']);
});

test('a token that is none is refused without being shown', async (t) => {
  for (const token of ['a secret\r\nx: y', '', 5, null, undefined]) {
    const { client } = expired(json({ token, refresh_token: 'refresh-2' }));
    const error = await t.throwsAsync(client.GET('/api/v1/me'));
    t.regex(error?.message ?? '', /answered no token|The token that the host gave must be/);
    t.false(String(error?.stack).includes('a secret'));
  }
});
