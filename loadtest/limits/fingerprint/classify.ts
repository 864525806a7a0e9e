/** Names the algorithm of a limiter from the answers to a fingerprint's requests. */
import { type Ask, isAdmitted, isDenied, secondsToWait } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import type { Algorithm } from '../models/model.ts';
import { type Candidate, candidatesOf, type FirstFacts } from './candidates.ts';
import { claimOfFinding, claimOfPolicy } from './claim-found.ts';
import { type Comparison, compare } from './compare.ts';
import { surpriseOf } from './sender.ts';
import { observed, type Range, type Tally } from './tally.ts';
import { type Offset, wallOffset } from './wall-clock.ts';

/** Where a window is known from. */
export type WindowSource = 'claim' | 'policy' | 'retry-after';

export interface Classification {
  /** Undefined where none, or more than one, would have answered so. */
  readonly algorithm: Algorithm | undefined;
  /** All that would have answered so. */
  readonly fitting: readonly Algorithm[];
  /** Whether Retry-After says the same as what was admitted; without it a name rests on the latter alone. */
  readonly confirmed: boolean;
  /** Why nothing could be compared, if so. */
  readonly obstacle?: string | undefined;
  readonly quota?: number | undefined;
  readonly windowMs?: number | undefined;
  readonly windowFrom?: WindowSource | undefined;
  /** Of what is refilled evenly: how many come through at once, and every how many milliseconds one more. */
  readonly burst?: Range | undefined;
  readonly msPerToken?: Range | undefined;
  /** What came, step by step. */
  readonly came: readonly Tally[];
  /** Of each algorithm its variant that comes nearest. */
  readonly nearest: readonly Comparison[];
}

interface Known {
  readonly claim: Claim;
  readonly from: WindowSource;
}

/** @param asks in the order of their sending @param claim undefined: read from the answers */
export function classify(asks: readonly Ask[], claim: Claim | undefined): Classification {
  const known = knownOf(asks, claim);
  const main = asks.filter(({ bucket }) => bucket === asks.find(({ step }) => step === 'first')?.bucket);
  const came = observed(main);
  const without = (obstacle: string): Classification => ({
    algorithm: undefined,
    fitting: [],
    confirmed: false,
    obstacle,
    came,
    nearest: [],
  });
  const surprise = asks.map((ask) => surpriseOf(ask, known?.claim)).find((said) => said !== undefined);
  if (surprise !== undefined) return without(surprise);
  if (!known) return without('neither RateLimit-Policy nor Retry-After told a quota and a window');
  const first = firstFacts(main);
  if (!first) return without(`none of ${asks.length} requests was denied`);
  return named(main, came, first, known);
}

function knownOf(asks: readonly Ask[], claim: Claim | undefined): Known | undefined {
  if (claim) return { claim, from: 'claim' };
  const policy = claimOfPolicy(asks);
  if (policy) return { claim: policy, from: 'policy' };
  const found = claimOfFinding(asks);
  return found && { claim: found, from: 'retry-after' };
}

/** @returns undefined when the quota was not reached */
function firstFacts(main: readonly Ask[]): FirstFacts | undefined {
  const filling = main.filter(({ step }) => step === 'first' || step === 'fill');
  const denied = filling.find(isDenied);
  const [start] = filling;
  if (!denied || !start) return undefined;
  return {
    admitted: filling.filter(isAdmitted).length,
    wait: secondsToWait(denied),
    afterMs: denied.sentAt - start.sentAt,
  };
}

