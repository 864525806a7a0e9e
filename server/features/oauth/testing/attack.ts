/** An attack on the provider, and checks of its refusal. */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { OAuthFixture } from '#test/fixtures/oauth.ts';
import type { TestResponse } from '#test/http.ts';
import { callback } from './client.ts';

/** The attacked tenant, and another one to take tokens from. */
export interface Field {
  readonly fixture: OAuthFixture;
  readonly other: OAuthFixture;
}

export interface Attack {
  readonly name: string;
  readonly run: (field: Field) => Promise<TestResponse>;
  /** Faults of the response; none, if the attack was refused. */
  readonly faults: (response: TestResponse) => string[];
}

/** Refused on our own host, without a redirect. */
export const stays =
  (status: number, error?: string) =>
  (response: TestResponse): string[] => [
    ...(response.status === status
      ? []
      : [`responded ${response.status} and not ${status}: ${response.text.slice(0, 200)}`]),
    ...(response.headers.location === undefined ? [] : [`leads to ${response.headers.location}`]),
    ...(error === undefined || response.text.includes(error) ? [] : [`lacks ${error}`]),
  ];

/** Redirected to the registered address with the error, and nothing else. */
export const redirectsError =
  (error: string) =>
  (response: TestResponse): string[] => {
    const location = new URL(String(response.headers.location ?? 'about:blank'));
    const parameters = new URLSearchParams(location.hash === '' ? location.search : location.hash.slice(1));
    return [
      ...(response.status === 303 ? [] : [`answered ${response.status}: ${response.text.slice(0, 200)}`]),
      ...(`${location.origin}${location.pathname}` === callback ? [] : [`leads to ${location}`]),
      ...(parameters.get('error') === error ? [] : [`redirects with ${parameters.get('error')} and not ${error}`]),
      ...(parameters.has('code') || parameters.has('access_token') || parameters.has('id_token')
        ? ['gives something away']
        : []),
    ];
  };

/** RFC 6749, 5.2: JSON with the error code. */
export const jsonError =
  (status: number, error: string) =>
  (response: TestResponse): string[] => {
    const faults = stays(status)(response);
    if (!/^application\/json/.test(response.headers['content-type'] ?? '')) return [...faults, 'is no JSON'];
    return response.json.error === error ? faults : [...faults, `has ${response.json.error} and not ${error}`];
  };

/** One of our problems, by its code. */
export const problem =
  (status: number, code: string) =>
  (response: TestResponse): string[] => {
    const faults = stays(status)(response);
    if (response.headers['content-type'] !== 'application/json') return [...faults, 'is no JSON of ours'];
    return response.json.code === code ? faults : [...faults, `has ${response.json.code} and not ${code}`];
  };

const foreignKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** @returns an unsigned JWT. */
export function unsigned(claims: JWTPayload): string {
  return new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('1h').encode();
}

/** @returns a valid JWT signed by another key. */
export function foreign(claims: JWTPayload): Promise<string> {
  const key = createPrivateKey({ key: foreignKey.export({ format: 'jwk' }), format: 'jwk' });
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).setIssuedAt().setExpirationTime('1h').sign(key);
}
