/**
 * The retry rule (specification: Errors, rule 3): "on 429 wait Retry-After seconds (fall back to the current backoff when
 * the header is absent); on 5xx wait a backoff; backoff starts at 1 s, doubles, and is capped at 30 s; at most 6 attempts".
 *
 * Beyond the specification: the backoff doubles only when it is used; on 5xx the longer of Retry-After and backoff
 * applies; a Retry-After that is neither whole seconds nor a date (RFC 9110, 10.2.3) counts as absent.
 */

export const maximumAttempts = 6;
const firstBackoff = 1_000;
const maximumBackoff = 30_000;

/** Waits between the attempts of one call, in milliseconds. */
export interface Waits {
  /** @returns the wait after this response; undefined if it is final. @param now milliseconds since 1970 */
  afterResponse(status: number, headers: Headers, now: number): number | undefined;
  /** @returns the wait after an attempt without a response */
  afterNoResponse(): number;
}

/** @returns the waits of one call */
export function retryWaits(): Waits {
  let backoff = firstBackoff;
  const nextBackoff = () => {
    const current = backoff;
    backoff = Math.min(2 * backoff, maximumBackoff);
    return current;
  };
  return {
    afterNoResponse: nextBackoff,
    afterResponse(status, headers, now) {
      const requested = retryAfter(headers, now);
      if (status === 429) return requested ?? nextBackoff();
      return status >= 500 ? Math.max(nextBackoff(), requested ?? 0) : undefined;
    },
  };
}

/**
 * @returns Retry-After in milliseconds; undefined if it is absent or invalid
 * @param now base of a date if the response has no Date header
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  // Date.parse accepts values such as "-5", so the format of RFC 9110, 5.6.7 is checked first.
  if (!/^[A-Z][a-z]{2,8},? .+ GMT$|^[A-Z][a-z]{2} [A-Z][a-z]{2} [\d ]\d .+$/.test(value)) return undefined;
  const until = Date.parse(value);
  const sent = Date.parse(headers.get('date') ?? '');
  // Relative to the server's clock, which may differ from ours.
  const wait = until - (Number.isNaN(sent) ? now : sent);
  return wait >= 0 ? wait : undefined;
}
