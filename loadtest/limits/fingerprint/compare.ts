/** Whether an algorithm would have answered what came. */
import type { Ask } from '../../ask.ts';
import type { Candidate } from './candidates.ts';
import { type Expectation, expectations } from './replay.ts';
import type { Range, Tally } from './tally.ts';
import type { Offset } from './wall-clock.ts';

/** `untold`: nobody was told to wait, or the algorithm's implementations do not tell. */
export type Waits = 'agree' | 'differ' | 'untold';

export interface Comparison {
  readonly candidate: Candidate;
  readonly expected: readonly Expectation[];
  /** Steps of which it would have admitted more or fewer. */
  readonly misfits: readonly string[];
  readonly waits: Waits;
}

/** Implementations round up, down or to the nearest second, before or after they look at the clock again. */
const roundingSeconds = 1;

const holds = ({ least, most }: Range, value: number, slack = 0) => value >= least - slack && value <= most + slack;

export function compare(
  candidate: Candidate,
  asks: readonly Ask[],
  came: readonly Tally[],
  offset: Offset,
): Comparison {
  const expected = expectations(candidate, asks, offset);
  const pairs = came.flatMap((tally) => {
    const expectation = expected.find(({ step }) => step === tally.step);
    return expectation ? [{ tally, expectation }] : [];
  });
  const misfits = pairs.filter(({ tally, expectation }) => !holds(expectation.admitted, tally.admitted));
  return { candidate, expected, misfits: misfits.map(({ tally }) => tally.step), waits: waitsOf(pairs) };
}

function waitsOf(pairs: readonly { readonly tally: Tally; readonly expectation: Expectation }[]): Waits {
  const told = pairs.flatMap(({ tally, expectation }) =>
    tally.wait && expectation.wait ? [{ came: tally.wait, expected: expectation.wait }] : [],
  );
  if (told.length === 0) return 'untold';
  const agrees = told.every(
    ({ came, expected }) => holds(expected, came.least, roundingSeconds) && holds(expected, came.most, roundingSeconds),
  );
  return agrees ? 'agree' : 'differ';
}
