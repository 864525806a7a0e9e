/**
 * Proven and possible numbers of admissions in an interval. Each admission was decided somewhere between its two times,
 * which are of one clock.
 */
export interface Span {
  /** Microseconds, rounded down. */
  readonly sent: number;
  /** Microseconds, rounded up. */
  readonly received: number;
}

/** @returns the most admissions that an interval of this length certainly held; more than the quota proves a fault */
export function mostProven(spans: readonly Span[], lengthMicros: number): number {
  const within = ({ sent }: Span) =>
    spans.filter((other) => other.sent >= sent && other.received < sent + lengthMicros).length;
  return Math.max(0, ...spans.map(within));
}

/** @returns the most admissions that an interval of this length may have held; at most the quota proves correctness */
export function mostPossible(spans: readonly Span[], lengthMicros: number): number {
  const touching = ({ received }: Span) =>
    spans.filter((other) => other.received >= received && other.sent < received + lengthMicros).length;
  return Math.max(0, ...spans.map(touching));
}

/** @returns the spans in ordered groups; a new group begins after a pause longer than `gapMicros` */
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

/** @returns the longest latency, microseconds */
export function longestOf(spans: readonly Span[]): number {
  return spans.reduce((longest, { sent, received }) => Math.max(longest, received - sent), 0);
}
