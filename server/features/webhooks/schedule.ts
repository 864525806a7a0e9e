/** Retry schedule of webhook deliveries. */
import type { Random } from '#server/platform/random.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * The waits between attempts, in milliseconds: ten attempts over 75 hours and a half. Standard Webhooks, "Example
 * deliverability schedule".
 */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** Upper bound on Retry-After. */
const longestWait = 24 * hour;

/**
 * @param tries attempts so far since the delivery was created or renewed: 1 or more
 * @param retryAfter the Retry-After field of the response, if any: seconds, or a date
 * @returns the wait in milliseconds; undefined after the last attempt
 */
export function waitAfter(
  tries: number,
  retryAfter: string | undefined,
  { now, random }: { now: Date; random: Random },
): number | undefined {
  const scheduled = waits[tries - 1];
  if (scheduled === undefined) return undefined;
  // Jitter of 10 %: deliveries that failed together must not return together.
  const jittered = scheduled * (0.9 + (random.bytes(4).readUInt32BE() / 2 ** 32) * 0.2);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs(retryAfter, now) ?? 0, longestWait)));
}

/** Parses Retry-After (RFC 9110, 10.2.3). @returns milliseconds; undefined if invalid */
function retryAfterMs(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d{1,10}$/.test(retryAfter)) return Number(retryAfter) * second;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : date - now.getTime();
}
