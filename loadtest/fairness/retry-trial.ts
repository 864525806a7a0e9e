/** Tries whether a Retry-After is true: one request at that time, after a silence. */
import type { RetryTrial } from './report-data.ts';

/** Longer ones are tried earlier, milliseconds: a run takes about a minute. */
const longestMs = 10_000;
/** Served at half of a Retry-After, or before, it was longer than true. */
const earlyMs = 5_000;
/** A whole second may be rounded down, and clocks differ. */
const marginMs = 50;

interface RetryOptions {
  /** See Refusals. */
  readonly refusal: { readonly at: number; readonly retryAfter: number };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Sends the request of the hog. @returns whether it was served, and its status */
  readonly send: () => Promise<Pick<RetryTrial, 'status' | 'served'>>;
}

export async function retryTrial({ refusal, now, wait, send }: RetryOptions): Promise<RetryTrial> {
  const { at, retryAfter } = refusal;
  const due = retryAfter * 1000 + marginMs;
  const after = due <= longestMs ? due : earlyMs;
  await wait(Math.max(0, at + after - now()));
  const waited = (now() - at) / 1000;
  return { retryAfter, waited, ...(await send()) };
}
