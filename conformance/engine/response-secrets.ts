/** Redaction of credentials in responses that no rule reads, for instance in one that was expected to fail. */
import type { Dialect } from '#harness/dialect/dialect.ts';
import { escapePattern } from '#harness/escape-pattern.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { Secrets } from '#harness/secrets.ts';

/** RFC 6749, 4.1.4; RFC 7591, 3.2.1; OpenID Connect Core, 3.1.3.3; and common names. */
const usual = ['access_token', 'refresh_token', 'id_token', 'client_secret', 'secret', 'password'];

/** Registers members whose name is that of a credential, in the dialect or by convention. */
export function registerResponseSecrets(exchanges: readonly Exchange[], dialect: Dialect, secrets: Secrets): void {
  const { login, apiTokens, impersonate, oauth } = dialect;
  // A profile may have removed any of them.
  const named = [
    login?.token,
    login?.refreshToken,
    apiTokens?.value,
    impersonate?.token,
    oauth?.clientSecret,
    ...usual,
  ];
  // The last segment of a dotted path is the member's name.
  const names = [
    ...new Set(named.flatMap((path) => (path ? [escapePattern(path.split('.').at(-1) ?? path)] : []))),
  ].join('|');
  // RFC 8259, 7: a complete JSON string, not a prefix of one.
  const text = '"(?:[^"\\\\\\u0000-\\u001f]|\\\\(?:["\\\\/bfnrt]|u[0-9a-fA-F]{4}))*"';
  const member = new RegExp(`"(${names})"\\s*:\\s*(${text})`, 'g');
  for (const { requestBody = '', response } of exchanges) {
    for (const body of [requestBody, response?.body.toString('utf8') ?? '']) {
      for (const [, name = '', value = '""'] of body.matchAll(member)) {
        secrets.registerSuspected(String(JSON.parse(value)), name.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase());
      }
    }
  }
}
