/** How many admissions the window that ends at a moment held, told from outside: as bounds.ts counts, for every moment. */
import { type Ask, isAdmitted, isUnknown } from '../../ask.ts';

/** From just after this time on there are so many, until the next one. */
export interface Step {
  readonly at: number;
  readonly count: number;
}

/** Those that a window certainly held: sent and answered within it. */
export function certainSteps(asks: readonly Ask[], windowMs: number): Step[] {
  const whole = asks.filter((ask) => isAdmitted(ask) && ask.receivedAt < ask.sentAt + windowMs);
  return stepsOf(whole.map(({ sentAt, receivedAt }) => ({ from: receivedAt, to: sentAt + windowMs })));
}

/** Those that it may have held: any part of their way lies within it. */
export function possibleSteps(asks: readonly Ask[], windowMs: number): Step[] {
  const perhaps = asks.filter((ask) => isAdmitted(ask) || isUnknown(ask));
  return stepsOf(perhaps.map(({ sentAt, receivedAt }) => ({ from: sentAt, to: receivedAt + windowMs })));
}

/** How many have been admitted since the beginning, by the time of their answer. */
export function admittedSteps(asks: readonly Ask[]): Step[] {
  return stepsOf(asks.filter(isAdmitted).map(({ receivedAt }) => ({ from: receivedAt, to: Number.POSITIVE_INFINITY })));
}

/** Each is there after `from`, until `to` and at it. */
export function stepsOf(spans: ReadonlyArray<{ readonly from: number; readonly to: number }>): Step[] {
  const changes = spans
    .flatMap(({ from, to }) => [
      { at: from, by: 1 },
      { at: to, by: -1 },
    ])
    .filter(({ at }) => Number.isFinite(at))
    .sort((one, other) => one.at - other.at);
  const steps: Step[] = [];
  let count = 0;
  for (const [index, { at, by }] of changes.entries()) {
    count += by;
    // Those of one moment are one step.
    if (changes[index + 1]?.at !== at) steps.push({ at, count });
  }
  return steps;
}

/** @returns the steps from a time on, counted from it; what they had come to before it is the first of them */
export function stepsSince(steps: readonly Step[], began: number): Step[] {
  const before = steps.findLast(({ at }) => at <= began);
  const later = steps.filter(({ at }) => at > began).map(({ at, count }) => ({ at: at - began, count }));
  return before === undefined ? later : [{ at: 0, count: before.count }, ...later];
}
