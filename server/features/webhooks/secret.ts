/** Signing secrets, sealed in the database, in the format of Standard Webhooks. */
import { Webhook } from 'standardwebhooks';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';

export const purpose = 'webhook secret';

/** @returns `whsec_` and 32 random bytes in base64; Standard Webhooks requires 24 to 64. */
export function mintSecret(random: Random): string {
  return `whsec_${random.bytes(32).toString('base64')}`;
}

export function sealSecret(secret: string, secrets: Secrets, random: Random): Buffer {
  return secrets.seal(purpose, secret, random);
}

export function openSecret(sealed: Buffer, secrets: Secrets): string {
  return secrets.open(purpose, sealed);
}

export interface Signed {
  readonly id: string;
  readonly payload: string;
}

/** @returns the headers of one attempt, with one signature per secret, so that both verify during a rotation. */
export function signedHeaders(
  { id, payload }: Signed,
  secrets: readonly string[],
  now: Date,
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, payload)).join(' '),
  };
}
