/**
 * Times and sizes of a fingerprint's bursts. All use one fresh key, so that algorithms respond differently: one request, the
 * rest of the quota later, then few at the moments at which one algorithm releases and others do not. The bursts cannot obey
 * Retry-After, because they test it: two or three single requests come before its end.
 */

/** Steps of the plan; see drive.ts. `clock`, `find` and `find-again` have a key of their own. */
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
  | 'late'
  | 'idle'
  | 'take'
  | 'before'
  | 'after';

/** In windows from the first request. */
export const moments = {
  /** Far enough from the first request that a log releases both at different times. */
  fill: 0.31,
  /** Before the end of any window: only tokens are released. */
  refill: 0.38,
  /** Just after a multiple of the window on the server's clock: only windows of the wall clock release. */
  pastEdge: 0.15,
  /** Used where no Date shows the server's clock. */
  edge: 0.9,
  /** After the first request is a window old, and before the others are. */
  release: 1.2,
  /** After a complete release: takes the rest of the quota, to measure the end of this second window. */
  again: 1.3,
  /** After all requests of the first window are a window old, and any hold after a first denial has ended. */
  late: 1.55,
  /** After a second refill, and before the end of a second window that began at `release`. */
  secondLump: 2.1,
  /** After the requests at the edge: an evenly refilled bucket is full again, and a decaying count is not nothing. */
  idle: 1.05,
} as const;

/** Desired position of a multiple of the window on the server's clock, in windows from the first request. */
export const edge = { from: 0.45, to: 0.72 } as const;

/** More than an evenly refilled bucket holds by then, so that a whole new window differs from it. */
export const atEdge = (quota: number) => Math.ceil(0.6 * quota) + 2;

/** More than a sliding counter releases by then. */
export const atRelease = (quota: number) => Math.ceil(0.2 * quota) + 4;

/** Size of bursts for which the exact count does not matter, the first request alone. */
export const few = 4;

/** Request budget that distinguishes any two algorithms: the quotas of some windows, and the steps between. */
export const capOf = (quota: number) => Math.max(140, 6 * quota + 40);

/** Budget for finding an unknown quota. */
export const mostToFind = 200;

/** Size of the first burst. */
export const firstToFind = 8;

/** Maximum wait, seconds. */
export const longestToFind = 600;

/** Maximum plausible Retry-After, in windows. */
export const longestWait = 2;
