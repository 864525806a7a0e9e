/** Block of a check-in page for a phone: search, count, and one large button per person. */
import type { ButtonCell, LinkCell } from './cells.ts';

export interface Arrival {
  readonly name: string;
  /** Small print below the name. */
  readonly note?: string | undefined;
  /** Absent for people who are expected. */
  readonly state?: string | undefined;
  readonly isHere: boolean;
  readonly action?: ButtonCell | LinkCell | undefined;
}

export interface CheckInBlock {
  readonly kind: 'check-in';
  /** Path of the page: target of the search. */
  readonly path: string;
  readonly search: string;
  readonly here: number;
  readonly expected: number;
  /** The person who was checked in just now, with the button that undoes it. */
  readonly last?: Arrival | undefined;
  readonly people: readonly Arrival[];
  /** Result of the search as a sentence. */
  readonly found: string;
}
