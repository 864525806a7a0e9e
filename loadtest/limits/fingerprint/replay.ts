/** What an algorithm would have answered to the same requests, wherever between sending and answer it decided. */
import type { Ask } from '../../ask.ts';
import type { Candidate } from './candidates.ts';
import { type Answer, type Range, tallied, widened } from './tally.ts';
import type { Offset } from './wall-clock.ts';

/** Of one step. */
export interface Expectation {
  readonly step: string;
  readonly admitted: Range;
  /** Seconds of Retry-After; undefined where nobody is told to wait. */
  readonly wait: Range | undefined;
}

/** Where each request is decided between its sending, 0, and its answer, 1. @param step from 0 @param place in the log */
type Timing = (step: number, place: number) => number;

const isOdd = (number: number) => number.toString(2).replaceAll('0', '').length % 2;

/** Early and late steps in all pairs, which is where counts are least and most; then anything between. */
const timings: readonly Timing[] = [
  ...Array.from(
    { length: 8 },
    (_, pattern): Timing =>
      (step) =>
        isOdd(pattern & step),
  ),
  ...Array.from(
    { length: 8 },
    (_, pattern): Timing =>
      (step) =>
        1 - isOdd(pattern & step),
  ),
  // The fractions of multiples of the golden ratio are spread as evenly as can be.
  ...Array.from(
    { length: 7 },
    (_, turn): Timing =>
      (_step, place) =>
        ((place + 1) * (turn + 1) * 0.618_033_988_75) % 1,
  ),
];

/** @returns one answer for each request */
function answersOf({ create }: Candidate, times: readonly number[]): Answer[] {
  let at = 0;
  const limiter = create({ now: () => at, pass: () => Promise.reject(new Error('a candidate decides at once')) });
  const answers: Answer[] = [];
  const order = [...times.keys()].sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0));
  for (const place of order) {
    at = times[place] ?? 0;
    const decision = limiter({ key: 'k', node: 0 });
    if (decision instanceof Promise) throw new Error('a candidate decides at once');
    answers[place] = { admitted: decision.admitted, wait: decision.retryAfterSeconds };
  }
  return answers;
}

/**
 * @param asks of one key, in the order of their sending
 * @param offset of the server's clock; counts for those that heed it
 */
export function expectations(candidate: Candidate, asks: readonly Ask[], { least, most }: Offset): Expectation[] {
  const names = [...new Set(asks.map(({ step }) => step))];
  const numbers = asks.map(({ step }) => names.indexOf(step));
  const offsets = candidate.aligned && most > least ? [least, (least + most) / 2, most] : [(least + most) / 2];
  const ranges = new Map<string, Expectation>();
  for (const offset of offsets) {
    for (const timing of timings) {
      const times = asks.map(
        ({ sentAt, receivedAt }, place) => offset + sentAt + timing(numbers[place] ?? 0, place) * (receivedAt - sentAt),
      );
      for (const { step, admitted, wait } of tallied(asks, answersOf(candidate, times))) {
        const before = ranges.get(step);
        ranges.set(step, {
          step,
          admitted: widened(before?.admitted, { least: admitted, most: admitted }),
          wait: wait ? widened(before?.wait, wait) : before?.wait,
        });
      }
    }
  }
  return [...ranges.values()];
}
