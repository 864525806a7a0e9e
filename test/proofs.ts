/**
 * Long proofs of the tools try a part of their cases in an ordinary run, always the same, so that `npm run test:slow` takes
 * minutes. `PROOFS=all npm run test:slow -- <file>` tries all: after a change of what they prove, and before a release.
 */
const isWhole = process.env.PROOFS === 'all';

/** @returns one of so many items, and all of them with `PROOFS=all` */
export function partOf<Item>(items: readonly Item[], share: number): readonly Item[] {
  return isWhole ? items : items.filter((_, index) => index % share === 0);
}

/** @returns the smaller number, and the larger one with `PROOFS=all` */
export function countOf(few: number, many: number): number {
  return isWhole ? many : few;
}
