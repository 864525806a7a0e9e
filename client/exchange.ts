/** A call from its first attempt to its last: who it is signed by, what is waited, what is tried again. */
import { attempt, type Fetch, type Sent } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { Session } from './credentials/credential.ts';
import { NoAnswerError } from './errors.ts';
import { isProblem } from './problem.ts';
import { maximumAttempts, retryWaits } from './retry.ts';

export interface Call extends Sent {
  /** Who it is sent for; nothing for operations that ask for no credential. */
  readonly session: Session | undefined;
  /**
   * Whether it does no harm twice: a read, or a write with an Idempotency-Key. Only such a call is sent again when no answer
   * came, because the server may have done it.
   */
  readonly isRepeatable: boolean;
  /** Cuts the waits between attempts short, and no attempt; absent: `signal` does both. */
  readonly waitSignal?: AbortSignal;
}

export interface Wire {
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Milliseconds that an attempt may take. */
  readonly timeout: number;
  /** Milliseconds: whoever is told to wait longer has the 429 as its answer, at once. */
  readonly maximumWait: number;
}

type Outcome = { readonly answer: Response } | { readonly silence: NoAnswerError };

/**
 * @returns the last answer, which may be an error
 * @throws NoAnswerError, UnusableAnswerError, SignInError, or the signal's reason
 */
export async function exchange(call: Call, wire: Wire): Promise<Response> {
  const { session, signal, waitSignal = signal } = call;
  const waits = retryWaits();
  let mayRenew = session?.renew !== undefined;
  let wasSilent = false;
  for (let attempts = 1; ; attempts++) {
    const credential = (await session?.headers(signal)) ?? {};
    const outcome = await once({ ...call, headers: joined(call.headers, credential) }, wire);
    const isLast = attempts === maximumAttempts;
    if ('answer' in outcome && outcome.answer.status === 401 && mayRenew && !isLast) {
      // Once for each call: a token that is new and refused as well is not what is wrong.
      mayRenew = false;
      if (await session?.renew?.(credential, signal)) continue;
    }
    const wait = isLast ? undefined : await waitAfter(outcome);
    if (wait === undefined || wait > wire.maximumWait) return final(outcome, attempts);
    await wire.clock.wait(wait, waitSignal);
  }

  async function waitAfter(outcome: Outcome): Promise<number | undefined> {
    if ('silence' in outcome) {
      wasSilent = true;
      return call.isRepeatable ? waits.afterSilence() : undefined;
    }
    const { status, headers } = outcome.answer;
    // The attempt that was given up is still being worked on, under the same key: its answer is to come.
    if (wasSilent && (await isInFlight(outcome.answer))) return waits.afterAnswer(429, headers, wire.clock.now());
    return waits.afterAnswer(status, headers, wire.clock.now());
  }
}

async function once(sent: Sent, { fetch, timeout }: Wire): Promise<Outcome> {
  try {
    return { answer: await attempt(sent, fetch, timeout) };
  } catch (error) {
    if (error instanceof NoAnswerError) return { silence: error };
    throw error;
  }
}

function final(outcome: Outcome, attempts: number): Response {
  if ('answer' in outcome) return outcome.answer;
  if (attempts === 1) throw outcome.silence;
  throw new NoAnswerError(`${outcome.silence.message} ${attempts} attempts.`, { cause: outcome.silence.cause });
}

async function isInFlight(answer: Response): Promise<boolean> {
  if (answer.status !== 409) return false;
  const body: unknown = await answer.clone().json();
  return isProblem(body) && body.code === 'idempotency_in_flight';
}

function joined(headers: Headers, more: Readonly<Record<string, string>>): Headers {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(more)) all.set(name, value);
  return all;
}
