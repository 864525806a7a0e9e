/** Names a limiter's algorithm from its responses to the fingerprint's requests. */

import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import type { Algorithm } from '../models/model.ts';
import { type Candidate, candidatesOf, measuredBuckets, possibleCandidates } from './candidates.ts';
import { type Comparison, compare } from './compare.ts';
import { type FirstFacts, firstFacts } from './first-facts.ts';
import { admitsTheSame, algorithmsOf, fittingOf, isEnough, nearestOf } from './fitting.ts';
import { isCommonWindow, windowsBeside, windowsNear } from './found-policy.ts';
import { type Known, knownOf, type WindowSource } from './known.ts';
import { type Script, scriptOf } from './replay.ts';
import { surpriseOf } from './sender.ts';
import { isOfStairs } from './stairs.ts';
import { type Range, type Tally, tallied } from './tally.ts';
import { type Offset, wallOffset } from './wall-clock.ts';

export interface Classification {
  /** Undefined where none, or more than one, fits. */
  readonly algorithm: Algorithm | undefined;
  /** All that fit the responses. */
  readonly fitting: readonly Algorithm[];
  /** Those that fit the admissions but not Retry-After, or depend on the unknown server clock. */
  readonly otherwise: readonly Algorithm[];
  /** Whether Retry-After agrees with the admissions; otherwise the name rests on the admissions alone. */
  readonly confirmed: boolean;
  /** Reason why nothing could be compared. */
  readonly obstacle?: string | undefined;
  readonly quota?: number | undefined;
  readonly windowMs?: number | undefined;
  /** All windows that fit, where it was found. */
  readonly windowsMs?: Range | undefined;
  readonly windowFrom?: WindowSource | undefined;
  /** Burst of an evenly refilled bucket, and the milliseconds per further token. */
  readonly burst?: Range | undefined;
  readonly msPerToken?: Range | undefined;
  /** Admissions before the first denial; undefined when nothing was compared. */
  readonly counted?: number | undefined;
  /** Other windows that would fit where the policy's window does not. */
  readonly otherWindowsMs?: readonly number[] | undefined;
  /** Observations by step. */
  readonly observed: readonly Tally[];
  /** The closest variant of each algorithm. */
  readonly nearest: readonly Comparison[];
}

/** @param samples in send order @param claim undefined: derived from the responses */
export function classify(samples: readonly Sample[], claim: LimitPolicy | undefined): Classification {
  const known = knownOf(samples, claim);
  const key = samples.find(({ step }) => step === 'first')?.bucket;
  const main = samples.filter(({ bucket }) => bucket === key);
  const probed = samples.filter(({ bucket, step }) => bucket === key || isOfStairs(step));
  const observed = tallied(probed);
  const without = (obstacle: string): Classification => ({
    algorithm: undefined,
    fitting: [],
    otherwise: [],
    confirmed: false,
    obstacle,
    observed,
    nearest: [],
  });
  const surprise = samples.map((sample) => surpriseOf(sample, known?.claim)).find((reason) => reason !== undefined);
  if (surprise !== undefined) return without(surprise);
  if (!known) return without('neither RateLimit-Policy nor Retry-After gave a quota and a window');
  const first = firstFacts(main);
  if (!first) return without(`none of ${samples.length} requests was denied`);
  return { ...named(probed, observed, first, known), counted: first.admitted };
}

function named(probed: readonly Sample[], observed: readonly Tally[], first: FirstFacts, known: Known): Classification {
  const offset = wallOffset(probed);
  const hasClock = offset !== undefined;
  const script = scriptOf(probed);
  const tried = (candidates: readonly Candidate[]) => comparisons(script, observed, candidates, offset);
  // With a known server clock the plan keeps window edges out of the time between the first request and the others.
  const ofWindow = tried(candidatesOf(known.claim, first, !hasClock));
  // A window that Retry-After alone tells may be another one.
  const beside = known.from === 'retry-after' ? windowsBeside(known.claim.windowMs, first.wait ?? 0) : [];
  const ofOthers = beside.flatMap((windowMs) =>
    tried(possibleCandidates({ ...known.claim, windowMs }, known.claim.windowMs, first)),
  );
  const ofClaim = [...ofWindow, ...ofOthers];
  if (fittingOf(ofClaim).length > 0) return classificationOf(ofClaim, observed, known, hasClock);
  const ofRate = tried(measuredBuckets(known.claim, first)).filter(({ waits }) => waits === 'agree');
  if (fittingOf(ofRate).length > 0) return classificationOf([...ofClaim, ...ofRate], observed, known, hasClock);
  // Another window may fit. The plan was not made for it, so more than one may fit by chance.
  const otherWindowsMs = otherWindows(first, known.claim).filter((windowMs) => {
    const all = tried(candidatesOf({ ...known.claim, windowMs }, first, true));
    return fittingOf(all).some(({ waits }) => waits === 'agree');
  });
  return { ...classificationOf(ofClaim, observed, known, hasClock), otherWindowsMs };
}

