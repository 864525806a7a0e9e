/** What an algorithm would have answered to the same requests, wherever between sending and answer it decided. */
import type { Ask } from '../../ask.ts';
import type { Candidate } from './candidates.ts';
import { type Range, widened } from './tally.ts';
import type { Offset } from './wall-clock.ts';

/** Of one step. */
export interface Expectation {
  readonly step: string;
  readonly admitted: Range;
  /** Seconds of Retry-After; undefined where nobody is told to wait. */
  readonly wait: Range | undefined;
}

/** The requests of one key in orders in which they may have been decided. */
export interface Script {
  readonly steps: readonly string[];
  readonly orders: readonly (readonly Decision[])[];
}

/** @param step its place among the steps */
interface Decision {
  readonly step: number;
  readonly at: number;
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

/** @param asks of one key, in the order of their sending */
export function scriptOf(asks: readonly Ask[]): Script {
  const steps = [...new Set(asks.map(({ step }) => step))];
  const orders = timings.map((timing) =>
    asks
      .map((ask, place): Decision => {
        const step = steps.indexOf(ask.step);
        return { step, at: ask.sentAt + timing(step, place) * (ask.receivedAt - ask.sentAt) };
      })
      .sort((one, other) => one.at - other.at),
  );
  return { steps, orders };
}

/** @param offset of the server's clock; counts for those that heed it */
export function expectations(candidate: Candidate, { steps, orders }: Script, { least, most }: Offset): Expectation[] {
  const ranges = new Map<number, { admitted: Range | undefined; wait: Range | undefined }>();
  for (const offset of candidate.aligned && most > least ? [least, most] : [(least + most) / 2]) {
    for (const order of orders) {
      const answers = answersOf(candidate, order, offset);
      for (const [step, { admitted, wait }] of answers.entries()) {
        const before = ranges.get(step);
        ranges.set(step, {
          admitted: widened(before?.admitted, { least: admitted, most: admitted }),
          wait: wait ? widened(before?.wait, wait) : before?.wait,
        });
      }
    }
  }
  return steps.map((step, place) => {
    const { admitted = { least: 0, most: 0 }, wait } = ranges.get(place) ?? {};
    return { step, admitted, wait };
  });
}

/** @returns by step, how many are admitted, and what the others are told to wait */
function answersOf({ create }: Candidate, order: readonly Decision[], offset: number) {
  let at = 0;
  const limiter = create({ now: () => at, pass: () => Promise.reject(new Error('a candidate decides at once')) });
  const answers: { admitted: number; wait: Range | undefined }[] = [];
  for (const decided of order) {
    at = decided.at + offset;
    const decision = limiter({ key: 'k', node: 0 });
    if (decision instanceof Promise) throw new Error('a candidate decides at once');
    const { admitted, retryAfterSeconds: wait } = decision;
    const answer = answers[decided.step] ?? { admitted: 0, wait: undefined };
    answers[decided.step] = answer;
    if (admitted) answer.admitted += 1;
    else if (wait !== undefined) answer.wait = widened(answer.wait, { least: wait, most: wait });
  }
  return answers;
}
