/** Runs a call: credentials, attempts, waits and retries. */
import { attempt, type Fetch, type Sent } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { Session } from './credentials/credential.ts';
import { NoResponseError } from './errors.ts';
import type { Pacer } from './pacer.ts';
import { isProblem } from './problem.ts';
import { requestIdOf } from './response.ts';
import { maximumAttempts, retryWaits } from './retry.ts';

export interface Call extends Sent {
  /** Session with the credential; undefined for public operations. */
  readonly session: Session | undefined;
  /**
   * Whether it is idempotent: a read, or a write with an Idempotency-Key. Only such a call is retried without a response,
   * because the server may have executed it.
   */
  readonly isRepeatable: boolean;
  /** Aborts waits but no attempts; absent: `signal` aborts both. */
  readonly waitSignal?: AbortSignal;
}

export interface Wire {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Timeout of an attempt in milliseconds. */
  readonly timeout: number;
  /** Milliseconds: a response with a longer wait is returned. */
  readonly maximumWait: number;
  /** `User-Agent` of each request; undefined in browsers, which send their own. */
  readonly userAgent: string | undefined;
  /** Undefined: calls are sent at once, whatever the rate limits. */
  readonly pacer: Pacer | undefined;
  readonly onAttempt: ((attempt: AttemptReport) => void) | undefined;
}

/** One request and what became of it, for logs and traces. Has no credential. */
export interface AttemptReport {
  /** Name of the operation: `GET /api/v1/users/{id}`. */
  readonly operation: string;
  readonly url: string;
  /** 1 is the first one of a call. */
  readonly attempt: number;
  /** From the request to the last byte of the response, or of its head with `parseAs: 'stream'`. */
  readonly milliseconds: number;
  /** undefined: no usable response. */
  readonly status: number | undefined;
  /** `X-Request-Id` of the response. */
  readonly requestId: string | undefined;
  /** Why there was no usable response: what the call throws if no further attempt succeeds. */
  readonly error: unknown;
  /** Milliseconds until the next attempt; undefined: this was the last. */
  readonly retryIn: number | undefined;
}

type Outcome = { readonly response: Response } | { readonly error: NoResponseError };

/**
 * @returns the last response, which may be an error
 * @throws NoResponseError, InvalidResponseError, SignInError, or the signal's reason
 */
export async function runCall(call: Call, wire: Wire): Promise<Response> {
  const { session, signal, waitSignal = signal } = call;
  const waits = retryWaits();
  let mayRenew = session?.renew !== undefined;
  let hadNoResponse = false;
  for (let attempts = 1; ; attempts++) {
    const leave = await wire.pacer?.turn(call.name, waitSignal);
    const credential = await credentialOf(session, signal).catch((error: unknown) => {
      leave?.();
      throw error;
    });
    const begin = wire.clock.now();
    const report = (outcome: Outcome | { readonly error: unknown }, retryIn: number | undefined) =>
      wire.onAttempt?.(reportOf(call, outcome, { attempt: attempts, milliseconds: wire.clock.now() - begin, retryIn }));
    const own = wire.userAgent === undefined ? {} : { 'user-agent': wire.userAgent };
    const outcome = await once({ ...call, headers: joined(call.headers, { ...own, ...credential }) }, wire).catch(
      (error: unknown) => {
        leave?.();
        report({ error }, undefined);
        throw error;
      },
    );
    leave?.('response' in outcome ? outcome.response : undefined);
    const isLast = attempts === maximumAttempts;
    if ('response' in outcome && outcome.response.status === 401 && mayRenew && !isLast) {
      // Once per call: a new token that is refused too is not expired.
      mayRenew = false;
      if (await session?.renew?.(credential, signal)) {
        report(outcome, 0);
        continue;
      }
    }
    const wait = isLast ? undefined : await waitAfter(outcome);
    const isFinal = wait === undefined || wait > wire.maximumWait;
    report(outcome, isFinal ? undefined : wait);
    if (isFinal) return final(outcome, attempts);
    await wire.clock.wait(wait, waitSignal);
  }

  async function waitAfter(outcome: Outcome): Promise<number | undefined> {
    if ('error' in outcome) {
      hadNoResponse = true;
      return call.isRepeatable && !outcome.error.isFinal ? waits.afterNoResponse() : undefined;
    }
    const { status, headers } = outcome.response;
    // The server still processes the timed-out attempt under the same key, so its response will follow.
    if (hadNoResponse && (await isInFlight(outcome.response)))
      return waits.afterResponse(429, headers, wire.clock.now());
    return waits.afterResponse(status, headers, wire.clock.now());
  }
}

async function credentialOf(session: Session | undefined, signal: AbortSignal | undefined) {
  return (await session?.headers(signal)) ?? {};
}

function reportOf(
  { name, url }: Call,
  outcome: Outcome | { readonly error: unknown },
  numbers: Pick<AttemptReport, 'attempt' | 'milliseconds' | 'retryIn'>,
): AttemptReport {
  const response = 'response' in outcome ? outcome.response : undefined;
  return {
    operation: name,
    url,
    ...numbers,
    status: response?.status,
    requestId: response && requestIdOf(response),
    error: 'error' in outcome ? outcome.error : undefined,
  };
}

async function once(sent: Sent, { fetch, timeout }: Wire): Promise<Outcome> {
  try {
    return { response: await attempt(sent, fetch, timeout) };
  } catch (error) {
    if (error instanceof NoResponseError) return { error };
    throw error;
  }
}

function final(outcome: Outcome, attempts: number): Response {
  if ('response' in outcome) return outcome.response;
  if (attempts === 1) throw outcome.error;
  throw new NoResponseError(`${outcome.error.message} ${attempts} attempts.`, { cause: outcome.error.cause });
}

async function isInFlight(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  const body: unknown = await response.clone().json();
  return isProblem(body) && body.code === 'idempotency_in_flight';
}

function joined(headers: Headers, more: Readonly<Record<string, string>>): Headers {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(more)) all.set(name, value);
  return all;
}
