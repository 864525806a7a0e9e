/** Judgement of signing in: responses tell nothing about who has an account, and what changes meanwhile is no fault. */
import test from 'ava';
import { dialectWith } from '#harness/dialect/dialect.ts';
import { operationsWith } from '#harness/document.ts';
import type { JwtFacts, Observation } from '../observation.ts';
import { ObserveSession } from '../session.ts';

interface Exchange {
  /** `POST /api/v1/me`. */
  readonly line: string;
  readonly at: number;
  readonly sent?: object;
  readonly status?: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly jwts?: Readonly<Record<string, JwtFacts>>;
}

function observation({ line, at, sent, status = 200, body, headers = {}, jwts = {} }: Exchange): Observation {
  const [method = '', path] = line.split(' ');
  return {
    method,
    url: `http://acme.example${path}`,
    address: '127.0.0.1',
    requestHeaders: { 'content-type': 'application/json', ...headers },
    requestBody: sent && JSON.stringify(sent),
    sentAt: at,
    receivedAt: at + 1,
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    isBase64: false,
    tooLarge: [],
    jwts,
  };
}

/** @returns the rules that the exchanges break */
async function brokenBy(...exchanges: readonly Exchange[]): Promise<string[]> {
  const session = new ObserveSession(
    { dialect: dialectWith({}), operations: operationsWith({}) },
    { isQuietBefore: true },
  );
  for (const one of exchanges) session.observe(observation(one));
  const { cases } = await session.report('a host');
  return cases.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map(({ rule }) => rule.id);
}

/** @returns a JWT for eleven days, of which there is one for each user */
function jwtOf(subject: string): JwtFacts {
  const issuedAt = 1_800_000_000;
  const signed = `signed ${subject}`;
  return {
    algorithm: 'ES256',
    subject,
    issuedAt,
    expiresAt: issuedAt + 11 * 86_400,
    signed,
    signature: `by ${subject}`,
  };
}

const codeRule = 'otp/request-tells-no-accounts';
const line = 'POST /api/v1/request-login-otp';

/** @returns whether two responses, for two addresses, are a fault */
async function isNamed(first: object, second: object): Promise<boolean> {
  const broken = await brokenBy(
    { line, at: 1_000, sent: { email: 'ada@acme.example' }, body: first },
    { line, at: 2_000, sent: { email: 'nemo@acme.example' }, body: second },
  );
  return broken.includes(codeRule);
}

test('ids of requests, waits and the address itself may differ', async (t) => {
  const [one, other] = [
    { requestId: '01a21e04-3503-7469-af0c-fbef005d251a', message: 'Sent to ada@acme.example.', resendAfter: 30 },
    { requestId: '7d3f1c9e-8a52-4b1d-9e0f-2c6a5b4d3e2f', message: 'Sent to nemo@acme.example.', resendAfter: 9 },
  ];
  t.false(await isNamed(one, other));
});

test('another sentence for an unknown address tells who has an account', async (t) => {
  t.true(await isNamed({ message: 'A code was sent.' }, { message: 'There is no such user.' }));
});

test('a version that the host does not have tells nothing about accounts', async (t) => {
  const sent = { email: 'ada@acme.example' };
  const body = { title: 'Not Found', status: 404 };
  const of = (version: string) => ({ line: line.replace('v1', version), at: 1_000, sent, status: 404, body });
  t.false((await brokenBy(of('v9999'))).includes(codeRule));
  t.true((await brokenBy(of('v1'))).includes(codeRule));
});

const login = 'POST /api/v1/login-check';
const refusal = { title: 'Unauthorized', status: 401, detail: 'Invalid credentials.' };

test('a sign-in that goes on with a second factor is no refusal unlike the others', async (t) => {
  const rule = 'auth/login-tells-no-accounts';
  const of = (at: number, email: string, body: object) => ({
    line: login,
    at,
    sent: { email, password: `of ${email}` },
    status: 401,
    body,
  });
  const wrong = of(1_000, 'ada@acme.example', refusal);
  const code = { ...refusal, detail: 'A second factor is needed.', code: 'second_factor_required' };
  t.false((await brokenBy(wrong, of(2_000, 'grace@acme.example', code))).includes(rule));
  const unknown = { ...refusal, detail: 'There is no such user.' };
  t.true((await brokenBy(wrong, of(2_000, 'nemo@acme.example', unknown))).includes(rule));
});

test('the caller may have another email once it was changed', async (t) => {
  const rule = 'auth/login-gives-a-jwt-and-a-refresh-token';
  const id = '01a21e04-3503-7469-af0c-fbef005d251a';
  const jwts = { jwt: jwtOf(id) };
  const headers = { authorization: 'Bearer jwt' };
  const signIn = {
    line: login,
    at: 1_000,
    sent: { email: 'ada@acme.example', password: 'secret' },
    body: { token: 'jwt', refresh_token: 'refresh' },
    jwts,
  };
  const change = { line: `PATCH /api/v1/users/${id}`, at: 2_000, sent: { email: 'new@acme.example' }, body: { id } };
  const whoAmI = { line: 'GET /api/v1/me', at: 3_000, headers, body: { id, email: 'new@acme.example' }, jwts };
  t.true((await brokenBy(signIn, whoAmI)).includes(rule));
  t.false((await brokenBy(signIn, change, whoAmI)).includes(rule));
});

test('a token is refused what its owner may do, unless roles were changed meanwhile', async (t) => {
  const rule = 'auth/api-token-inherits-permissions';
  const id = '01a21e04-3503-7469-af0c-fbef005d251a';
  const jwts = { jwt: jwtOf(id) };
  const headers = { authorization: 'Bearer jwt' };
  const read = 'GET /api/v1/adhesion_types';
  const before = [
    {
      line: login,
      at: 1_000,
      sent: { email: 'ada@acme.example', password: 'secret' },
      body: { token: 'jwt', refresh_token: 'refresh' },
      jwts,
    },
    {
      line: 'POST /api/v1/api_tokens',
      at: 2_000,
      headers,
      status: 201,
      sent: { name: 'CRM', accessLevel: 'READ_WRITE' },
      body: { id: 'of-token', token: 'token', accessLevel: 'READ_WRITE' },
      jwts,
    },
    { line: read, at: 3_000, headers, body: { member: [], view: {} }, jwts },
  ];
  const takenFrom = (user: string) => ({
    line: `DELETE /api/v1/permission/users/${user}/roles/ROLE_MEMBER`,
    at: 4_000,
    headers: { authorization: 'Bearer other' },
    body: {},
  });
  const refused = {
    line: read,
    at: 5_000,
    headers: { 'api-token': 'token' },
    status: 403,
    body: { title: 'Forbidden', status: 403, detail: 'No.' },
  };
  t.true((await brokenBy(...before, refused)).includes(rule));
  for (const user of [id, '7']) t.false((await brokenBy(...before, takenFrom(user), refused)).includes(rule), user);
  const another = id.replace('01a21e04', '01a21e05');
  t.true((await brokenBy(...before, takenFrom(another), refused)).includes(rule));
});
