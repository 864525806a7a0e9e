/** What the answers say until the quota is reached, and of what came back next: candidates are made from it. */
import { type Ask, isAdmitted, isDenied, secondsToWait } from '../../ask.ts';
import type { Range } from './tally.ts';

export interface FirstFacts {
  /** Before the first denial. */
  readonly admitted: number;
  /** Seconds that it was told. */
  readonly wait: number | undefined;
  /** From the first request to that denial, milliseconds. */
  readonly afterMs: number;
  /** Every how many milliseconds one was given back after it, at the least and at the most; absent where nothing was, or no denial shows that it was all. */
  readonly msPerToken?: Range | undefined;
}

/** @returns undefined when the quota was not reached */
export function firstFacts(main: readonly Ask[]): FirstFacts | undefined {
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

/** Of a full bucket: what came back until the next denial that shows that it was all. */
function refillOf(main: readonly Ask[], full: Ask): Range | undefined {
  const later = main.filter(({ step }) => step === 'refill' || step === 'edge');
  const last = later.findLast(isDenied);
  if (!last) return undefined;
  const count = later.filter((ask) => isAdmitted(ask) && ask.sentAt <= last.sentAt).length;
  if (count === 0) return undefined;
  return {
    least: (last.sentAt - full.receivedAt) / (count + 1),
    most: (last.receivedAt - full.sentAt) / count,
  };
}
