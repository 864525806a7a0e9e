/** What can be proven of a limiter from outside: it decided at some moment between a request's sending and its answer. */
export interface Admission {
  /** On one clock for all, in any unit. */
  readonly sent: number;
  readonly received: number;
}

/** @returns the most admissions that certainly fell into one interval of length `window`. */
export function mostProven(admissions: readonly Admission[], window: number): number {
  const certain = (start: number) =>
    admissions.filter(({ sent, received }) => sent >= start && received < start + window).length;
  return Math.max(0, ...admissions.map(({ sent }) => certain(sent)));
}
