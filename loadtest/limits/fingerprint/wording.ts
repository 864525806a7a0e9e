/** What a classification says in words. */
import type { Claim } from '../../claim.ts';
import type { Algorithm } from '../models/model.ts';
import type { Classification } from './classify.ts';
import type { Range } from './tally.ts';

export const titles: Readonly<Record<Algorithm, string>> = {
  'sliding-log': 'a sliding log',
  'sliding-log-counting-denials': 'a sliding log of all tries, the denied ones too',
  'fixed-window-aligned': 'fixed windows of the wall clock',
  'fixed-window-from-first': 'fixed windows, each from its first request on',
  'sliding-counter-aligned': 'a sliding counter over windows of the wall clock',
  'sliding-counter-anchored': 'a sliding counter over windows from the first request on',
  'token-bucket': 'a token bucket, which is also called leaky bucket or GCRA',
  'lump-refill': 'a bucket whose tokens all come back at once',
};

/** The most that a window can hold, wherever it begins. */
const mostIn: Readonly<Record<Exclude<Algorithm, 'token-bucket'>, (quota: number) => number>> = {
  'sliding-log': (quota) => quota,
  'sliding-log-counting-denials': (quota) => quota,
  'fixed-window-aligned': (quota) => 2 * quota,
  'fixed-window-from-first': (quota) => 2 * quota - 1,
  'sliding-counter-aligned': (quota) => 2 * quota,
  'sliding-counter-anchored': (quota) => 2 * quota - 1,
  'lump-refill': (quota) => 2 * quota,
};

const listed = (algorithms: readonly Algorithm[]) => algorithms.map((name) => titles[name]).join('; ');
const ranged = ({ least, most }: Range, digits = 0) =>
  least.toFixed(digits) === most.toFixed(digits)
    ? most.toFixed(digits)
    : `${least.toFixed(digits)} to ${most.toFixed(digits)}`;
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function sentence(classification: Classification): string {
  const { algorithm, fitting, otherwise, obstacle } = classification;
  if (algorithm !== undefined) return capitalised(`${titles[algorithm]}: ${figures(classification, algorithm)}.`);
  if (obstacle !== undefined) return `It cannot be told: ${obstacle}.`;
  if (fitting.length > 1) return `It cannot be told which of these it is: ${listed(fitting)}.`;
  if (fitting.length === 1) return `It may be ${listed(fitting)}, but the answers do not tell enough to say so.`;
  if (otherwise.length > 0)
    return `It does not fit: it admits as ${listed(otherwise)}, and Retry-After says otherwise.`;
  return 'It does not fit: no algorithm that we know would have admitted these.';
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

/** @returns sentences that keep a name from being believed further than the answers go */
export function notesOn(classification: Classification, claim: Claim | undefined): string[] {
  const {
    algorithm,
    confirmed,
    quota,
    windowFrom,
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
      notes.push(`A quota of ${claim.quota} was claimed, and ${measured} were admitted at once.`);
    }
  }
  if (algorithm !== undefined && !confirmed) {
    const from = windowFrom === 'policy' ? 'RateLimit-Policy tells' : 'was claimed';
    notes.push(`Retry-After tells nothing here: the name rests on what was admitted, and on the window that ${from}.`);
  }
  if (algorithm === undefined && claim && counted !== undefined && counted !== claim.quota) {
    notes.push(
      `A quota of ${claim.quota} was claimed, and ${counted} were admitted before the first denial: ask again with that.`,
    );
  }
  if (algorithm === undefined && otherWindowsMs.length > 0) {
    const windows = otherWindowsMs.map((window) => `${window / 1000} s`).join(' or ');
    notes.push(`Retry-After speaks of a window of ${windows}: ask again with that.`);
  }
  if (algorithm === undefined && fitting.length > 0 && otherwise.length > 0) {
    notes.push(`These would have admitted the same and told to wait otherwise: ${listed(otherwise)}.`);
  }
  if (algorithm === 'sliding-log-counting-denials') notes.push('Whoever keeps trying is not admitted again.');
  return notes;
}