function named(main: readonly Ask[], came: readonly Tally[], first: FirstFacts, known: Known): Classification {
  const offset = wallOffset(main);
  const tried = (claim: Claim, mayHaveEnded: boolean) =>
    comparisons(main, came, candidatesOf(claim, first, mayHaveEnded), offset);
  // With the server's clock known, the plan has no window of the claim end between the first request and the others.
  const ofClaim = tried(known.claim, offset === undefined);
  const fitting = fittingOf(ofClaim);
  if (fitting.length > 0) return classificationOf(ofClaim, fitting, came, known);
  // Perhaps the window is another. What was admitted says little of it then, so that Retry-After has to agree.
  for (const windowMs of otherWindows(first, known.claim)) {
    const claim = { ...known.claim, windowMs };
    const all = tried(claim, true);
    const agreeing = fittingOf(all).filter(({ waits }) => waits === 'agree');
    if (algorithmsOf(agreeing).length === 1) {
      return classificationOf(all, agreeing, came, { claim, from: 'retry-after' });
    }
  }
  return classificationOf(ofClaim, [], came, known);
}

/** The windows that a first denial with its wait can mean. */
function otherWindows({ wait, afterMs }: FirstFacts, { windowMs }: Claim): number[] {
  if (wait === undefined) return [];
  // It ends a window after the first request, or it began with the others.
  const ends = [wait * 1000 + afterMs, wait * 1000].map((end) => Math.round(end / 1000) * 1000);
  return [...new Set(ends)].filter((end) => end > 0 && Math.abs(end - windowMs) > 1000);
}

/** Without a Date the server's clock may show anything: it is tried in so many places. */
const places = 24;

function comparisons(
  main: readonly Ask[],
  came: readonly Tally[],
  candidates: readonly Candidate[],
  offset: Offset | undefined,
): Comparison[] {
  return candidates.flatMap((candidate) => {
    const { windowMs } = candidate.claim;
    const somewhere = Array.from({ length: candidate.aligned ? places : 1 }, (_, place): Offset => {
      const at = (place * windowMs) / places;
      return { least: at, most: at };
    });
    return (offset ? [offset] : somewhere).map((one) => compare(candidate, main, came, one));
  });
}

const algorithmsOf = (some: readonly Comparison[]) => [...new Set(some.map(({ candidate }) => candidate.algorithm))];

/** Those that would have admitted the same; of these those that would have told the same to wait, where they are of one algorithm. */
function fittingOf(all: readonly Comparison[]): readonly Comparison[] {
  const fitting = all.filter(({ misfits }) => misfits.length === 0);
  const agreeing = fitting.filter(({ waits }) => waits === 'agree');
  const others = fitting.filter(
    ({ candidate, waits }) => waits === 'untold' && !algorithmsOf(agreeing).includes(candidate.algorithm),
  );
  return agreeing.length > 0 && others.length === 0 ? agreeing : fitting;
}

function classificationOf(
  all: readonly Comparison[],
  fitting: readonly Comparison[],
  came: readonly Tally[],
  { claim, from }: Known,
): Classification {
  const names = algorithmsOf(fitting);
  const [best] = fitting;
  const isNamed = names.length === 1 && best !== undefined;
  const buckets = isNamed ? fitting.flatMap(({ candidate }) => candidate.bucket ?? []) : [];
  return {
    algorithm: isNamed ? best.candidate.algorithm : undefined,
    fitting: names,
    confirmed: isNamed && best.waits === 'agree',
    quota: isNamed ? best.candidate.claim.quota : undefined,
    windowMs: isNamed ? claim.windowMs : undefined,
    windowFrom: isNamed ? from : undefined,
    burst: rangeOf(buckets.map(({ capacity }) => capacity)),
    msPerToken: rangeOf(buckets.map(({ msPerToken }) => msPerToken)),
    came,
    nearest: algorithmsOf(all).flatMap((algorithm) => nearestOf(all, algorithm) ?? []),
  };
}

const rangeOf = (values: readonly number[]): Range | undefined =>
  values.length === 0 ? undefined : { least: Math.min(...values), most: Math.max(...values) };

const order = { agree: 0, untold: 1, differ: 2 };

function nearestOf(all: readonly Comparison[], algorithm: Algorithm): Comparison | undefined {
  return all
    .filter(({ candidate }) => candidate.algorithm === algorithm)
    .toSorted((one, other) => one.misfits.length - other.misfits.length || order[one.waits] - order[other.waits])[0];
}
