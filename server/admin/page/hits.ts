/** Results of a search over several kinds of objects. The dialog of the search shows the same block. */
import type { BadgeCell, LinkCell } from './cells.ts';

export interface Hit extends LinkCell {
  /** Only where it is an exception. */
  readonly state?: BadgeCell | undefined;
}

export interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
  /** The list with all matches, if there are more. */
  readonly all?: LinkCell | undefined;
}

export interface HitsBlock {
  readonly kind: 'hits';
  /** Groups without a hit are left out. */
  readonly groups: readonly HitGroup[];
  /** Number of matches, or why there are none. */
  readonly summary: string;
  readonly help?: string | undefined;
}
