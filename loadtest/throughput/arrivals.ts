/** Send times of an open loop, independent of responses. */
import type { Arrivals } from './report-data.ts';

/** Share of the interval, so that an even rate does not resonate with a period of the host. */
const jitter = 0.5;

/**
 * @param rate per second
 * @param random from 0 to 1
 * @returns a function for the next moment, milliseconds from the start, never decreasing
 */
export function arrivals(kind: Arrivals, rate: number, random: () => number): () => number {
  const interval = 1000 / rate;
  let at = 0;
  let count = 0;
  if (kind === 'poisson') {
    return () => {
      at -= Math.log(1 - random()) * interval;
      return at;
    };
  }
  return () => {
    count += 1;
    return (count - random() * jitter) * interval;
  };
}
