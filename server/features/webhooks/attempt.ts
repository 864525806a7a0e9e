/** One delivery attempt: signs the payload, posts it, and returns the outcome. */
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Outbound, Outcome } from '#server/platform/outbound/post.ts';
import { type Secrets, WrongSecret } from '#server/platform/secrets.ts';
import { describeSpan, inSpan } from '#server/platform/tracing/tracing.ts';
import { openSecret, type Signed, signedHeaders } from './secret.ts';

/** The URL, and the sealed signing secrets as stored. */
export type Endpoint = { url: string; secret: Buffer; previousSecret: Buffer | null };

export interface AttemptDeps {
  readonly outbound: Outbound;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
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
  deps: AttemptDeps,
): Promise<Attempt> {
  const { outbound, secrets, clock } = deps;
  const startedAt = clock.now();
  const previous = previousSecret ? openPrevious(previousSecret, deps) : undefined;
  const current = openSecret(secret, secrets);
  const headers = signedHeaders(event, previous === undefined ? [current] : [current, previous], startedAt);
  // Without the trace's headers: a receiver is an outsider.
  const post = async () => {
    const outcome = await outbound.post(url, { headers, body: event.payload, timeout: attemptTimeout });
    if (outcome.answered) describeSpan({ 'http.response.status_code': outcome.status });
    else describeSpan({ 'error.type': outcome.error });
    return outcome;
  };
  return { startedAt, outcome: await inSpan('webhook attempt', { 'http.request.method': 'POST' }, post, 'client') };
}

/** @returns undefined if it was sealed with a SECRET_KEY that is gone: the current secret alone signs then */
function openPrevious(sealed: Buffer, { secrets, logger }: AttemptDeps): string | undefined {
  try {
    return openSecret(sealed, secrets);
  } catch (error) {
    if (!(error instanceof WrongSecret)) throw error;
    logger.warn({ err: error }, 'previous webhook secret cannot be opened; signing with the current one alone');
    return undefined;
  }
}

/** @returns whether the delivery succeeded: any 2xx status. */
export function hasArrived(outcome: Outcome): boolean {
  return outcome.answered && outcome.status >= 200 && outcome.status < 300;
}
