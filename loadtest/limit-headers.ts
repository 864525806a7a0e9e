/** What responses say of their limit, in any generation of the header fields. */
import { type HeaderGeneration, type RateLimitState, rateLimitOf } from '#client/rate-limit-headers.ts';
import type { Sample } from './sample.ts';

const older = /^(?:ratelimit|x-rate-?limit)-(?:limit|remaining|reset)$/;

/** @returns the fields of earlier generations, which the event log keeps beside the present ones; undefined without any */
export function olderFieldsOf(
  headers: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> | undefined {
  const found = Object.entries(headers).flatMap(([name, value]) =>
    value !== undefined && older.test(name) ? [[name, value] as const] : [],
  );
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** @returns what a response says of its limit; undefined where it says nothing that can be read */
export function limitStateOf({ rateLimit, policy, date, olderFields }: Sample): RateLimitState | undefined {
  if (rateLimit === undefined && olderFields === undefined) return undefined;
  const headers = new Headers(olderFields);
  if (rateLimit !== undefined) headers.set('ratelimit', rateLimit);
  if (policy !== undefined) headers.set('ratelimit-policy', policy);
  if (date !== undefined) headers.set('date', date);
  return rateLimitOf(headers, 0);
}

/** @returns the generation of the first response that has one */
export function generationIn(samples: readonly Sample[]): HeaderGeneration | undefined {
  for (const sample of samples) {
    const state = limitStateOf(sample);
    if (state) return state.generation;
  }
  return undefined;
}
