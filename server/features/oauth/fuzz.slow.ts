/** Odd values in every parameter, header and cookie: refused or accepted, without a server error. */
import anyTest, { type TestFn } from 'ava';
import { startOAuthFixture } from '#test/fixtures/oauth.ts';
import { send } from '#test/http.ts';
import { formOf } from './testing/visitor.ts';

const test = anyTest as TestFn<Awaited<ReturnType<typeof startOAuthFixture>>>;

test.before(async (t) => {
  Object.assign(t.context, await startOAuthFixture());
  await t.context.acme.tokens();
});
test.after.always((t) => t.context.service?.stop());

const odd: readonly string[] = [
  ...[
    '',
    ' ',
    '-1',
    '1e309',
    'null',
    '[]',
    '{"a":1}',
    '__proto__',
    '\u0000',
    '\r\nx: y',
    '\ud800',
    '😀',
    '%zz',
    '..',
    '\\',
    '<',
  ],
  ...[
    'a.b.c',
    'eyJhbGciOiJub25lIn0.e30.',
    'eyJhbGciOiJIUzI1NiJ9.e30.AAAA',
    'x'.repeat(3000),
    'http://[',
    'openid openid',
  ],
];
const parameters = [
  ...[
    'client_id',
    'response_type',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
    'nonce',
  ],
  ...[
    'prompt',
    'max_age',
    'ui_locales',
    'login_hint',
    'id_token_hint',
    'acr_values',
    'claims',
    'claims_locales',
    'display',
  ],
  ...['request', 'request_uri', 'registration', 'response_mode', 'resource', 'dpop_jkt', 'authorization_details'],
];
const redeemed: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/oauth/token': [
    ...[
      'client_id',
      'client_secret',
      'client_assertion',
      'client_assertion_type',
      'grant_type',
      'code',
      'redirect_uri',
    ],
    ...['code_verifier', 'refresh_token', 'scope', 'resource'],
  ],
  '/api/v1/oauth/revoke': ['token', 'token_type_hint', 'client_id'],
};

test('in the parameters of the authorization endpoint', async (t) => {
  const { acme: fixture } = t.context;
  for (const name of parameters) {
    const query = (value: string) =>
      `${new URLSearchParams(fixture.parameters({ [name]: undefined }))}&${name}=${encoded(value)}`;
    const responses = await Promise.all(
      odd.map((value) => fixture.visitor.get(`/api/v1/oauth/authorize?${query(value)}`)),
    );
    t.deepEqual(
      responses.filter(({ status }) => status >= 500).map(({ text }) => text),
      [],
      name,
    );
  }
});

/** Lone surrogates cannot be encoded, but their bytes can be sent. */
const encoded = (value: string) => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');

test('in the parameters of the token and revocation endpoints', async (t) => {
  const { acme: fixture } = t.context;
  const good: Record<string, string> = {
    grant_type: 'refresh_token',
    refresh_token: 'x',
    client_id: fixture.open.id,
    token: 'x',
  };
  for (const [path, names] of Object.entries(redeemed)) {
    for (const name of names) {
      const { [name]: _, ...rest } = good;
      const responses = await Promise.all(
        odd.map((value) => fixture.post(path, `${new URLSearchParams(rest)}&${name}=${encoded(value)}`)),
      );
      t.deepEqual(
        responses.filter(({ status }) => status >= 500).map(({ text }) => text),
        [],
        `${path} ${name}`,
      );
      t.true(
        responses.every(({ headers }) => !/html/.test(String(headers['content-type']))),
        'and no HTML',
      );
    }
  }
});

test('in the fields of a form', async (t) => {
  const { acme: fixture, service } = t.context;
  const page = await fixture.visitor.authorize(fixture.parameters({ prompt: 'login' }));
  const { path, csrf } = formOf(page);
  // Not in the password alone: every valid form would hash one.
  for (const name of ['action', 'csrf', 'email', 'code']) {
    for (const value of odd.filter((text) => text.isWellFormed())) {
      const fields = {
        csrf,
        action: name === 'code' ? 'verify-code' : 'request-code',
        email: 'a@b.example',
        [name]: value,
      };
      const response = await fixture.visitor.post(path, fields);
      t.true(response.status < 500, `${name} ${JSON.stringify(value)}: ${response.text.slice(0, 200)}`);
    }
  }
  t.is(service.logLines.filter((line) => line.includes('"level":50')).length, 0);
});

test('in cookies and the Authorization header', async (t) => {
  const { acme: fixture, service } = t.context;
  const query = new URLSearchParams(fixture.parameters());
  for (const value of ['', 'x', '"', 'a=b', '=', ';;', '%zz', '%00', 'x'.repeat(5000), '{}', '\t']) {
    const cookie = ['session', 'session.sig', 'interaction', 'resume']
      .map((name) => `guildgate_${name}=${value}`)
      .join('; ');
    for (const path of [`authorize?${query}`, 'authorize/x', 'interaction/x']) {
      const response = await send(service.port, fixture.tenant.host, `/api/v1/oauth/${path}`, { headers: { cookie } });
      t.true(response.status < 500, `${path} ${value}`);
    }
    for (const authorization of [
      value,
      `Basic ${value}`,
      `Bearer ${value}`,
      `Basic ${Buffer.from(value).toString('base64')}`,
    ]) {
      const response = await fixture.token({ grant_type: 'refresh_token', refresh_token: 'x' }, { authorization });
      t.true(response.status < 500, authorization);
    }
  }
});
