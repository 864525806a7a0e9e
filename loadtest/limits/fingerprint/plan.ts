/**
 * When a fingerprint asks, and how often. All goes to one fresh key, so that algorithms answer differently: one request,
 * the rest of the quota later, then few at the moments at which one of them gives something back and others do not.
 * Retry-After cannot be obeyed by whoever wants to know whether it is true: two or three single requests come before it.
 */

/** What is sent when, see drive.ts. `clock`, `find` and `find-again` go to a key of their own. */
export type Step =
  | 'clock'
  | 'find'
  | 'find-again'
  | 'first'
  | 'fill'
  | 'refill'
  | 'edge'
  | 'release'
  | 'again'
  | 'late';

/** In windows from the first request. */
export const moments = {
  /** Far enough from the first request that a log gives back what either took at different times. */
  fill: 0.3,
  /** Before any window has ended: only tokens come back. */
  refill: 0.38,
  /** So long after the server's clock has passed a multiple of the window: only windows of the wall clock give back. */
  pastEdge: 0.15,
  /** Where no Date tells the server's clock. */
  edge: 0.9,
  /** After the first request is a window old, and before the others are. */
  release: 1.2,
  /** Whoever gave everything back is asked for the rest, to see when this second window ends. */
  again: 1.3,
  /** After all of the first window are older than a window, and what a first denial may hold back with them. */
  late: 1.55,
  /** After a second lump has come, and before a second window that began at `release` has ended. */
  secondLump: 2.1,
} as const;

/** Where a multiple of the window on the server's clock should lie, in windows from the first request. */
export const edge = { from: 0.45, to: 0.72 } as const;

/** More than a bucket that is refilled evenly has by then, so that a whole new window differs from it. */
export const atEdge = (quota: number) => Math.ceil(0.6 * quota) + 2;

/** More than a sliding counter gives back by then. */
export const atRelease = (quota: number) => Math.ceil(0.2 * quota) + 4;

/** How many are asked, one first, where it does not matter how much there is. */
export const few = 4;

/** As many as any algorithm takes to be told: two windows, and what lies between. */
export const capOf = (quota: number) => Math.max(60, 2 * quota + 20);

/** How many may be spent on finding a quota that nobody tells. */
export const mostToFind = 200;

/** How many of them are sent at once at first. */
export const firstToFind = 8;

/** The longest that is waited for it, seconds. */
export const longestToFind = 600;

/** What the limiter that was described tells nobody to wait, in windows. */
export const longestWait = 2;
