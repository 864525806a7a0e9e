/**
 * The key that signs what a service learns of a caller: ES256, derived from SECRET_KEY, so that all nodes have the same
 * one and nothing is stored. While one secret key replaces another, both public keys are published.
 */
import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Secrets } from '#server/platform/secrets.ts';

export interface UpstreamKeys {
  /** Signs. */
  readonly kid: string;
  readonly key: KeyObject;
  /** The public keys, for services. */
  readonly published: { readonly keys: readonly JWK[] };
}

const purpose = 'upstream assertions';

export async function upstreamKeys(secrets: Secrets): Promise<UpstreamKeys> {
  const keys = secrets.macs(purpose, 'P-256').map(privateKeyOf);
  const published = await Promise.all(keys.map(publicJwkOf));
  const [key] = keys;
  const [jwk] = published;
  if (!key || !jwk?.kid) throw new Error('there is no secret key');
  return { kid: jwk.kid, key, published: { keys: published } };
}

/** @param scalar 32 bytes; out of the range of the curve with a probability of 2^-32, and then createECDH throws */
function privateKeyOf(scalar: Buffer): KeyObject {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  // Uncompressed (SEC 1, 2.3.3): a byte, and 32 of each coordinate.
  const point = pair.getPublicKey();
  const part = (bytes: Buffer) => bytes.toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: part(scalar), x: part(point.subarray(1, 33)), y: part(point.subarray(33)) };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

async function publicJwkOf(key: KeyObject): Promise<JWK> {
  const { kty = '', crv = '', x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { kty, crv, x, y, kid: await calculateJwkThumbprint({ kty, crv, x, y }), alg: 'ES256', use: 'sig' };
}
