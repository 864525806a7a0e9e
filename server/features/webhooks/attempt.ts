/** One attempt: signs what is to be delivered, sends it, and tells what came back. */
import type { Clock } from '#server/platform/clock.ts';
import type { Outbound, Outcome } from '#server/platform/outbound/post.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { openSecret, type Signed, signedHeaders } from './secret.ts';

/** Where to, and what it is signed with: sealed, as it is stored. */
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

/** For everything: name, connection, handshake and answer. In milliseconds; Standard Webhooks says 15 to 30 s. */
export const attemptTimeout = 15_000;

/** @returns what became of it; it fails for nothing that the other side does. */
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

/** @returns whether what was sent has arrived: a 2xx, and nothing else. */
export function hasArrived(outcome: Outcome): boolean {
  return outcome.answered && outcome.status >= 200 && outcome.status < 300;
}
