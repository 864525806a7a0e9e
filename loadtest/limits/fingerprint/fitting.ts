/** Selects the algorithms that fit an observation, and decides whether a single one may be named. */
import type { Algorithm } from '../models/model.ts';
import type { Comparison } from './compare.ts';
import type { Known } from './known.ts';

export const algorithmsOf = (some: readonly Comparison[]) => [
  ...new Set(some.map(({ candidate }) => candidate.algorithm)),
];

export const admitsTheSame = ({ misfits }: Comparison) => misfits.length === 0;

/** Candidates that fit the admissions and do not contradict Retry-After; of one algorithm, those with equal Retry-After first. */
export function fittingOf(all: readonly Comparison[]): readonly Comparison[] {
  const fitting = all.filter((one) => admitsTheSame(one) && one.waits !== 'differ');
  const agreeing = fitting.filter(({ waits }) => waits === 'agree');
  const known = algorithmsOf(agreeing);
  return [...agreeing, ...fitting.filter(({ candidate }) => !known.includes(candidate.algorithm))];
}

/**
 * Whether the facts suffice for a name. Without Retry-After the policy's window is assumed, so its quota has to match; without
 * the server's clock, windows of the wall clock fit nearly everything.
 */
export function isEnough({ candidate, waits }: Comparison, { claim, from }: Known, hasClock: boolean): boolean {
  if (waits === 'agree') return true;
  const isClaimed = candidate.bucket !== undefined || candidate.claim.quota === claim.quota;
  return from !== 'retry-after' && isClaimed && (hasClock || !candidate.aligned);
}

const order = { agree: 0, unknown: 1, differ: 2 };

export function nearestOf(all: readonly Comparison[], algorithm: Algorithm): Comparison | undefined {
  return all
    .filter(({ candidate }) => candidate.algorithm === algorithm)
    .toSorted((one, other) => one.misfits.length - other.misfits.length || order[one.waits] - order[other.waits])[0];
}
