/** When a delivery is tried again. */
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

/** Nobody is waited for longer, whatever he asks for: who answers in ten years would never be sent anything. */
const longestWait = 24 * hour;

/**
 * @param tries how often it was tried since it was asked for: 1 or more
 * @param retryAfter the field of the answer, where it had one: seconds, or a date
 * @returns the wait in milliseconds; undefined: that was the last time
 */
export function waitAfter(
  tries: number,
  retryAfter: string | undefined,
  { now, random }: { now: Date; random: Random },
): number | undefined {
  const scheduled = waits[tries - 1];
  if (scheduled === undefined) return undefined;
  // A tenth more or less: what failed together comes back apart.
  const jittered = scheduled * (0.9 + (random.bytes(4).readUInt32BE() / 2 ** 32) * 0.2);
  return Math.round(Math.max(jittered, Math.min(asked(retryAfter, now) ?? 0, longestWait)));
}

/** RFC 9110, 10.2.3. @returns milliseconds; undefined for what is neither. */
function asked(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d{1,10}$/.test(retryAfter)) return Number(retryAfter) * second;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : date - now.getTime();
}
