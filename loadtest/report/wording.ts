/** Wording of proofs, shared by pages and the console. */
import type { HeaderGeneration } from '#client/rate-limit-headers.ts';
import { counted } from '#harness/report/wording.ts';
import type { CheckVerdict } from '../limits/check.ts';
import type { BucketProof, CheckProof, Proof, TargetProof } from '../limits/proof.ts';
import { spell, windowName } from './plot/words.ts';

/** Class names of the style sheet, which has a colour and a shape for each. */
export type Outcome = 'pass' | 'fail' | 'inconclusive' | 'skip';

export const outcomes: Readonly<Record<CheckProof['verdict'], Outcome>> = {
  proven: 'pass',
  refuted: 'fail',
  inconclusive: 'inconclusive',
  skipped: 'skip',
};

/** Findings that need action come first. */
export const worstFirst: readonly CheckProof['verdict'][] = ['refuted', 'inconclusive', 'proven', 'skipped'];

/** Findings from the windows of a bucket alone, independent of any check. */
export function verdictOfBounds({ certain, possible, isAtRelease }: BucketProof, quota: number): CheckVerdict {
  if (certain > quota) return 'refuted';
  return possible > quota && !isAtRelease ? 'inconclusive' : 'proven';
}

/** @returns for instance `Refuted: 2 of 15 limits break their promise. …` */
export function proofSentence(proof: Proof): string {
  const { subjects, verdict } = proof;
  const limits = counted(subjects.length, 'limit');
  const of = (wanted: CheckVerdict) => subjects.filter((subject) => subject.verdict === wanted);
  const tried = subjects.flatMap(({ checks }) => checks).filter((check) => check.verdict !== 'skipped');
  const inAll = `in ${counted(tried.length, 'check')}`;
  const begin = proof.interrupted ? 'Interrupted. ' : '';
  if (verdict === 'refuted') {
    const broken = of('refuted').length;
    const breaks = `${broken} of ${limits} ${broken === 1 ? 'breaks its' : 'break their'} promise`;
    return `${begin}Refuted: ${breaks}. ${worstOf(of('refuted')) || `No window certainly held too many. ${causesOf(of('refuted'), 'refuted')}`}`.trim();
  }
  if (verdict === 'inconclusive') {
    const open = of('inconclusive');
    const short = Math.max(0, ...open.flatMap(shortages));
    const together = open.some(({ isPerhapsShared }) => isPerhapsShared)
      ? ' All clients together got no more than one bucket in any window, so perhaps they share it: --identity none proves that.'
      : '';
    const margin = short > 0 ? `; the responses are up to ${spell(short)} too slow for a proof` : '';
    return `${begin}Inconclusive: nothing was refuted, but ${open.length} of ${limits} could not be decided${margin}.${together} ${causesOf(open, 'inconclusive')}`.trim();
  }
  const kept = `${subjects.length === 1 ? 'the limit kept its' : `all ${limits} kept their`} promise ${inAll}`;
  const left = proof.notSelected.length;
  const resolution = resolutionText(subjects);
  if (left === 0) return `${begin}Proven: ${kept}.${resolution}`;
  return `${begin}Proven in part: ${kept}; ${left} other${left === 1 ? ' was' : 's were'} not part of this run.${resolution}`;
}

/** Share of a window below which its length is not tested. */
const least = 0.01;

/** The shortest window that would not have been noticed, by its share of the promise. */
function resolutionText(subjects: readonly TargetProof[]): string {
  const [worst] = subjects
    .flatMap(({ claim: { windowMs }, seenMs }) =>
      seenMs === undefined ? [] : [{ windowMs, seenMs: Math.floor(seenMs) }],
    )
    .sort((one, other) => one.seenMs / one.windowMs - other.seenMs / other.windowMs);
  if (worst === undefined || worst.seenMs >= worst.windowMs) return '';
  if (worst.seenMs < least * worst.windowMs) return ' The length of the window was not tested.';
  return ` A window shorter than ${secondsText(worst.seenMs)} of the ${secondsText(worst.windowMs)} would have been noticed.`;
}

const secondsText = (milliseconds: number) => `${Number((milliseconds / 1_000).toFixed(3))} s`;

/** Causes in the sentence; the findings have all. */
const namedCauses = 3;

