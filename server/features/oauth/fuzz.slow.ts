/** Odd values in every parameter, header and cookie: refused or taken, and never a fault of ours. */
import anyTest, { type TestFn } from 'ava';
import { send } from '#test/http.ts';
import { startOAuthScene } from './testing/scene.ts';
import { formOf } from './testing/visitor.ts';

const test = anyTest as TestFn<Awaited<ReturnType<typeof startOAuthScene>>>;

test.before(async (t) => {
  Object.assign(t.context, await startOAuthScene());
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
const asked = [
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
  const { acme: scene } = t.context;
  for (const name of asked) {
    const query = (value: string) =>
      `${new URLSearchParams(scene.asking({ [name]: undefined }))}&${name}=${encoded(value)}`;
    const answers = await Promise.all(odd.map((value) => scene.visitor.get(`/api/v1/oauth/authorize?${query(value)}`)));
    t.deepEqual(
      answers.filter(({ status }) => status >= 500).map(({ text }) => text),
      [],
      name,
    );
  }
});

/** Lone surrogates cannot be encoded; a client that sends their bytes can be. */
const encoded = (value: string) => (value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80');

test('in the parameters of the token and revocation endpoints', async (t) => {
  const { acme: scene } = t.context;
  const good: Record<string, string> = {
    grant_type: 'refresh_token',
    refresh_token: 'x',
    client_id: scene.open.id,
    token: 'x',
  };
  for (const [path, names] of Object.entries(redeemed)) {
    for (const name of names) {
      const { [name]: _, ...rest } = good;
      const answers = await Promise.all(
        odd.map((value) => scene.post(path, `${new URLSearchParams(rest)}&${name}=${encoded(value)}`)),
      );
      t.deepEqual(
        answers.filter(({ status }) => status >= 500).map(({ text }) => text),
        [],
        `${path} ${name}`,
      );
      t.true(
        answers.every(({ headers }) => !/html/.test(String(headers['content-type']))),
        'and no HTML',
      );
    }
  }
});

test('in the fields of a form', async (t) => {
  const { acme: scene, service } = t.context;
  const page = await scene.visitor.authorize(scene.asking({ prompt: 'login' }));
  const { path, csrf } = formOf(page);
  // Not in the password alone: each good form would have one hashed.
  for (const name of ['action', 'csrf', 'email', 'code']) {
    for (const value of odd.filter((text) => text.isWellFormed())) {
      const fields = {
        csrf,
        action: name === 'code' ? 'verify-code' : 'request-code',
        email: 'a@b.example',
        [name]: value,
      };
      const answer = await scene.visitor.post(path, fields);
      t.true(answer.status < 500, `${name} ${JSON.stringify(value)}: ${answer.text.slice(0, 200)}`);
    }
  }
  t.is(service.logLines.filter((line) => line.includes('"level":50')).length, 0);
});

test('in cookies and the Authorization header', async (t) => {
  const { acme: scene, service } = t.context;
  const query = new URLSearchParams(scene.asking());
  for (const value of ['', 'x', '"', 'a=b', '=', ';;', '%zz', '%00', 'x'.repeat(5000), '{}', '\t']) {
    const cookie = ['session', 'session.sig', 'interaction', 'resume']
      .map((name) => `guildgate_${name}=${value}`)
      .join('; ');
    for (const path of [`authorize?${query}`, 'authorize/x', 'interaction/x']) {
      const answer = await send(service.port, scene.tenant.host, `/api/v1/oauth/${path}`, { headers: { cookie } });
      t.true(answer.status < 500, `${path} ${value}`);
    }
    for (const authorization of [
      value,
      `Basic ${value}`,
      `Bearer ${value}`,
      `Basic ${Buffer.from(value).toString('base64')}`,
    ]) {
      const answer = await scene.token({ grant_type: 'refresh_token', refresh_token: 'x' }, { authorization });
      t.true(answer.status < 500, authorization);
    }
  }
});