/** Tolerance of a window beyond Retry-After, for the requests' travel time, milliseconds. */
const slackMs = 2000;

/** Possible windows for a first denial with its Retry-After. */
function otherWindows({ wait, afterMs }: FirstFacts, { windowMs }: LimitPolicy): number[] {
  if (wait === undefined) return [];
  // Retry-After ends a window that began with the first request, or with the others.
  const ends = [wait * 1000 + afterMs, wait * 1000].flatMap((end) => windowsNear(end, slackMs));
  return [...new Set(ends)].filter((end) => end > 0 && Math.abs(end - windowMs) > 1000);
}

/** Without a Date the server's clock is unknown: number of offsets to try. */
const places = 24;
const fewestPlaces = 4;

function comparisons(
  script: Script,
  observed: readonly Tally[],
  candidates: readonly Candidate[],
  offset: Offset | undefined,
): Comparison[] {
  return candidates.flatMap((candidate) => {
    const { aligned, parts = 1 } = candidate;
    const periodMs = candidate.claim.windowMs / parts;
    const tried = aligned ? Math.max(fewestPlaces, Math.round(places / parts)) : 1;
    const somewhere = Array.from({ length: tried }, (_, place): Offset => {
      const at = (place * periodMs) / tried;
      return { least: at, most: at };
    });
    return (offset ? [offset] : somewhere).map((one) => compare(candidate, script, observed, one));
  });
}

function classificationOf(
  all: readonly Comparison[],
  observed: readonly Tally[],
  known: Known,
  hasClock: boolean,
): Classification {
  const { claim, from } = known;
  const fitting = fittingOf(all);
  const names = algorithmsOf(fitting);
  const enough = names.length === 1 ? fitting.filter((one) => isEnough(one, known, hasClock)) : [];
  const isUsual = ({ candidate }: Comparison) =>
    from === 'retry-after' ? isRound(candidate) : candidate.claim.quota === claim.quota;
  const isFound = ({ candidate }: Comparison) => candidate.claim.windowMs === claim.windowMs;
  const isCommon = ({ candidate }: Comparison) => isCommonWindow(candidate.claim.windowMs);
  const best =
    enough.find((one) => isUsual(one) && isFound(one)) ??
    enough.find((one) => isUsual(one) && isCommon(one)) ??
    enough.find(isUsual) ??
    enough[0];
  const buckets = enough.flatMap(({ candidate }) => candidate.bucket ?? []);
  return {
    algorithm: best?.candidate.algorithm,
    obstacle: names.length === 0 ? obstacleOf(known, hasClock) : undefined,
    fitting: names,
    otherwise: algorithmsOf(all.filter(admitsTheSame)).filter((name) => !names.includes(name)),
    confirmed: best?.waits === 'agree',
    quota: best && quotaOf(best.candidate, enough, claim),
    windowMs: best?.candidate.claim.windowMs,
    windowsMs: best && rangeOf(enough.map(({ candidate }) => candidate.claim.windowMs)),
    windowFrom: best && from,
    burst: rangeOf(buckets.map(({ capacity }) => capacity)),
    msPerToken: rangeOf(buckets.map(({ msPerToken }) => msPerToken)),
    observed,
    nearest: algorithmsOf(all).flatMap((name) => nearestOf(all, name) ?? []),
  };
}

/** @returns why another algorithm may match although none does */
function obstacleOf({ claim, from }: Known, hasClock: boolean): string | undefined {
  if (!hasClock)
    return "the server's clock is unknown, because its responses have no Date, and no known algorithm matches";
  return from === 'retry-after'
    ? `no known algorithm matches with windows near ${claim.windowMs / 1000} s, which Retry-After suggests: give --quota and --window`
    : undefined;
}

/** For a bucket the refill per window, where it is certain. */
function quotaOf({ claim }: Candidate, enough: readonly Comparison[], { quota }: LimitPolicy): number | undefined {
  if (claim.quota === quota) return quota;
  const periods = rangeOf(enough.flatMap(({ candidate }) => candidate.bucket?.msPerToken ?? []));
  return periods === undefined || periods.most <= periods.least * 1.1 ? claim.quota : undefined;
}

/** A bucket that one window fills: the usual configuration. */
const isRound = ({ claim, bucket }: Candidate) => bucket === undefined || bucket.capacity === claim.quota;

const rangeOf = (values: readonly number[]): Range | undefined =>
  values.length === 0 ? undefined : { least: Math.min(...values), most: Math.max(...values) };
