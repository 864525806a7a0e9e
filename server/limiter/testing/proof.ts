/** An admission as seen from outside: decided at some moment between the sending of the request and its response. */
export interface Admission {
  /** In any unit, on one clock for all. */
  readonly sent: number;
  readonly received: number;
}

/** @returns the most admissions that certainly fell into one interval of length `window` */
export function mostProven(admissions: readonly Admission[], window: number): number {
  const certain = (start: number) =>
    admissions.filter(({ sent, received }) => sent >= start && received < start + window).length;
  return Math.max(0, ...admissions.map(({ sent }) => certain(sent)));
}
