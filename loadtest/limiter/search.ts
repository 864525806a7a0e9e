/** Guided trials: requests at the moments at which limiters err, chosen by the decisions so far. */
import type { LimiterFactory, LimitPolicy } from './limiter.ts';
import { type Decided, withTrial } from './trial.ts';

/** Bursts of one trial. */
const mostBursts = 7;
const minute = 60_000;

export interface SearchOptions extends LimitPolicy {
  readonly startsAt: number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Keys of this trial; most requests are of the first. */
  readonly keys: readonly string[];
}

/** @returns the requests of one trial with their decisions */
export function search(factory: LimiterFactory, options: SearchOptions): Promise<readonly Decided[]> {
  const { startsAt, windowMs, random, keys } = options;
  const [key = 'client'] = keys;
  return withTrial(factory, startsAt, async (trial) => {
    let at = startsAt + Math.floor(random() * windowMs);
    const bursts = 2 + Math.floor(random() * (mostBursts - 1));
    for (let burst = 0; burst < bursts; burst += 1) {
      if (burst > 0)
        at = nextMoment(
          trial.decided.filter((one) => one.key === key),
          at,
          options,
        );
      const own = random() < 0.85 ? key : (keys.at(-1) ?? key);
      const size = sizeOf(options);
      for (let number = 0; number < size; number += 1) await trial.send({ at, key: own });
    }
    return trial.decided;
  });
}

function sizeOf({ quota, random }: SearchOptions): number {
  const sizes = [1, 1, 2, Math.ceil(quota / 2), quota - 1, quota, quota, quota + 2, 2 * quota + 2];
  return Math.max(1, sizes[Math.floor(random() * sizes.length)] ?? 1);
}

/** @returns the moment of the next burst, at `from` or later */
function nextMoment(own: readonly Decided[], from: number, options: SearchOptions): number {
  const { quota, windowMs, random } = options;
  const pick = (values: readonly number[]) => values[Math.floor(random() * values.length)] ?? from;
  const multiple = (of: number) => Math.floor(from / of + 1) * of;
  const admitted = own.filter((one) => one.admitted);
  const released = pick(admitted.map(({ at }) => at + windowMs));
  const promised = pick(
    // A wait of NaN is a fault of its own, and no moment.
    own.flatMap(({ at, retryAfter = Number.NaN }) =>
      Number.isNaN(retryAfter) ? [] : [at + Math.ceil(retryAfter * 1_000)],
    ),
  );
  const edges = [
    multiple(windowMs),
    multiple(minute),
    (own[0]?.at ?? from) + windowMs,
    released,
    released,
    promised,
    from + windowMs,
    from + 2 * windowMs + 1,
    from + Math.ceil(windowMs / quota),
    from + Math.floor(random() * windowMs),
    from + Math.floor(random() * windowMs),
  ];
  // A wait may be for weeks, which is judged where it is announced.
  const moment = Math.min(pick(edges) + pick([-1, 0, 0, 1]), from + 4 * windowMs);
  return Math.max(from, moment);
}
