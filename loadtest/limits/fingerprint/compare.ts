/** Whether an algorithm would have answered what came. */
import type { Candidate } from './candidates.ts';
import { type Expectation, expectations, type Script } from './replay.ts';
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

/** @param came of the requests of the script */
export function compare(candidate: Candidate, script: Script, came: readonly Tally[], offset: Offset): Comparison {
  const expected = expectations(candidate, script, offset);
  const pairs = came.flatMap((tally) => {
    const expectation = expected.find(({ step }) => step === tally.step);
    return expectation ? [{ tally, expectation }] : [];
  });
  const misfits = pairs.filter(({ tally, expectation }) => !holds(expectation.admitted, tally.admitted));
  const waits = waitsOf(pairs, candidate.claim.windowMs / 1000);
  return { candidate, expected, misfits: misfits.map(({ tally }) => tally.step), waits };
}

function waitsOf(
  pairs: readonly { readonly tally: Tally; readonly expectation: Expectation }[],
  windowSeconds: number,
): Waits {
  const came = pairs.flatMap(({ tally }) => tally.wait ?? []);
  if (came.length === 0) return 'untold';
  const told = pairs.flatMap(({ tally, expectation }) =>
    tally.wait && expectation.wait ? [{ came: tally.wait, expected: expectation.wait }] : [],
  );
  const [{ least: constant }] = [...came, { least: 0 }];
  const isConstant = came.every(({ least, most }) => least === constant && most === constant);
  // Some print the length of the window whatever the time is, or something else that says nothing.
  if (isConstant && (told.length === 0 || (came.length > 2 && constant === windowSeconds))) return 'untold';
  if (told.length === 0) return 'differ';
  const agrees = told.every(
    ({ came, expected }) => holds(expected, came.least, roundingSeconds) && holds(expected, came.most, roundingSeconds),
  );
  return agrees ? 'agree' : 'differ';
}
