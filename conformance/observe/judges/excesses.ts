/**
 * Admissions above the quota. A refilling bucket may give back what a window's share is, and a fixed window may turn inside
 * of a burst: more than that is a fault, and so are two bursts that no turn of one clock explains.
 */
import type { Span } from '#harness/admission-bounds.ts';
import { BoundedMap } from '../bounded-map.ts';
import { type Fault, fault, nothing } from '../seen.ts';
import type { Bucket, BucketName } from './buckets.ts';

/** When the window must have turned for a burst to be within the quota, if windows are fixed. */
interface Turn {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds: Retry-After is rounded up to seconds. */
const tolerance = 1_200;

export class Excesses {
  /** By operation and tenant for callers whose first requests they were, and by bucket for others. */
  readonly #turns = new BoundedMap<string, Turn[]>(2_000);

  /** Judges the burst that ends with the last admission of the bucket. */
  after({ name, limit, operation }: BucketName, { admitted, lastDenial }: Bucket): readonly Fault[] {
    const { quota, windowSeconds } = limit;
    const window = windowSeconds * 1_000;
    const last = admitted.at(-1);
    if (!last || admitted.length <= quota) return nothing;
    const recent = admitted
      .filter(({ sentAt }) => sentAt > last.receivedAt - window)
      .toSorted((one, other) => one.sentAt - other.sentAt);
    const burst = longestExcess(recent, quota, window);
    if (!burst) return nothing;
    const expected = `${quota} in ${windowSeconds} s at ${operation.id}`;
    const span = ((last.receivedAt - (burst[0]?.sentAt ?? 0)) / 1_000).toFixed(1);
    const actual = `${burst.length} admitted in ${span} s`;
    if (burst.length > 2 * quota + refill(burst, quota, window))
      return fault('limits/over-quota-is-429', expected, actual);
    const turn = { from: burst.at(-quota - 1)?.sentAt ?? 0, to: burst[quota]?.receivedAt ?? 0 };
    // A window that begins with the first request of a caller turns where it ends.
    const isFirst = admitted.length <= burst.length;
    const known = this.#turns.getOrSet(isFirst ? name.split(' ').slice(0, 2).join(' ') : name, () => []);
    const others = known.filter(({ from, to }) => to < turn.from || from > turn.to);
    if (known.length < 100) known.push(turn);
    const end =
      lastDenial && lastDenial.receivedAt < turn.from ? lastDenial.sentAt + lastDenial.retryAfter * 1_000 : undefined;
    const isOfCaller = admitted.some(({ sentAt }) => isWithin(sentAt + window, turn, tolerance));
    const contradicts = others.some((other) => !canBoth(turn, other, window));
    const isNoTurn =
      end !== undefined && !isOfCaller && !canBoth(turn, { from: end - tolerance, to: end + tolerance }, window);
    return contradicts || isNoTurn ? fault('limits/over-quota-is-429', expected, actual) : nothing;
  }
}

function isWithin(time: number, { from, to }: Turn, margin: number): boolean {
  return time >= from - margin && time <= to + margin;
}

/** True if both can be turns of windows of the clock. */
function canBoth(one: Turn, other: Turn, window: number): boolean {
  const [least, most] = [one.from - other.to, one.to - other.from];
  return Math.floor(most / window) * window >= least;
}

/** @returns the longest tail of the admissions that holds too many for a refilling bucket */
function longestExcess(recent: readonly Span[], quota: number, window: number): readonly Span[] | undefined {
  for (let from = 0; recent.length - from > quota; from += 1) {
    const tail = recent.slice(from);
    if (tail.length > quota + refill(tail, quota, window)) return tail;
  }
  return undefined;
}

function refill(burst: readonly Span[], quota: number, window: number): number {
  const lasted = Math.max(...burst.map(({ receivedAt }) => receivedAt)) - (burst[0]?.sentAt ?? 0);
  return Math.floor((quota * lasted) / window);
}
