/** People who may be the one that a form describes, searched again while the form is filled in. */
import type { LinkCell } from './cells.ts';

export interface LookalikesBlock {
  readonly kind: 'lookalikes';
  /** Page with this block for the values of the form. */
  readonly href: string;
  readonly people: readonly LinkCell[];
}
