/** How many of each step were admitted, and what the others were told. */
import { type Ask, isAdmitted, isDenied, secondsToWait } from '../../ask.ts';

export interface Range {
  readonly least: number;
  readonly most: number;
}

export interface Tally {
  readonly step: string;
  readonly asked: number;
  readonly admitted: number;
  /** Seconds of Retry-After of the denied; undefined where nobody was told. */
  readonly wait: Range | undefined;
}

export const widened = (range: Range | undefined, { least, most }: Range): Range =>
  range ? { least: Math.min(range.least, least), most: Math.max(range.most, most) } : { least, most };

export function tallied(asks: readonly Ask[]): Tally[] {
  return [...Map.groupBy(asks, ({ step }) => step)].map(([step, some]) => {
    const waits = some.filter(isDenied).flatMap((ask) => secondsToWait(ask) ?? []);
    const wait = waits.length === 0 ? undefined : { least: Math.min(...waits), most: Math.max(...waits) };
    return { step, asked: some.length, admitted: some.filter(isAdmitted).length, wait };
  });
}
