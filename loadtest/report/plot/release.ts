/** Time from an admission to the reuse of its place: short ones show a limiter that releases too early. */

import type { LimitPolicy } from '../../limit-policy.ts';
import { isAdmitted, type Sample } from '../../sample.ts';

/** Time from the admission with this number, from 1, to the admission a quota later, milliseconds. */
export interface Reuse {
  readonly place: number;
  /** Send time of the request that reused the place. */
  readonly at: number;
  readonly atLeast: number;
  readonly atMost: number;
}

/**
 * The order of decisions is unknown from outside. But the n-th decision is neither before the n-th send nor after the n-th
 * response, each in its own order.
 * @param samples of one bucket, in any order
 */
export function reusesOf(samples: readonly Sample[], { quota }: LimitPolicy): Reuse[] {
  const admitted = samples.filter(isAdmitted);
  const sent = admitted.map(({ sentAt }) => sentAt).sort((one, other) => one - other);
  const received = admitted.map(({ receivedAt }) => receivedAt).sort((one, other) => one - other);
  return sent.slice(quota).map((sentAgain, index) => ({
    place: index + 1,
    at: sentAgain,
    atLeast: sentAgain - (received[index] ?? sentAgain),
    atMost: (received[index + quota] ?? sentAgain) - (sent[index] ?? sentAgain),
  }));
}
