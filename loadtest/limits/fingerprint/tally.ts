/** Admissions and Retry-After by step. */
import { isAdmitted, isDenied, type Sample, secondsToWait } from '../../sample.ts';

export interface Range {
  readonly least: number;
  readonly most: number;
}

export interface Tally {
  readonly step: string;
  readonly asked: number;
  readonly admitted: number;
  /** Seconds of Retry-After of the denials; undefined without one. */
  readonly wait: Range | undefined;
}

export function tallied(samples: readonly Sample[]): Tally[] {
  return [...Map.groupBy(samples, ({ step }) => step)].map(([step, some]) => {
    const waits = some.filter(isDenied).flatMap((sample) => secondsToWait(sample) ?? []);
    const wait = waits.length === 0 ? undefined : { least: Math.min(...waits), most: Math.max(...waits) };
    return { step, asked: some.length, admitted: some.filter(isAdmitted).length, wait };
  });
}
