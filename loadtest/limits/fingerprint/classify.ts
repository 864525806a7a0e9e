/** Names the algorithm of a limiter from the answers to a fingerprint's requests. */
import type { Ask } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import type { Algorithm } from '../models/model.ts';
import { type Candidate, candidatesOf, measuredBuckets } from './candidates.ts';
import { windowsNear } from './claim-found.ts';
import { type Comparison, compare } from './compare.ts';
import { type FirstFacts, firstFacts } from './first-facts.ts';
import { admitsTheSame, algorithmsOf, fittingOf, isEnough, nearestOf } from './fitting.ts';
import { type Known, knownOf, type WindowSource } from './known.ts';
import { type Script, scriptOf } from './replay.ts';
import { surpriseOf } from './sender.ts';
import { type Range, type Tally, tallied } from './tally.ts';
import { type Offset, wallOffset } from './wall-clock.ts';

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
  /** How many were admitted before the first denial; undefined when nothing was compared. */
  readonly counted?: number | undefined;
  /** Windows by which something would fit that nothing does by the one that was claimed. */
  readonly otherWindowsMs?: readonly number[] | undefined;
  /** What came, step by step. */
  readonly came: readonly Tally[];
  /** Of each algorithm its variant that comes nearest. */
  readonly nearest: readonly Comparison[];
}

/** @param asks in the order of their sending @param claim undefined: read from the answers */
export function classify(asks: readonly Ask[], claim: Claim | undefined): Classification {
  const known = knownOf(asks, claim);
  const key = asks.find(({ step }) => step === 'first')?.bucket;
  const main = asks.filter(({ bucket }) => bucket === key);
  const came = tallied(main);
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
  return { ...named(main, came, first, known), counted: first.admitted };
}

function named(main: readonly Ask[], came: readonly Tally[], first: FirstFacts, known: Known): Classification {
  const offset = wallOffset(main);
  const hasClock = offset !== undefined;
  const script = scriptOf(main);
  const tried = (candidates: readonly Candidate[]) => comparisons(script, came, candidates, offset);
  // With the server's clock known, the plan has no window of the claim end between the first request and the others.
  const ofClaim = tried(candidatesOf(known.claim, first, !hasClock));
  if (fittingOf(ofClaim).length > 0) return classificationOf(ofClaim, came, known, hasClock);
  const ofRate = tried(measuredBuckets(known.claim, first)).filter(({ waits }) => waits === 'agree');
  if (fittingOf(ofRate).length > 0) return classificationOf([...ofClaim, ...ofRate], came, known, hasClock);
  // Perhaps the window is another. The plan was not made for that, so that more than one may fit by chance.
  const otherWindowsMs = otherWindows(first, known.claim).filter((windowMs) => {
    const all = tried(candidatesOf({ ...known.claim, windowMs }, first, true));
    return fittingOf(all).some(({ waits }) => waits === 'agree');
  });
  return { ...classificationOf(ofClaim, came, known, hasClock), otherWindowsMs };
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
  script: Script,
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
    return (offset ? [offset] : somewhere).map((one) => compare(candidate, script, came, one));
  });
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
  const isUsual = ({ candidate }: Comparison) =>
    from === 'retry-after' ? isRound(candidate) : candidate.claim.quota === claim.quota;
  const best = enough.find(isUsual) ?? enough[0];
  const buckets = enough.flatMap(({ candidate }) => candidate.bucket ?? []);
  return {
    algorithm: best?.candidate.algorithm,
    fitting: names,
    otherwise: algorithmsOf(all.filter(admitsTheSame)).filter((name) => !names.includes(name)),
    confirmed: best?.waits === 'agree',
    quota: best && quotaOf(best.candidate, enough, claim),
    windowMs: best && claim.windowMs,
    windowFrom: best && from,
    burst: rangeOf(buckets.map(({ capacity }) => capacity)),
    msPerToken: rangeOf(buckets.map(({ msPerToken }) => msPerToken)),
    came,
    nearest: algorithmsOf(all).flatMap((name) => nearestOf(all, name) ?? []),
  };
}

/** Of a bucket it is how many come back in a window, where that can be told. */
function quotaOf({ claim }: Candidate, enough: readonly Comparison[], { quota }: Claim): number | undefined {
  if (claim.quota === quota) return quota;
  const periods = rangeOf(enough.flatMap(({ candidate }) => candidate.bucket?.msPerToken ?? []));
  return periods === undefined || periods.most <= periods.least * 1.1 ? claim.quota : undefined;
}

/** A bucket that a window fills once: what people choose, where nobody said anything else. */
const isRound = ({ claim, bucket }: Candidate) => bucket === undefined || bucket.capacity === claim.quota;

const rangeOf = (values: readonly number[]): Range | undefined =>
  values.length === 0 ? undefined : { least: Math.min(...values), most: Math.max(...values) };
