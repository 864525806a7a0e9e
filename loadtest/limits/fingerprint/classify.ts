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
  /** Those that would have admitted the same, but told to wait otherwise, or cannot be told without the server's clock. */
  readonly otherwise: readonly Algorithm[];
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
    otherwise: [],
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
  const hasClock = offset !== undefined;
  // With the server's clock known, the plan has no window of the claim end between the first request and the others.
  const ofClaim = tried(known.claim, !hasClock);
  if (fittingOf(ofClaim, hasClock).length > 0) return classificationOf(ofClaim, came, known, hasClock);
  // Perhaps the window is another. What was admitted says little of it then, so that Retry-After has to agree.
  const others = otherWindows(first, known.claim).map((windowMs) => {
    const claim = { ...known.claim, windowMs };
    const agreeing = tried(claim, true).filter(({ waits }) => waits === 'agree');
    return { agreeing, known: { claim, from: 'retry-after' } satisfies Known, fitting: fittingOf(agreeing, hasClock) };
  });
  const fitting = others.filter((other) => other.fitting.length > 0);
  const [other] = fitting;
  return other && algorithmsOf(fitting.flatMap((one) => one.fitting)).length === 1
    ? classificationOf(other.agreeing, came, other.known, hasClock)
    : classificationOf(ofClaim, came, known, hasClock);
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

const admitsTheSame = ({ misfits }: Comparison) => misfits.length === 0;

/**
 * Those that would have admitted the same, and not told to wait otherwise. A window of the wall clock may lie anywhere
 * where the clock is not known, and so fits nearly everything: it has to have told to wait.
 */
function fittingOf(all: readonly Comparison[], hasClock: boolean): readonly Comparison[] {
  const fitting = all.filter((one) => admitsTheSame(one) && one.waits !== 'differ');
  const agreeing = fitting.filter(({ waits }) => waits === 'agree');
  const known = algorithmsOf(agreeing);
  // What tells nobody to wait is no likelier than what tells it rightly, and no less.
  const untold = fitting.filter(({ candidate, waits }) => waits === 'untold' && !known.includes(candidate.algorithm));
  return [...agreeing, ...untold].filter(({ candidate, waits }) => hasClock || !candidate.aligned || waits === 'agree');
}

function classificationOf(
  all: readonly Comparison[],
  came: readonly Tally[],
  { claim, from }: Known,
  hasClock: boolean,
): Classification {
  const fitting = fittingOf(all, hasClock);
  const names = algorithmsOf(fitting);
  const [algorithm] = names.length === 1 ? names : [];
  const best = algorithm && (fitting.find((one) => from !== 'claim' && isRound(one.candidate)) ?? fitting[0]);
  const buckets = algorithm ? fitting.flatMap(({ candidate }) => candidate.bucket ?? []) : [];
  return {
    algorithm,
    fitting: names,
    otherwise: algorithmsOf(all.filter(admitsTheSame)).filter((name) => !names.includes(name)),
    confirmed: best !== undefined && best.waits === 'agree',
    quota: best?.candidate.claim.quota,
    windowMs: best && claim.windowMs,
    windowFrom: best && from,
    burst: rangeOf(buckets.map(({ capacity }) => capacity)),
    msPerToken: rangeOf(buckets.map(({ msPerToken }) => msPerToken)),
    came,
    nearest: algorithmsOf(all).flatMap((name) => nearestOf(all, name) ?? []),
  };
}

/** A bucket that a window fills once: what people choose, where nobody said anything else. */
const isRound = ({ claim, bucket }: Candidate) => bucket === undefined || bucket.capacity === claim.quota;

const rangeOf = (values: readonly number[]): Range | undefined =>
  values.length === 0 ? undefined : { least: Math.min(...values), most: Math.max(...values) };

const order = { agree: 0, untold: 1, differ: 2 };

function nearestOf(all: readonly Comparison[], algorithm: Algorithm): Comparison | undefined {
  return all
    .filter(({ candidate }) => candidate.algorithm === algorithm)
    .toSorted((one, other) => one.misfits.length - other.misfits.length || order[one.waits] - order[other.waits])[0];
}
