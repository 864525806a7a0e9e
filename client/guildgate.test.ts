import { inspect } from 'node:util';
import test from 'ava';
import { apiToken } from './credentials/api-token.ts';
import { contactHash } from './credentials/contact-hash.ts';
import { oauth } from './credentials/oauth.ts';
import { otp } from './credentials/otp.ts';
import { password } from './credentials/password.ts';
import { guildgate } from './guildgate.ts';
import { json, origin, scripted } from './testing/scripted.ts';

const secret = 'a-secret-that-nobody-may-see';

test('inspecting a client or a credential does not reveal its secret', async (t) => {
  const credentials = [
    apiToken(secret),
    contactHash(secret),
    password({ email: 'a@acme.example', password: secret }),
    otp({ email: 'a@acme.example' }),
    oauth({ clientId: 'shop', clientSecret: secret, redirectUri: `${origin}/callback`, scopes: ['profile'] }),
  ];
  for (const credential of credentials) {
    const client = guildgate(origin, { credential });
    for (const value of [client, credential]) {
      t.false(inspect(value, { depth: 20, showHidden: true }).includes(secret));
      t.false(String(JSON.stringify(value)).includes(secret));
    }
  }
});

test('a secret that cannot be sent in a header is refused without revealing it', (t) => {
  for (const bad of [`${secret}\n`, ` ${secret}`, `${secret} é`, '', `${secret}\0`]) {
    for (const make of [apiToken, contactHash]) {
      const error = t.throws(() => make(bad), { instanceOf: TypeError });
      t.false(error.message.includes(secret));
    }
  }
});

test('the base URL must be an origin, with https unless it is this machine', (t) => {
  const right = ['https://acme.example', 'https://acme.example/', 'https://acme.example:8443', 'http://localhost:8080'];
  for (const url of [
    ...right,
    'http://acme.localhost:8080',
    'http://127.0.0.1',
    'http://127.1.2.3:80',
    'http://[::1]:8080',
  ]) {
    t.notThrows(() => guildgate(url));
  }
  const wrong = [
    'acme.example',
    '',
    'ftp://acme.example',
    'https://acme.example/api/v1',
    'https://acme.example?a',
    'https://a#b',
  ];
  for (const url of [
    ...wrong,
    'http://acme.example',
    'http://localhost.acme.example',
    'http://127.0.0.1.acme.example',
  ]) {
    t.throws(() => guildgate(url), { instanceOf: TypeError }, url);
  }
  const error = t.throws(() => guildgate(`https://ada:${secret}@acme.example`));
  t.false(error?.message.includes(secret));
  t.notThrows(() => guildgate('http://acme.internal', { allowHttp: true }));
});

test('a timeout must be within the range of timers', (t) => {
  for (const timeout of [0, -1, Number.NaN, Infinity, 2 ** 31]) {
    t.throws(() => guildgate(origin, { timeout }), { instanceOf: RangeError });
  }
  t.notThrows(() => guildgate(origin, { timeout: 2 ** 31 - 1 }));
});

test('a credential works for one host only', (t) => {
  const credential = apiToken(secret);
  guildgate(origin, { credential });
  t.notThrows(() => guildgate(origin, { credential, timeout: 1 }));
  const error = t.throws(() => guildgate('https://globex.example', { credential }), { instanceOf: TypeError });
  t.is(error.message, `This credential is for ${origin}: make another for https://globex.example.`);
});

test('a call cannot be redirected to another host, or to another operation by a parameter', async (t) => {
  const { client, requests } = scripted([json({})], { credential: apiToken(secret) });
  await t.throwsAsync(client.GET('/api/v1/me', { baseUrl: 'https://evil.example' }), { message: /evil\.example/ });
  for (const id of ['..', '.', '', '%2e%2e']) {
    const call = client.DELETE('/api/v1/users/{id}', { params: { path: { id } } });
    if (id === '%2e%2e') await t.notThrowsAsync(call, 'it is encoded again');
    else await t.throwsAsync(call, { message: /a path parameter/ }, id);
  }
  await client.DELETE('/api/v1/users/{id}', { params: { path: { id: '../groups/1?x#y' } } });
  t.deepEqual(
    requests.map(({ url }) => url),
    [`${origin}/api/v1/users/%252e%252e`, `${origin}/api/v1/users/..%2Fgroups%2F1%3Fx%23y`],
  );
});

test('public operations are called without the credential', async (t) => {
  const { client, requests } = scripted([json({})], { credential: apiToken(secret) });
  await client.POST('/api/v1/request-login-otp', { body: { email: 'a@acme.example' } });
  await client.GET('/api/v1/me');
  t.deepEqual(
    requests.map(({ headers }) => headers.get('api-token')),
    [null, secret],
  );
});

test('an Api-Token is refused in a browser', (t) => {
  for (const name of ['document', 'importScripts']) {
    Reflect.set(globalThis, name, {});
    t.throws(() => apiToken(secret), { message: /must not reach a browser/ });
    Reflect.deleteProperty(globalThis, name);
  }
});

test('a file can be read as text, as a blob or as a stream, but not as JSON', async (t) => {
  const csv = () => new Response('id\r\n1\r\n', { headers: { 'content-type': 'text/csv' } });
  const { client } = scripted([csv]);
  t.is((await client.GET('/api/v1/users-csv', { parseAs: 'text' })).data, 'id\r\n1\r\n');
  t.is((await client.GET('/api/v1/users-csv', { parseAs: 'blob' })).data?.size, 7);
  const { data } = await client.GET('/api/v1/users-csv', { parseAs: 'stream' });
  t.is(await new Response(data).text(), 'id\r\n1\r\n');
  await t.throwsAsync(client.GET('/api/v1/users-csv'), {
    message: /is text\/csv, not JSON\. For a file, pass parseAs/,
  });
});
