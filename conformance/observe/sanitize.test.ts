/** Secrets by their place, in messages that no other test has. */
import test, { type ExecutionContext } from 'ava';
import { dialectWith } from '#harness/dialect/dialect.ts';
import type { RawExchange } from './observation.ts';
import { Sanitizer } from './sanitize.ts';
import { SecretHashes } from './secret-hashes.ts';

const exchange: RawExchange = {
  method: 'POST',
  url: 'http://acme.example/api/v1/things',
  address: '127.0.0.1',
  requestHeaders: {},
  requestBody: undefined,
  sentAt: 0,
  receivedAt: 1,
  status: 200,
  headers: {},
  body: Buffer.alloc(0),
};

/** Fails if the observation has one of the texts. @returns it, as JSON */
function withoutSecrets(t: ExecutionContext, raw: Partial<RawExchange>, secrets: readonly string[]): string {
  const written = JSON.stringify(new Sanitizer(dialectWith({}), new SecretHashes()).observe({ ...exchange, ...raw }));
  for (const secret of secrets) t.false(written.includes(secret), `${secret} stands in ${written}`);
  return written;
}

test('each string of a list of secrets is hashed, and the list stays a list', (t) => {
  const written = withoutSecrets(
    t,
    { body: Buffer.from('{"recoveryCodes": [ "ab12-cd34",\n"x\\"y] z-9" ], "recovery_codes":[],"names":["Ada"]}') },
    ['ab12-cd34', 'z-9'],
  );
  const { body } = JSON.parse(written);
  const { recoveryCodes, names } = JSON.parse(body);
  t.is(recoveryCodes.length, 2);
  t.true(recoveryCodes.every((code: string) => code.startsWith('hashed_')));
  t.deepEqual(names, ['Ada']);
});

test('members are secrets however their names are spelled', (t) => {
  for (const name of ['contactHash', 'contact_hash', 'hash', 'apiKey', 'Access-Token', 'accessToken']) {
    withoutSecrets(t, { body: Buffer.from(JSON.stringify({ [name]: 'short7x' })) }, ['short7x']);
    withoutSecrets(t, { requestBody: Buffer.from(JSON.stringify({ a: [{ [name]: 'short7x' }] })) }, ['short7x']);
  }
});

test('fields of multipart forms are hashed, and other fields and files stay', (t) => {
  const fields = [
    'Content-Disposition: form-data; name="password"\r\n\r\nhunter2 --\r\nsecond line',
    'content-disposition: form-data; filename=a.txt; name=token\r\nContent-Type: text/plain\r\n\r\nt0k-1',
    'Content-Disposition: form-data; name="title"\r\n\r\nGala',
  ];
  const body = `${fields.map((field) => `--b0\r\n${field}\r\n`).join('')}--b0--\r\n`;
  const written = withoutSecrets(
    t,
    { requestHeaders: { 'content-type': 'multipart/form-data; boundary=b0' }, requestBody: Buffer.from(body) },
    ['hunter2', 'second line', 't0k-1'],
  );
  t.true(written.includes('Gala\\r\\n--b0--'));
});

test('secrets in queries and fragments of links are hashed, in bodies and headers', (t) => {
  const links = 'https://a.example/i#hash=c0nt-1 <a href="/r?x=1&amp;token=t0k-2">';
  const written = withoutSecrets(
    t,
    {
      url: 'http://acme.example/i?hash=c0nt-4',
      headers: { location: 'https://a.example/i#hash=c0nt-3' },
      requestBody: Buffer.from(JSON.stringify({ link: 'https://a.example/?x=1&contactHash=c0nt-5', note: 'a=b' })),
      body: Buffer.from(JSON.stringify({ links, code: 'not_found' })),
    },
    ['c0nt-', 't0k-2'],
  );
  t.true(written.includes('a=b') && written.includes('not_found') && written.includes('x=1&amp;token=hashed_'));
});

test('headers whose names speak of a secret are hashed, and challenges stay', (t) => {
  const requestHeaders = {
    'x-auth-token': 'one t0k',
    'x-api-key': 'k3y',
    'x-client-secret': 'Bearer s3c',
    'idempotency-key': 'again-1',
  };
  const headers = { 'www-authenticate': 'Bearer realm="a"', 'x-csrf-token': 'csrf-1', 'content-type': 'text/plain' };
  const written = withoutSecrets(t, { requestHeaders, headers }, ['one', 't0k', 'k3y', 's3c', 'csrf-1']);
  const seen = JSON.parse(written);
  t.is(seen.headers['www-authenticate'], headers['www-authenticate']);
  t.is(seen.requestHeaders['idempotency-key'], 'again-1');
  t.regex(seen.requestHeaders['x-client-secret'], /^Bearer hashed_/);
});
