/** A repeatable sample of defects. */
import { createHash } from 'node:crypto';

/** @returns that many of them, spread over operators and operations; the same for the same seed */
export function sampleOf<Defect extends { readonly name: string }>(
  defects: readonly Defect[],
  count: number,
  seed: number,
): readonly Defect[] {
  const rank = ({ name }: Defect) => createHash('sha256').update(`${seed} ${name}`).digest('hex');
  const ranked = defects.map((defect) => ({ defect, rank: rank(defect) }));
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ defect }) => defect);
}
