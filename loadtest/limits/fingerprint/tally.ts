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
  const tallies = new Map<string, { step: string; asked: number; admitted: number; wait: Range | undefined }>();
  for (const [place, { step }] of asks.entries()) {
    let tally = tallies.get(step);
    if (!tally) {
      tally = { step, asked: 0, admitted: 0, wait: undefined };
      tallies.set(step, tally);
    }
    const answer = answers[place];
    tally.asked += 1;
    if (answer?.admitted) tally.admitted += 1;
    else if (answer?.wait !== undefined) tally.wait = widened(tally.wait, { least: answer.wait, most: answer.wait });
  }
  return [...tallies.values()];
}

/** Of what came. */
export const observed = (asks: readonly Ask[]) =>
  tallied(
    asks,
    asks.map((ask) => ({ admitted: isAdmitted(ask), wait: secondsToWait(ask) })),
  );
