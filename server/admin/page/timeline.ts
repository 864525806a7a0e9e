/** What happened, newest first, by day. */
import type { BadgeCell, Cell } from './cells.ts';

export interface TimelineEntry {
  /** ISO 8601 instant. */
  readonly at: string;
  readonly text: Cell;
  readonly note?: string | undefined;
  /** Present state of the object; only where work is left, or something went wrong. */
  readonly state?: BadgeCell | undefined;
}

export interface TimelineBlock {
  readonly kind: 'timeline';
  readonly title: string;
  /** Newest first. */
  readonly entries: readonly TimelineEntry[];
  /** Text without entries. */
  readonly empty: string;
  /** Sentence below, when older entries are left out. */
  readonly note?: string | undefined;
}
