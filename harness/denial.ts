/** Responses that ask to come again: 429 and 503, and their Retry-After. */
import type { HttpResponse } from './http/response.ts';

export function isDenial({ status }: HttpResponse): boolean {
  return status === 429;
}

/** RFC 9110, 10.2.3: delay-seconds. @returns undefined if the header is absent or in another form */
export function secondsToWait({ headers }: Pick<HttpResponse, 'headers'>): number | undefined {
  const value = headers['retry-after'] ?? '';
  return /^\d+$/.test(value) ? Number(value) : undefined;
}

/** The longest wait for a busy host, in seconds: one that asks for more is not just busy. */
const longestBusyWait = 12;

/** @returns the seconds that a busy host asks for by 503 (RFC 9110, 15.6.4); undefined for any other response */
export function secondsBusy(answer: Pick<HttpResponse, 'status' | 'headers'>): number | undefined {
  const seconds = answer.status === 503 ? secondsToWait(answer) : undefined;
  return seconds !== undefined && seconds <= longestBusyWait ? seconds : undefined;
}

/** The longest wait for a throttle, in seconds: a bucket of 20 requests in 60 seconds asks for three, or for more. */
const longestThrottle = 2;

/** @returns the seconds that a throttle of the platform asks for, which counts all requests of some seconds; undefined for any other response */
export function secondsThrottled(answer: Pick<HttpResponse, 'status' | 'headers'>): number | undefined {
  const seconds = answer.status === 429 ? secondsToWait(answer) : undefined;
  return seconds !== undefined && seconds <= longestThrottle ? seconds : undefined;
}

/**
 * End of the wait on the session's clock; NaN without Retry-After.
 * @param from `sentAt` for the earliest possible end, `receivedAt` for the latest
 */
export function mayAgain(denial: HttpResponse, from: 'sentAt' | 'receivedAt'): number {
  return (denial.exchange[from] ?? Number.NaN) + (secondsToWait(denial) ?? Number.NaN) * 1_000;
}

/**
 * True if the bucket was still exhausted at a later response. Retry-After in whole seconds may exceed the wait by
 * up to one second, so that one of 1 is no evidence; without the header a wait of one second is assumed.
 */
export function isStillExhausted(denial: HttpResponse, later: HttpResponse): boolean {
  return (later.exchange.receivedAt ?? Number.NaN) < certainlyExhaustedUntil(denial);
}

/** @returns the time on the session's clock until which the bucket of the denial is exhausted, rounding allowed for */
export function certainlyExhaustedUntil(denial: HttpResponse): number {
  return denial.exchange.sentAt + ((secondsToWait(denial) ?? 2) - 1) * 1_000;
}
