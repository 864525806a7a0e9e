/** Forged JWTs: each differs from a valid one in one thing. */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { TestTenant } from '#test/template.ts';

/** Names of the forgeries: the fault of each. */
export const forgeries = [
  'alg none, no signature',
  'alg None with the old signature',
  'alg HS256, keyed with the kid',
  'alg missing',
  'alg a number',
  'another key under our kid',
  'a kid that is a path',
  'a kid that is SQL',
  'a kid with NUL',
  'a kid that is empty',
  'a kid of 4 KB',
  'a kid that is a number',
  'a kid that is an object',
  'a kid that is null',
  'no kid',
  'jku and x5u that lead elsewhere',
  'a key of its own (jwk)',
  'a crit header',
  'typ at+jwt',
  'claims changed, signature kept',
  'claims that are no object',
  'claims that are no JSON',
  'signature cut',
  'signature empty',
  'signature of zeros',
  'two parts',
  'four parts',
  'five parts, as an encrypted one',
  'the header __proto__',
  'not base64',
  'of the other tenant',
  'a refresh token',
  'an Api-Token',
] as const;

export type Forgery = (typeof forgeries)[number];

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function forgedTokens(acme: TestTenant, globex: TestTenant): Promise<Record<Forgery, string>> {
  const { jwt } = acme.people.ROLE_ADMIN;
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const { kid } = decodeProtectedHeader(jwt);
  const payload = decodeJwt(jwt);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const unsigned = (fields: object, body: unknown = payload) => `${part({ typ: 'JWT', kid, ...fields })}.${part(body)}`;
  const signed = (fields: object) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...fields }).sign(privateKey);
  const hmac = unsigned({ alg: 'HS256' });
  return {
    'alg none, no signature': `${unsigned({ alg: 'none' })}.`,
    'alg None with the old signature': `${unsigned({ alg: 'None' })}.${signature}`,
    'alg HS256, keyed with the kid': `${hmac}.${createHmac('sha256', String(kid)).update(hmac).digest('base64url')}`,
    'alg missing': `${unsigned({})}.${signature}`,
    'alg a number': `${unsigned({ alg: 256 })}.${signature}`,
    'another key under our kid': await signed({ kid }),
    'a kid that is a path': await signed({ kid: '../../../../dev/null' }),
    'a kid that is SQL': await signed({ kid: "' or '1'='1" }),
    'a kid with NUL': await signed({ kid: 'a\u0000b' }),
    'a kid that is empty': await signed({ kid: '' }),
    'a kid of 4 KB': await signed({ kid: 'k'.repeat(4096) }),
    'a kid that is a number': `${unsigned({ alg: 'ES256', kid: 1 })}.${signature}`,
    'a kid that is an object': `${unsigned({ alg: 'ES256', kid: { toString: 1 } })}.${signature}`,
    'a kid that is null': `${unsigned({ alg: 'ES256', kid: null })}.${signature}`,
    'no kid': await signed({}),
    'jku and x5u that lead elsewhere': await signed({ kid, jku: 'http://127.0.0.1:1/', x5u: 'http://127.0.0.1:1/' }),
    'a key of its own (jwk)': await signed({ kid, jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } }),
    'a crit header': `${unsigned({ alg: 'ES256', crit: ['b64'], b64: false })}.${signature}`,
    'typ at+jwt': `${unsigned({ alg: 'ES256', typ: 'at+jwt' })}.${signature}`,
    'claims changed, signature kept': `${header}.${part({ ...payload, sub: globex.people.ROLE_ADMIN.id })}.${signature}`,
    'claims that are no object': `${header}.${part([1])}.${signature}`,
    'claims that are no JSON': `${header}.${Buffer.from('{').toString('base64url')}.${signature}`,
    'signature cut': `${header}.${claims}.${signature.slice(0, -2)}`,
    'signature empty': `${header}.${claims}.`,
    'signature of zeros': `${header}.${claims}.${Buffer.alloc(64).toString('base64url')}`,
    'two parts': `${header}.${claims}`,
    'four parts': `${jwt}.x`,
    'five parts, as an encrypted one': 'a.b.c.d.e',
    'the header __proto__': `${part(JSON.parse('{"__proto__":{"alg":"none"}}'))}.${claims}.${signature}`,
    'not base64': '%%%.%%%.%%%',
    'of the other tenant': globex.people.ROLE_ADMIN.jwt,
    'a refresh token': acme.people.ROLE_ADMIN.refreshToken,
    'an Api-Token': acme.people.ROLE_ADMIN.readWrite,
  };
}
