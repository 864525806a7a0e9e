/** How many of each step were admitted, and what the others were told: of what came, and of what would have come. */
import { type Ask, isAdmitted, secondsToWait } from '../../ask.ts';

export interface Range {
  readonly least: number;
  readonly most: number;
}

export interface Answer {
  readonly admitted: boolean;
  /** Seconds of Retry-After. */
  readonly wait: number | undefined;
}

export interface Tally {
  readonly step: string;
  readonly asked: number;
  readonly admitted: number;
  /** Of the denied; undefined where nobody was told. */
  readonly wait: Range | undefined;
}

export const widened = (range: Range | undefined, { least, most }: Range): Range =>
  range ? { least: Math.min(range.least, least), most: Math.max(range.most, most) } : { least, most };

/** @param answers one for each of the asks */
export function tallied(asks: readonly Ask[], answers: readonly Answer[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const [place, { step }] of asks.entries()) {
    const tally = tallies.get(step) ?? { step, asked: 0, admitted: 0, wait: undefined };
    const { admitted = false, wait } = answers[place] ?? {};
    tallies.set(step, {
      step,
      asked: tally.asked + 1,
      admitted: tally.admitted + (admitted ? 1 : 0),
      wait: admitted || wait === undefined ? tally.wait : widened(tally.wait, { least: wait, most: wait }),
    });
  }
  return [...tallies.values()];
}

/** Of what came. */
export const observed = (asks: readonly Ask[]) =>
  tallied(
    asks,
    asks.map((ask) => ({ admitted: isAdmitted(ask), wait: secondsToWait(ask) })),
  );
