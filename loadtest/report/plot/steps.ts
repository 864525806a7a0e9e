/** Admissions in the window before each moment, with the bounds of bounds.ts. */
import { isAdmitted, isUnknown, type Sample } from '../../sample.ts';

/** Count from just after this time until the next step. */
export interface Step {
  readonly at: number;
  readonly count: number;
}

/** Certain admissions of a window: sent and responded to within it. */
export function certainSteps(samples: readonly Sample[], windowMs: number): Step[] {
  const whole = samples.filter((sample) => isAdmitted(sample) && sample.receivedAt < sample.sentAt + windowMs);
  return stepsOf(whole.map(({ sentAt, receivedAt }) => ({ from: receivedAt, to: sentAt + windowMs })));
}

/** Possible admissions of a window: it overlaps the time from send to response. */
export function possibleSteps(samples: readonly Sample[], windowMs: number): Step[] {
  const perhaps = samples.filter((sample) => isAdmitted(sample) || isUnknown(sample));
  return stepsOf(perhaps.map(({ sentAt, receivedAt }) => ({ from: sentAt, to: receivedAt + windowMs })));
}

/** Cumulative admissions, by the time of their response. */
export function admittedSteps(samples: readonly Sample[]): Step[] {
  return stepsOf(
    samples.filter(isAdmitted).map(({ receivedAt }) => ({ from: receivedAt, to: Number.POSITIVE_INFINITY })),
  );
}

/** Each interval excludes `from` and includes `to`. */
function stepsOf(spans: ReadonlyArray<{ readonly from: number; readonly to: number }>): Step[] {
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
    // Changes at one moment form one step.
    if (changes[index + 1]?.at !== at) steps.push({ at, count });
  }
  return steps;
}

/** @returns the steps from a time on, relative to it; the first has the count before it */
export function stepsSince(steps: readonly Step[], began: number): Step[] {
  const before = steps.findLast(({ at }) => at <= began);
  const later = steps.filter(({ at }) => at > began).map(({ at, count }) => ({ at: at - began, count }));
  return before === undefined ? later : [{ at: 0, count: before.count }, ...later];
}
