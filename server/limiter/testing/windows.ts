/**
 * How many admissions an interval held, told from outside: each was decided somewhere between its two stamps, which are
 * of one clock. So there is a count that is proven, and one that cannot be ruled out.
 */
export interface Span {
  /** Microseconds, rounded down. */
  readonly sent: number;
  /** Microseconds, rounded up. */
  readonly received: number;
}

/** @returns the most that any interval of this length certainly held: more than the quota is proof of a fault. */
export function mostProven(spans: readonly Span[], lengthMicros: number): number {
  const within = ({ sent }: Span) =>
    spans.filter((other) => other.sent >= sent && other.received < sent + lengthMicros).length;
  return Math.max(0, ...spans.map(within));
}

/** @returns the most that any interval of this length may have held: no more than the quota is proof that all is well. */
export function mostPossible(spans: readonly Span[], lengthMicros: number): number {
  const touching = ({ received }: Span) =>
    spans.filter((other) => other.received >= received && other.sent < received + lengthMicros).length;
  return Math.max(0, ...spans.map(touching));
}

/** @returns the spans in groups, in order; a new one begins where nothing was sent for longer than `gapMicros`. */
export function groupsOf(spans: readonly Span[], gapMicros: number): Span[][] {
  const groups: Span[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const span of spans.toSorted((one, other) => one.sent - other.sent)) {
    if (span.sent - last > gapMicros) groups.push([]);
    groups.at(-1)?.push(span);
    last = span.sent;
  }
  return groups;
}

/** @returns how long the slowest of them took, microseconds. */
export function longestOf(spans: readonly Span[]): number {
  return spans.reduce((longest, { sent, received }) => Math.max(longest, received - sent), 0);
}