/** @returns why targets have this verdict: a failed control, or their checks that have it */
function causesOf(found: readonly TargetProof[], wanted: 'refuted' | 'inconclusive'): string {
  const causes = found.flatMap(({ subject, reason, checks }) => {
    if (reason !== undefined) return [`${subject}: ${reason}`];
    const ids = checks.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
    return ids.length === 0 ? [`${subject}: no check could be tried`] : [`${subject}: ${ids.join(', ')}`];
  });
  const rest = causes.length - namedCauses;
  const more = rest > 0 ? `; and ${rest} more` : '';
  return causes.length === 0
    ? ''
    : `${wanted === 'refuted' ? 'Broken' : 'Open'}: ${causes.slice(0, namedCauses).join('; ')}${more}.`;
}

/** The fullest window beyond the quota; empty for other faults. */
function worstOf(subjects: readonly TargetProof[]): string {
  const [worst] = subjects
    .map((subject) => ({ ...subject.claim, certain: fullest(subject).certain }))
    .sort((one, other) => other.certain / other.quota - one.certain / one.quota);
  if (worst === undefined || worst.certain <= worst.quota) return '';
  return `One window of ${windowName(worst.windowMs)} held ${worst.certain} admissions where ${worst.quota} are allowed.`;
}

/** Not of buckets: those of a crowd at a release are always short of bounds, and a check names what it is short of. */
function shortages({ checks }: TargetProof): number[] {
  return checks.filter(({ verdict }) => verdict === 'inconclusive').map(({ missingMs }) => missingMs ?? 0);
}

/** Over all buckets of a target: certain counts of any, possible counts of those that decide. */
function fullest({ buckets }: Pick<TargetProof, 'buckets'>): { certain: number; possible: number } {
  const certain = Math.max(0, ...buckets.map((bucket) => bucket.certain));
  const decisive = buckets.filter(({ superseded, isAtRelease }) => !superseded && !isAtRelease);
  return { certain, possible: Math.max(certain, ...decisive.map(({ possible }) => possible)) };
}

/** @returns `20 of 20`, or `20 to 22 of 20` where the count is uncertain */
export function fullestText(subject: TargetProof): string {
  const { certain, possible } = fullest(subject);
  const held = certain === possible ? `${certain}` : `${certain} to ${possible}`;
  return `${held} of ${subject.claim.quota}`;
}

export function promiseText({ claim: { quota, windowMs } }: Pick<TargetProof, 'claim'>): string {
  return `${quota} in ${windowName(windowMs)}`;
}

const generations: Readonly<Record<HeaderGeneration, string>> = {
  'X-RateLimit': 'X-RateLimit, which was never specified',
  'drafts 03 to 06': 'RateLimit-Remaining, of the drafts 03 to 06',
  'draft 07': 'RateLimit of draft 07',
  'drafts 08 to 11': 'RateLimit of the drafts 08 to 11',
};

/** @returns the header fields by which a host speaks of a limit */
export function headersText({ headers }: Pick<TargetProof, 'headers'>): string {
  return headers === undefined ? 'none' : generations[headers];
}

/** @returns for instance `Header fields: RateLimit of the drafts 08 to 11.`, with the number of limits where they differ */
export function headersSentence(subjects: readonly TargetProof[]): string {
  const groups = [...Map.groupBy(subjects, headersText)];
  if (groups.length < 2) return groups.map(([text]) => `Header fields: ${text}.`).join('');
  return `Header fields: ${groups.map(([text, own]) => `${text} (${counted(own.length, 'limit')})`).join('; ')}.`;
}

/** @returns `41 requests: 20 admitted, 21 denied`, and how many are uncertain */
export function countsText({
  requests,
  admitted,
  denied,
  unknown,
}: Pick<CheckProof, 'requests' | 'admitted' | 'denied' | 'unknown'>): string {
  const parts = [`${admitted} admitted`, `${denied} denied`, ...(unknown > 0 ? [`${unknown} unknown`] : [])];
  return `${counted(requests, 'request')}: ${parts.join(', ')}`;
}

/** @returns what a proof is short of; empty when nothing */
export function missingText(missingMs: number | undefined): string {
  return missingMs === undefined || missingMs <= 0 ? '' : `${spell(missingMs)} too slow for a proof`;
}
