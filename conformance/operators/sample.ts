/** A repeatable sample of defects. */
import { createHash } from 'node:crypto';
import type { OperatorDefect } from './operator.ts';

/** @returns that many of them, spread over operators and operations; the same for the same seed */
export function sampleOf(defects: readonly OperatorDefect[], count: number, seed: number): readonly OperatorDefect[] {
  const rank = ({ name }: OperatorDefect) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  const ranked = defects.map((defect) => ({ defect, rank: rank(defect) }));
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ defect }) => defect);
}
