/** One attack, and what refuses it. */
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { TestResponse } from '#test/http.ts';
import { callback } from './client.ts';
import type { OAuthScene } from './scene.ts';

/** Where an attack is made, and what it may take from another tenant. */
export interface Field {
  readonly scene: OAuthScene;
  readonly other: OAuthScene;
}

export interface Attack {
  readonly name: string;
  readonly run: (field: Field) => Promise<TestResponse>;
  /** What is wrong with the answer; nothing, if the attack was refused. */
  readonly faults: (answer: TestResponse) => string[];
}

/** Refused on our own host: nothing is sent to wherever the request wanted. */
export const stays =
  (status: number, error?: string) =>
  (answer: TestResponse): string[] => [
    ...(answer.status === status ? [] : [`answered ${answer.status} and not ${status}: ${answer.text.slice(0, 200)}`]),
    ...(answer.headers.location === undefined ? [] : [`leads to ${answer.headers.location}`]),
    ...(error === undefined || answer.text.includes(error) ? [] : [`does not say ${error}`]),
  ];

/** The application is told the error, at the address that it registered, and nothing else. */
export const tells =
  (error: string) =>
  (answer: TestResponse): string[] => {
    const location = new URL(String(answer.headers.location ?? 'about:blank'));
    const told = new URLSearchParams(location.hash === '' ? location.search : location.hash.slice(1));
    return [
      ...(answer.status === 303 ? [] : [`answered ${answer.status}: ${answer.text.slice(0, 200)}`]),
      ...(`${location.origin}${location.pathname}` === callback ? [] : [`leads to ${location}`]),
      ...(told.get('error') === error ? [] : [`tells ${told.get('error')} and not ${error}`]),
      ...(told.has('code') || told.has('access_token') || told.has('id_token') ? ['gives something away'] : []),
    ];
  };

/** RFC 6749, 5.2: in JSON, with the error's name. */
export const says =
  (status: number, error: string) =>
  (answer: TestResponse): string[] => {
    const faults = stays(status)(answer);
    if (!/^application\/json/.test(answer.headers['content-type'] ?? '')) return [...faults, 'is no JSON'];
    return answer.json.error === error ? faults : [...faults, `says ${answer.json.error} and not ${error}`];
  };

/** Our own problem, by its code. */
export const problem =
  (status: number, code: string) =>
  (answer: TestResponse): string[] => {
    const faults = stays(status)(answer);
    if (answer.headers['content-type'] !== 'application/json') return [...faults, 'is no JSON of ours'];
    return answer.json.code === code ? faults : [...faults, `says ${answer.json.code} and not ${code}`];
  };

const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** @returns a JWT that nobody signed. */
export function unsigned(claims: JWTPayload): string {
  return new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('1h').encode();
}

/** @returns a JWT that is right but for the key. */
export function foreign(claims: JWTPayload): Promise<string> {
  const key = createPrivateKey({ key: stranger.export({ format: 'jwk' }), format: 'jwk' });
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).setIssuedAt().setExpirationTime('1h').sign(key);
}
