/** One delivery attempt: signs the payload, posts it, and returns the outcome. */
import type { Clock } from '#server/platform/clock.ts';
import type { Outbound, Outcome } from '#server/platform/outbound/post.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { openSecret, type Signed, signedHeaders } from './secret.ts';

/** The URL, and the sealed signing secrets as stored. */
export type Endpoint = { url: string; secret: Buffer; previousSecret: Buffer | null };

export interface AttemptDeps {
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export interface Attempt {
  readonly startedAt: Date;
  readonly outcome: Outcome;
}

/** Total timeout: DNS, connection, handshake and response. In milliseconds; Standard Webhooks says 15 to 30 s. */
export const attemptTimeout = 15_000;

/** @returns the outcome; never rejects because of the endpoint. */
export async function attemptDelivery(
  event: Signed,
  { url, secret, previousSecret }: Endpoint,
  { outbound, secrets, clock }: AttemptDeps,
): Promise<Attempt> {
  const startedAt = clock.now();
  const sealed = previousSecret ? [secret, previousSecret] : [secret];
  const headers = signedHeaders(
    event,
    sealed.map((one) => openSecret(one, secrets)),
    startedAt,
  );
  return { startedAt, outcome: await outbound.post(url, { headers, body: event.payload, timeout: attemptTimeout }) };
}

/** @returns whether the delivery succeeded: any 2xx status. */
export function hasArrived(outcome: Outcome): boolean {
  return outcome.answered && outcome.status >= 200 && outcome.status < 300;
}
