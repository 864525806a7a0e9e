/** Facts for candidates: the first admissions, and the first releases. */
import { isAdmitted, isDenied, type Sample, secondsToWait } from '../../sample.ts';
import type { Range } from './tally.ts';

export interface FirstFacts {
  /** Admissions before the first denial. */
  readonly admitted: number;
  /** Its Retry-After, seconds. */
  readonly wait: number | undefined;
  /** Time from the first request to that denial, milliseconds. */
  readonly afterMs: number;
  /** Range of the time between later releases, milliseconds; absent without a release, or without a denial that bounds it. */
  readonly msPerToken?: Range | undefined;
}

/** @returns undefined when the quota was not reached */
export function firstFacts(main: readonly Sample[]): FirstFacts | undefined {
  const filling = main.filter(({ step }) => step === 'first' || step === 'fill');
  const denied = filling.find(isDenied);
  const [start] = filling;
  if (!denied || !start) return undefined;
  return {
    admitted: filling.filter(isAdmitted).length,
    wait: secondsToWait(denied),
    afterMs: denied.sentAt - start.sentAt,
    msPerToken: refillOf(main, denied),
  };
}

/** Releases of a full bucket until the next denial, which bounds them. */
function refillOf(main: readonly Sample[], full: Sample): Range | undefined {
  const later = main.filter(({ step }) => step === 'refill' || step === 'edge');
  const last = later.findLast(isDenied);
  if (!last) return undefined;
  const count = later.filter((sample) => isAdmitted(sample) && sample.sentAt <= last.sentAt).length;
  if (count === 0) return undefined;
  return {
    least: (last.sentAt - full.receivedAt) / (count + 1),
    most: (last.receivedAt - full.sentAt) / count,
  };
}
