/** What a 429 says, and until when. */
import type { Answer } from '../http/answer.ts';

export function isDenial({ status }: Answer): boolean {
  return status === 429;
}

/** RFC 9110, 10.2.3: delay-seconds. @returns undefined where the header is absent or something else */
export function secondsToWait({ headers }: Answer): number | undefined {
  const value = headers['retry-after'] ?? '';
  return /^\d+$/.test(value) ? Number(value) : undefined;
}

/**
 * When the caller may ask again, on the run's clock; NaN where it was not told.
 * @param from `sentAt`: nobody can say that it is later; `receivedAt`: nobody can say that it is earlier
 */
export function mayAgain(denial: Answer, from: 'sentAt' | 'receivedAt'): number {
  return (denial.exchange[from] ?? Number.NaN) + (secondsToWait(denial) ?? Number.NaN) * 1_000;
}

/**
 * Whether the bucket was still exhausted when an answer came, by what the 429 before it said. Whole seconds may hide up to one; without any
 * told, one is taken for granted.
 */
export function isStillExhausted(denial: Answer, later: Answer): boolean {
  const seconds = secondsToWait(denial) ?? 2;
  const certain = Math.max(seconds - 1, seconds / 2) * 1_000;
  return (later.exchange.receivedAt ?? Number.NaN) < denial.exchange.sentAt + certain;
}
