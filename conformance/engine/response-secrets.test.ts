import test from 'ava';
import { defaultDialect, dialectWith } from '#harness/dialect/dialect.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import { Secrets } from '#harness/secrets.ts';
import { registerResponseSecrets } from './response-secrets.ts';

const exchange = (body: string, requestBody?: string): Exchange => ({
  method: 'POST',
  url: 'http://acme.localhost/',
  requestHeaders: {},
  requestBody,
  sentAt: 0,
  receivedAt: 1,
  response: { status: 200, headers: {}, body: Buffer.from(body) },
  error: undefined,
});

function redacted(text: string, ...exchanges: Exchange[]): string {
  const secrets = new Secrets();
  registerResponseSecrets(exchanges, defaultDialect, secrets);
  return secrets.redact(text);
}

test('values of members with the name of a credential are secrets, in responses and requests', (t) => {
  t.is(redacted('abcdefgh', exchange('{"a":{"refresh_token" : "abcdefgh"}}')), '$REFRESH_TOKEN');
  t.is(redacted('ijklmnop', exchange('{}', '{"password":"ijklmnop"}')), '$PASSWORD');
  t.is(redacted('a"b\\cdef', exchange(JSON.stringify({ secret: 'a"b\\cdef' }))), '$SECRET');
});

test('what is no JSON, or only begins like it, is passed over', (t) => {
  for (const body of ['"token":"abc', '"token":"abc\\x41def"', '"token":"abc\ndef"', '"token":12345678', '<html>']) {
    t.is(redacted('abcdef', exchange(body)), 'abcdef', body);
  }
});

test('a profile may have removed what a host does not have', (t) => {
  const secrets = new Secrets();
  const dialect = dialectWith({ impersonate: null, oauth: null, login: { refreshToken: null } });
  registerResponseSecrets([exchange('{"password":"ijklmnop"}')], dialect, secrets);
  t.is(secrets.redact('ijklmnop'), '$PASSWORD');
});

test('a better name takes the place of a suspected one', (t) => {
  const secrets = new Secrets();
  registerResponseSecrets([exchange('{"token":"abcdefgh"}')], defaultDialect, secrets);
  secrets.register('abcdefgh', 'ADMINISTRATOR_TOKEN');
  t.is(secrets.redact('abcdefgh'), '$ADMINISTRATOR_TOKEN');
});
