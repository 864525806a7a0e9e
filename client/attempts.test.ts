/** What a caller learns of its requests: reports of attempts, request ids, the User-Agent, and explanations. */
import test from 'ava';
import type { AttemptReport } from './call.ts';
import { apiToken } from './credentials/api-token.ts';
import { contactHash } from './credentials/contact-hash.ts';
import { password } from './credentials/password.ts';
import { InvalidResponseError, NoResponseError, SignInError } from './errors.ts';
import { version } from './generated/operations.ts';
import { guildgate } from './guildgate.ts';
import { json, noResponse, origin, problem, scripted } from './testing/scripted.ts';

const secret = 'gg_rw_secret';
const traced = { 'x-request-id': 'r-1' };

test('each attempt is reported: operation, address, status, time, request id, and the wait before the next', async (t) => {
  const reports: AttemptReport[] = [];
  const steps = [noResponse, problem(429, { 'retry-after': '7', ...traced }), json({}, 200, { 'x-request-id': 'r-2' })];
  const { client } = scripted(steps, { credential: apiToken(secret), onAttempt: (report) => reports.push(report) });
  await client.GET('/api/v1/users/{id}', { params: { path: { id: 'u-1' } } });
  t.like(reports, [
    {
      operation: 'GET /api/v1/users/{id}',
      url: `${origin}/api/v1/users/u-1`,
      attempt: 1,
      status: undefined,
      retryIn: 1_000,
    },
    { attempt: 2, status: 429, requestId: 'r-1', error: undefined, retryIn: 7_000 },
    { attempt: 3, status: 200, requestId: 'r-2', error: undefined, retryIn: undefined },
  ]);
  t.true(reports[0]?.error instanceof NoResponseError);
  for (const { milliseconds } of reports) t.is(milliseconds, 0, 'by the clock of the client');
  t.false(JSON.stringify(reports).includes(secret));
});

test('sign-ins and renewals are reported too, without their secrets', async (t) => {
  const reports: AttemptReport[] = [];
  const tokens = (token: string) => json({ token, refresh_token: `refresh-${token}`, refresh_token_expiration: 1 });
  const steps = [tokens('one'), problem(401), tokens('two'), json({})];
  const credential = password({ email: 'ada@acme.example', password: secret });
  const { client } = scripted(steps, { credential, onAttempt: (report) => reports.push(report) });
  await client.GET('/api/v1/me');
  t.deepEqual(
    reports.map(({ operation, attempt, status, retryIn }) => [operation, attempt, status, retryIn]),
    [
      ['POST /api/v1/login-check', 1, 200, undefined],
      ['POST /api/v1/token/refresh', 1, 200, undefined],
      ['GET /api/v1/me', 1, 401, 0],
      ['GET /api/v1/me', 2, 200, undefined],
    ],
  );
  t.notRegex(JSON.stringify(reports), new RegExp(`${secret}|refresh-|one|two`));
});

test('a response that cannot be used is reported with the error that the call throws', async (t) => {
  const reports: AttemptReport[] = [];
  const page = new Response('<html>', { headers: { 'content-type': 'text/html', ...traced } });
  const { client } = scripted([page], { onAttempt: (report) => reports.push(report) });
  const error = await t.throwsAsync(client.GET('/api/v1/me'), { instanceOf: InvalidResponseError });
  t.is(error.requestId, 'r-1');
  t.is(reports.length, 1);
  t.is(reports[0]?.error, error);
});

test('what a report throws ends the call', async (t) => {
  const { client, requests } = scripted([problem(503)], {
    onAttempt: () => {
      throw new RangeError('the log is full');
    },
  });
  await t.throwsAsync(client.GET('/api/v1/me'), { instanceOf: RangeError });
  t.is(requests.length, 1);
});

test('an error has its request id and the whole address of its explanation', async (t) => {
  const body = {
    title: 'Forbidden',
    detail: 'No.',
    status: 403,
    code: 'forbidden',
    documentation: '/docs/errors#forbidden',
  };
  const { client } = scripted([json(body, 403, traced)]);
  const { error } = await client.GET('/api/v1/me');
  t.deepEqual(error, { ...body, requestId: 'r-1', documentation: `${origin}/docs/errors#forbidden` });
});

test('an error of a proxy has the request id that the proxy gave it', async (t) => {
  const { client } = scripted([new Response('gone', { status: 404, headers: traced })]);
  t.is((await client.GET('/api/v1/me')).error?.requestId, 'r-1');
});

test('a refused sign-in has its request id', async (t) => {
  const credential = password({ email: 'ada@acme.example', password: 'wrong' });
  const { client } = scripted([problem(401, traced, 'invalid_credentials')], { credential });
  const error = await t.throwsAsync(client.GET('/api/v1/me'), { instanceOf: SignInError });
  t.is(error.requestId, 'r-1');
});

test('requests name the client and its version, and the program that uses it', async (t) => {
  const plain = scripted([json({})]);
  await plain.client.GET('/api/v1/me');
  t.is(plain.requests[0]?.headers.get('user-agent'), `guildgate-client/${version}`);
  const named = scripted([json({})], { application: 'crm-sync/2.1 (acme)' });
  await named.client.GET('/api/v1/me');
  t.is(named.requests[0]?.headers.get('user-agent'), `guildgate-client/${version} crm-sync/2.1 (acme)`);
  for (const application of ['', ' ', 'a\nb', 'é']) {
    t.throws(() => guildgate(origin, { application }), { instanceOf: TypeError }, JSON.stringify(application));
  }
});

test('in a browser the User-Agent stays its own', async (t) => {
  Reflect.set(globalThis, 'document', {});
  const { client, requests } = scripted([json({})]);
  Reflect.deleteProperty(globalThis, 'document');
  await client.GET('/api/v1/me');
  t.is(requests[0]?.headers.get('user-agent'), null);
});

for (const code of ['ENOTFOUND', 'EAI_AGAIN']) {
  test(`a name of this machine that is not known (${code}) is explained at once`, async (t) => {
    const cause = Object.assign(new Error('getaddrinfo'), { code });
    const { client, waits } = scripted([], {
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause })),
    });
    // Another host's name may be known a moment later.
    await t.throwsAsync(client.GET('/api/v1/me'), { instanceOf: NoResponseError, message: /6 attempts/ });
    t.is(waits.length, 5);
    const local = guildgate('http://acme.localhost:8080', {
      fetch: () => Promise.reject(new TypeError('fetch failed', { cause })),
    });
    const message = /does not resolve acme\.localhost\. Add the line "127\.0\.0\.1 acme\.localhost" to \/etc\/hosts/;
    const error = await t.throwsAsync(local.GET('/api/v1/me'), { instanceOf: NoResponseError, message });
    t.is(error.cause instanceof TypeError ? error.cause.cause : undefined, cause);
  });
}

test('an empty token is refused with where tokens come from', (t) => {
  t.throws(() => apiToken(''), { instanceOf: TypeError, message: /empty.*environment variable.*API Access/ });
  t.throws(() => contactHash(''), { instanceOf: TypeError, message: /empty/ });
});
