/**
 * The retry rule (specification: Errors, rule 3): "on 429 wait Retry-After seconds (fall back to the current backoff when
 * the header is absent); on 5xx wait a backoff; backoff starts at 1 s, doubles, and is capped at 30 s; at most 6 attempts".
 *
 * Where it is silent: the backoff doubles when it was waited, and a Retry-After leaves it as it is; a Retry-After with a 5xx
 * is waited if it is the longer; one that is neither whole seconds nor a date (RFC 9110, 10.2.3) counts as absent.
 */

export const maximumAttempts = 6;
const firstBackoff = 1_000;
const maximumBackoff = 30_000;

/** Waits between the attempts of one call, in milliseconds. */
export interface Waits {
  /** @returns how long to wait after this answer; nothing when it is final. @param now milliseconds since 1970 */
  afterAnswer(status: number, headers: Headers, now: number): number | undefined;
  /** @returns how long to wait after an attempt that had no answer. */
  afterSilence(): number;
}

/** @returns the waits of one call, from the first on. */
export function retryWaits(): Waits {
  let backoff = firstBackoff;
  const nextBackoff = () => {
    const current = backoff;
    backoff = Math.min(2 * backoff, maximumBackoff);
    return current;
  };
  return {
    afterSilence: nextBackoff,
    afterAnswer(status, headers, now) {
      const told = retryAfter(headers, now);
      if (status === 429) return told ?? nextBackoff();
      return status >= 500 ? Math.max(nextBackoff(), told ?? 0) : undefined;
    },
  };
}

/**
 * @returns what the server asks to wait, in milliseconds; nothing when it does not say so in a form that can be trusted.
 * @param now for a date, if the answer does not say when it was sent
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  // Date.parse reads much as a date, "-5" too: only what looks like RFC 9110, 5.6.7 is tried.
  if (!/^[A-Z][a-z]{2,8},? .+ GMT$|^[A-Z][a-z]{2} [A-Z][a-z]{2} [\d ]\d .+$/.test(value)) return undefined;
  const until = Date.parse(value);
  const sent = Date.parse(headers.get('date') ?? '');
  // By the server's own clock, which may be another than ours.
  const wait = until - (Number.isNaN(sent) ? now : sent);
  return wait >= 0 ? wait : undefined;
}
