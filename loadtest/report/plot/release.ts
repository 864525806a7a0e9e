/** How long after an admission its place was used again: what shows a limiter that gives places back too early. */
import { type Ask, isAdmitted } from '../../ask.ts';
import type { Claim } from '../../claim.ts';

/** The place of the admission with this number, from 1: how long until the admission that is a quota later, milliseconds. */
export interface Reuse {
  readonly place: number;
  /** When it was asked for again. */
  readonly at: number;
  readonly atLeast: number;
  readonly atMost: number;
}

/**
 * Nobody knows when a request was decided, and so not in which order: but of the decisions in their order the n-th is not
 * before the n-th sending in its order, nor after the n-th answer in its own.
 * @param asks of one bucket, in any order
 */
export function reusesOf(asks: readonly Ask[], { quota }: Claim): Reuse[] {
  const admitted = asks.filter(isAdmitted);
  const sent = admitted.map(({ sentAt }) => sentAt).sort((one, other) => one - other);
  const received = admitted.map(({ receivedAt }) => receivedAt).sort((one, other) => one - other);
  return sent.slice(quota).map((sentAgain, index) => ({
    place: index + 1,
    at: sentAgain,
    atLeast: sentAgain - (received[index] ?? sentAgain),
    atMost: (received[index + quota] ?? sentAgain) - (sent[index] ?? sentAgain),
  }));
}
