/** Credentials that a host gives out, wherever a rule did not look for them: in the answer to what it expected to fail, for instance. */
import type { Dialect } from '../dialect.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Secrets } from '../secrets.ts';

/** RFC 6749, 4.1.4; RFC 7591, 3.2.1; OpenID Connect Core, 3.1.3.3; and what a secret is called where nothing is said. */
const usual = ['access_token', 'refresh_token', 'id_token', 'client_secret', 'secret', 'password'];

/** Learns what stands in bodies under a name that credentials have: the dialect's, and the usual ones. */
export function learnAnswered(exchanges: readonly Exchange[], dialect: Dialect, secrets: Secrets): void {
  const { login, apiTokens, impersonate, oauth } = dialect;
  const named = [login.token, login.refreshToken, apiTokens.value, impersonate.token, oauth.clientSecret, ...usual];
  // The last part of a path by dots is the member's name.
  const names = [...new Set(named.map((path) => RegExp.escape(path.split('.').at(-1) ?? path)))].join('|');
  // RFC 8259, 7: a string of JSON, and nothing that only begins like one.
  const text = '"(?:[^"\\\\\\u0000-\\u001f]|\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4}))*"';
  const member = new RegExp(`"(${names})"\\s*:\\s*(${text})`, 'g');
  for (const { requestBody = '', answer } of exchanges) {
    for (const body of [requestBody, answer?.body.toString('utf8') ?? '']) {
      for (const [, name = '', value = '""'] of body.matchAll(member)) {
        secrets.suspect(String(JSON.parse(value)), name.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase());
      }
    }
  }
}
