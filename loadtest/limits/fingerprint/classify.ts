/** Names the algorithm of a limiter from the answers to a fingerprint's requests. */
import { type Ask, isAdmitted, isDenied, secondsToWait } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import type { Algorithm } from '../models/model.ts';
import { type Candidate, candidatesOf, type FirstFacts, measuredBuckets } from './candidates.ts';
import { claimOfFinding, claimOfPolicy, windowsNear } from './claim-found.ts';
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

function named(main: readonly Ask[], came: readonly Tally[], first: FirstFacts, known: Known): Classification {
  const offset = wallOffset(main);
  const hasClock = offset !== undefined;
  const tried = (candidates: readonly Candidate[]) => comparisons(main, came, candidates, offset);
  // With the server's clock known, the plan has no window of the claim end between the first request and the others.
  const ofClaim = tried(candidatesOf(known.claim, first, !hasClock));
  if (fittingOf(ofClaim).length > 0) return classificationOf(ofClaim, came, known, hasClock);
  const ofRate = tried(measuredBuckets(known.claim, first)).filter(({ waits }) => waits === 'agree');
  if (fittingOf(ofRate).length > 0) return classificationOf([...ofClaim, ...ofRate], came, known, hasClock);
  // Perhaps the window is another. What was admitted says little of it then, so that Retry-After has to agree.
  const others = otherWindows(first, known.claim).map((windowMs) => {
    const claim = { ...known.claim, windowMs };
    const all = tried(candidatesOf(claim, first, true)).filter(({ waits }) => waits === 'agree');
    return { all, known: { claim, from: 'retry-after' } satisfies Known, fitting: fittingOf(all) };
  });
  const fitting = others.filter((other) => other.fitting.length > 0);
  const [other] = fitting;
  return other && algorithmsOf(fitting.flatMap((one) => one.fitting)).length === 1
    ? classificationOf(other.all, came, other.known, hasClock)
    : classificationOf(ofClaim, came, known, hasClock);
}

/** How much longer than it was told a window may be: requests were on their way. */
const slackMs = 2000;

/** The windows that a first denial with its wait can mean. */
function otherWindows({ wait, afterMs }: FirstFacts, { windowMs }: Claim): number[] {
  if (wait === undefined) return [];
  // It ends a window after the first request, or it began with the others.
  const ends = [wait * 1000 + afterMs, wait * 1000].flatMap((end) => windowsNear(end, slackMs));
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

/** Those that would have admitted the same, and not told to wait otherwise; of one algorithm, those first that told the same. */
function fittingOf(all: readonly Comparison[]): readonly Comparison[] {
  const fitting = all.filter((one) => admitsTheSame(one) && one.waits !== 'differ');
  const agreeing = fitting.filter(({ waits }) => waits === 'agree');
  const known = algorithmsOf(agreeing);
  return [...agreeing, ...fitting.filter(({ candidate }) => !known.includes(candidate.algorithm))];
}

/**
 * Whether a name can rest on it. Without Retry-After the window of the claim is believed, and so its quota has to be; and
 * where the server's clock is not known, windows of the wall clock fit nearly everything.
 */
function isEnough({ candidate, waits }: Comparison, { claim, from }: Known, hasClock: boolean): boolean {
  if (waits === 'agree') return true;
  const isClaimed = candidate.bucket !== undefined || candidate.claim.quota === claim.quota;
  return from !== 'retry-after' && isClaimed && (hasClock || !candidate.aligned);
}

function classificationOf(
  all: readonly Comparison[],
  came: readonly Tally[],
  known: Known,
  hasClock: boolean,
): Classification {
  const { claim, from } = known;
  const fitting = fittingOf(all);
  const names = algorithmsOf(fitting);
  const enough = names.length === 1 ? fitting.filter((one) => isEnough(one, known, hasClock)) : [];
  const best = enough.find((one) => from !== 'retry-after' || isRound(one.candidate)) ?? enough[0];
  const buckets = enough.flatMap(({ candidate }) => candidate.bucket ?? []);
  return {
    algorithm: best?.candidate.algorithm,
    fitting: names,
    otherwise: algorithmsOf(all.filter(admitsTheSame)).filter((name) => !names.includes(name)),
    confirmed: best?.waits === 'agree',
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
