/** Compares a candidate with the responses. */
import type { Candidate } from './candidates.ts';
import { type Expectation, expectations, type Script } from './replay.ts';
import type { Range, Tally } from './tally.ts';
import type { Offset } from './wall-clock.ts';

/** `unknown`: no response had Retry-After, or implementations of the algorithm do not send it. */
type Waits = 'agree' | 'differ' | 'unknown';

export interface Comparison {
  readonly candidate: Candidate;
  readonly expected: readonly Expectation[];
  /** Steps with a different number of admissions. */
  readonly misfits: readonly string[];
  readonly waits: Waits;
}

/** Implementations round up, down or to the nearest second, before or after reading the clock again. */
const roundingSeconds = 1;

const holds = ({ least, most }: Range, value: number, slack = 0) => value >= least - slack && value <= most + slack;

/** @param observed results of the plan's requests */
export function compare(candidate: Candidate, script: Script, observed: readonly Tally[], offset: Offset): Comparison {
  const expected = expectations(candidate, script, offset);
  const pairs = observed.flatMap((tally) => {
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
  const waits = pairs.flatMap(({ tally }) => tally.wait ?? []);
  if (waits.length === 0) return 'unknown';
  const announced = pairs.flatMap(({ tally, expectation }) =>
    tally.wait && expectation.wait ? [{ observed: tally.wait, expected: expectation.wait }] : [],
  );
  const [{ least: constant }] = [...waits, { least: 0 }];
  const isConstant = waits.every(({ least, most }) => least === constant && most === constant);
  const agrees = announced.every(
    ({ observed, expected }) =>
      holds(expected, observed.least, roundingSeconds) && holds(expected, observed.most, roundingSeconds),
  );
  if (announced.length > 0 && agrees) return 'agree';
  // Some always send the length of the window, or another constant.
  if (isConstant && (announced.length === 0 || (waits.length > 2 && constant === windowSeconds))) return 'unknown';
  return 'differ';
}
