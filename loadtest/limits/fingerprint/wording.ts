/** Wording of a classification. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Algorithm } from '../models/model.ts';
import type { Classification } from './classify.ts';
import type { Range } from './tally.ts';

export const titles: Readonly<Record<Algorithm, string>> = {
  'sliding-log': 'a sliding log',
  'sliding-log-counting-denials': 'a sliding log that counts denied requests too',
  'fixed-window-aligned': 'fixed windows of the wall clock',
  'fixed-window-from-first': 'fixed windows, each from its first request on',
  'sliding-counter-aligned': 'a sliding counter over windows of the wall clock',
  'sliding-counter-anchored': 'a sliding counter over windows from the first request on',
  'token-bucket': 'a token bucket, also known as leaky bucket or GCRA',
  'lump-refill': 'a bucket whose tokens come back in lumps',
  'sub-window-counter': 'a sliding window that moves by sub-windows',
  'block-after-exhaustion': 'a window from the first request on, with a block that begins at the first denial',
  'renewed-window': 'a window that requests renew, denied ones too',
  'rate-counter': 'a rate counter with exponential decay',
};

/** Maximum content of any window. */
const mostIn: Readonly<Record<Exclude<Algorithm, 'token-bucket'>, (quota: number) => number>> = {
  'sliding-log': (quota) => quota,
  'sliding-log-counting-denials': (quota) => quota,
  'fixed-window-aligned': (quota) => 2 * quota,
  'fixed-window-from-first': (quota) => 2 * quota - 1,
  'sliding-counter-aligned': (quota) => 2 * quota,
  'sliding-counter-anchored': (quota) => 2 * quota - 1,
  'lump-refill': (quota) => 2 * quota,
  'sub-window-counter': (quota) => 2 * quota,
  'block-after-exhaustion': (quota) => 2 * quota - 1,
  'renewed-window': (quota) => quota,
  'rate-counter': (quota) => 2 * quota,
};

const listed = (algorithms: readonly Algorithm[]) => algorithms.map((name) => titles[name]).join('; ');
const ranged = ({ least, most }: Range, digits = 0) =>
  least.toFixed(digits) === most.toFixed(digits)
    ? most.toFixed(digits)
    : `${least.toFixed(digits)} to ${most.toFixed(digits)}`;
const knownCount = Object.keys(titles).length;

export function sentence(classification: Classification): string {
  const { algorithm, fitting, otherwise, obstacle } = classification;
  if (algorithm !== undefined) {
    return `Of the ${knownCount} algorithms that we know only one fits: ${titles[algorithm]}, ${figures(classification, algorithm)}.`;
  }
  if (obstacle !== undefined) return `The algorithm is undetermined: ${obstacle}.`;
  if (fitting.length > 1) return `The algorithm is undetermined, one of: ${listed(fitting)}.`;
  if (fitting.length === 1) return `It may be ${listed(fitting)}, but the evidence is not sufficient.`;
  if (otherwise.length > 0)
    return `No known algorithm matches: the admissions match ${listed(otherwise)}, but Retry-After does not.`;
  return `No known algorithm matches: none of ${knownCount} would have admitted these requests.`;
}

function figures({ quota, windowMs = 0, burst, msPerToken }: Classification, algorithm: Algorithm): string {
  const seconds = windowMs / 1000;
  if (algorithm === 'token-bucket') {
    if (!burst || !msPerToken) return 'of an unknown size';
    const perToken = { least: msPerToken.least / 1000, most: msPerToken.most / 1000 };
    const most = burst.most + Math.ceil(windowMs / msPerToken.least) - 1;
    return `${ranged(burst)} at once and one more every ${ranged(perToken, 1)} s, so up to ${most} in ${seconds} s`;
  }
  if (quota === undefined) return 'of an unknown quota';
  const most = mostIn[algorithm](quota);
  const end = most === quota ? 'never more in any' : `up to ${most} in some`;
  return `${quota} in ${seconds} s, by its algorithm ${end}`;
}

/** @returns caveats that limit the name to its evidence */
export function notesOn(classification: Classification, claim: LimitPolicy | undefined): string[] {
  const {
    algorithm,
    confirmed,
    quota,
    windowFrom,
    windowsMs,
    burst,
    otherwise,
    fitting,
    counted,
    otherWindowsMs = [],
  } = classification;
  const notes: string[] = [];
  if (algorithm !== undefined && claim) {
    const measured = burst && burst.least > claim.quota ? burst.least : quota;
    if (measured !== undefined && measured !== claim.quota) {
      notes.push(`A quota of ${claim.quota} was expected, but ${measured} were admitted at once.`);
    }
  }
  if (algorithm !== undefined && !confirmed) {
    const from = windowFrom === 'policy' ? 'RateLimit-Policy' : 'the given policy';
    notes.push(`Retry-After is no evidence here: the name is based on the admissions, and on the window of ${from}.`);
  }
  if (algorithm !== undefined && windowsMs && windowsMs.least < windowsMs.most) {
    notes.push(
      `Windows of ${windowsMs.least / 1000} to ${windowsMs.most / 1000} s fit: --window says which one it is.`,
    );
  }
  if (algorithm === undefined && claim && counted !== undefined && counted !== claim.quota) {
    notes.push(
      `A quota of ${claim.quota} was expected, but ${counted} were admitted before the first denial: run again with --quota ${counted}.`,
    );
  }
  if (algorithm === undefined && otherWindowsMs.length > 0) {
    const windows = otherWindowsMs.map((window) => `${window / 1000} s`).join(' or ');
    notes.push(`Retry-After indicates a window of ${windows}: run again with that --window.`);
  }
  if (algorithm === undefined && fitting.length > 0 && otherwise.length > 0) {
    notes.push(`These admit the same, but send another Retry-After: ${listed(otherwise)}.`);
  }
  if (algorithm === 'sliding-log-counting-denials') notes.push('A client that keeps retrying is never admitted again.');
  return notes;
}
