/** Full hours and days, at which limiters tidy up: by the clock, and since they were made. */

const hour = 3_600_000;
const day = 24 * hour;

export const edgesSay = 'bursts on both sides of a full hour and a full day';

/** @param startsAt milliseconds since 1970, when the limiter is made @returns moments after it, in order */
export function edgesOf(startsAt: number): readonly number[] {
  const onClock = [hour, day].map((length) => (Math.floor(startsAt / length) + 1) * length);
  const sinceStart = [hour, day].map((length) => startsAt + length);
  return [...new Set([...onClock, ...sinceStart])].sort((one, other) => one - other);
}
