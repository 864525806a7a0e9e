/** Replays the requests against an algorithm, decided anywhere between send and response. */
import type { Sample } from '../../sample.ts';
import type { Candidate } from './candidates.ts';
import type { Range } from './tally.ts';
import type { Offset } from './wall-clock.ts';

/** Result of one step. */
export interface Expectation {
  readonly step: string;
  readonly admitted: Range;
  /** Seconds of Retry-After; undefined without one. */
  readonly wait: Range | undefined;
}

/** Possible decision orders of the requests. */
export interface Script {
  readonly steps: readonly string[];
  readonly orders: readonly (readonly Decision[])[];
}

/** @param step index of the step */
interface Decision {
  readonly key: string;
  readonly step: number;
  readonly at: number;
}

/** Position of each decision between send, 0, and response, 1. @param step of its key, from 0 @param place in the log */
type Timing = (step: number, place: number) => number;

const isOdd = (number: number) => number.toString(2).replaceAll('0', '').length % 2;

/** All pairs of early and late steps, which give the extreme counts; then arbitrary positions. */
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
  // The fractional parts of multiples of the golden ratio are spread evenly.
  ...Array.from(
    { length: 7 },
    (_, turn): Timing =>
      (_step, place) =>
        ((place + 1) * (turn + 1) * 0.618_033_988_75) % 1,
  ),
];

/** @param samples of the probed keys, in send order */
export function scriptOf(samples: readonly Sample[]): Script {
  const steps = [...new Set(samples.map(({ step }) => step))];
  const stepsOfKey = new Map(
    [...Map.groupBy(samples, ({ bucket }) => bucket)].map(([key, own]) => [
      key,
      [...new Set(own.map(({ step }) => step))],
    ]),
  );
  const orders = timings.map((timing) =>
    samples
      .map((sample, place): Decision => {
        const { bucket: key, sentAt, receivedAt } = sample;
        const ofKey = stepsOfKey.get(key)?.indexOf(sample.step) ?? 0;
        return {
          ...{ key, step: steps.indexOf(sample.step) },
          at: sentAt + timing(ofKey, place) * (receivedAt - sentAt),
        };
      })
      .sort((one, other) => one.at - other.at),
  );
  return { steps, orders };
}

/**
 * Number of offsets to try. Counts are not monotonic in the offset: one between the extremes may admit what neither does,
 * and with two 1 to 2 % of the runs of a right sliding counter matched nothing.
 */
const offsets = 9;

function offsetsIn({ least, most }: Offset): number[] {
  return Array.from({ length: offsets }, (_, place) => least + ((most - least) * place) / (offsets - 1));
}

/** @param offset of the server's clock, for algorithms that use it */
export function expectations(candidate: Candidate, { steps, orders }: Script, offset: Offset): Expectation[] {
  const ranges = steps.map(() => ({ admitted: new Extremes(), wait: new Extremes() }));
  for (const tried of candidate.aligned ? offsetsIn(offset) : [(offset.least + offset.most) / 2]) {
    for (const order of orders) {
      const counts = admissionsOf(candidate, order, tried, ranges);
      counts.forEach((count, step) => void ranges[step]?.admitted.add(count));
    }
  }
  return steps.map((step, place) => {
    const { admitted, wait } = ranges[place] ?? {};
    return { step, admitted: admitted?.range ?? { least: 0, most: 0 }, wait: wait?.range };
  });
}

/** The least and the most of what is added. */
class Extremes {
  #least = Number.POSITIVE_INFINITY;
  #most = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    if (value < this.#least) this.#least = value;
    if (value > this.#most) this.#most = value;
  }

  /** Undefined: nothing was added. */
  get range(): Range | undefined {
    return this.#least > this.#most ? undefined : { least: this.#least, most: this.#most };
  }
}

/** @param ranges get the Retry-After of each denial @returns the admissions by step */
function admissionsOf(
  { create }: Candidate,
  order: readonly Decision[],
  offset: number,
  ranges: readonly { readonly wait: Extremes }[],
): number[] {
  let at = 0;
  const limiter = create({ now: () => at, pass: () => Promise.reject(new Error('a candidate decides at once')) });
  const counts = ranges.map(() => 0);
  for (const { key, step, at: decidedAt } of order) {
    at = decidedAt + offset;
    const decision = limiter({ key, node: 0 });
    if (decision instanceof Promise) throw new Error('a candidate decides at once');
    const { admitted, retryAfterSeconds: wait } = decision;
    if (admitted) counts[step] = (counts[step] ?? 0) + 1;
    else if (wait !== undefined) ranges[step]?.wait.add(wait);
  }
  return counts;
}
