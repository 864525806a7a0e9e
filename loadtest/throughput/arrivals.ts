/** When requests are to be sent at a fixed rate, whatever becomes of the answers. */
import type { Arrivals } from './report-data.ts';

/** Of the interval between two, so that an even rate does not beat in time with something of the host's. */
const jitter = 0.5;

/**
 * @param rate of one second
 * @param random from 0 to 1
 * @returns what gives the next moment, milliseconds from the start, never before the last
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
