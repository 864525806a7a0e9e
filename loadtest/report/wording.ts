/** How the reports say what was found: the same words on the page and in the console. */
import { counted } from '#conformance/reporters/wording.ts';
import type { Bounds } from '../limits/bounds.ts';
import type { CheckVerdict } from '../limits/check.ts';
import type { CheckProof, Proof, SubjectProof } from '../limits/proof.ts';
import { spell, windowName } from './plot/words.ts';

/** As the style sheet names them, which has a colour and a shape for each. */
export type Outcome = 'pass' | 'fail' | 'inconclusive' | 'skip';

export const outcomes: Readonly<Record<CheckProof['verdict'], Outcome>> = {
  proven: 'pass',
  refuted: 'fail',
  inconclusive: 'inconclusive',
  skipped: 'skip',
};

/** Those that somebody has to act on come first. */
export const worstFirst: readonly CheckProof['verdict'][] = ['refuted', 'inconclusive', 'proven', 'skipped'];

/** What the windows of a bucket say by themselves, whatever it was asked for. */
export function verdictOfBounds({ certain, possible }: Bounds, quota: number): CheckVerdict {
  if (certain > quota) return 'refuted';
  return possible > quota ? 'inconclusive' : 'proven';
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
    return `${begin}Refuted: ${breaks}. ${worstOf(of('refuted'))}`.trim();
  }
  if (verdict === 'inconclusive') {
    const open = of('inconclusive');
    const short = Math.max(0, ...open.flatMap(shortages));
    const margin = short > 0 ? `; the answers are up to ${spell(short)} short of a proof` : '';
    return `${begin}Inconclusive: nothing was refuted, but ${open.length} of ${limits} could not be decided${margin}.`;
  }
  return `${begin}Proven: ${subjects.length === 1 ? 'the limit' : `all ${limits}`} kept ${subjects.length === 1 ? 'its' : 'their'} promise ${inAll}.`;
}

/** The fullest window that was too full: nothing where the fault is another one. */
function worstOf(subjects: readonly SubjectProof[]): string {
  const [worst] = subjects
    .map((subject) => ({ ...subject.claim, certain: fullest(subject).certain }))
    .sort((one, other) => other.certain / other.quota - one.certain / one.quota);
  if (worst === undefined || worst.certain <= worst.quota) return '';
  return `One window of ${windowName(worst.windowMs)} held ${worst.certain} admissions where ${worst.quota} are allowed.`;
}

function shortages({ checks, buckets }: SubjectProof): number[] {
  return [
    ...checks.filter(({ verdict }) => verdict === 'inconclusive').map(({ missingMs }) => missingMs ?? 0),
    ...buckets.map(({ missingMs }) => missingMs),
  ];
}

/** Of all buckets of a subject: what was certain in any, and what was possible in those that were not tried again. */
export function fullest({ buckets }: Pick<SubjectProof, 'buckets'>): { certain: number; possible: number } {
  const certain = Math.max(0, ...buckets.map((bucket) => bucket.certain));
  const decisive = buckets.filter(({ superseded }) => !superseded);
  return { certain, possible: Math.max(certain, ...decisive.map(({ possible }) => possible)) };
}

/** @returns `20 of 20`, or `20 to 22 of 20` where nobody can say */
export function fullestText(subject: SubjectProof): string {
  const { certain, possible } = fullest(subject);
  const held = certain === possible ? `${certain}` : `${certain} to ${possible}`;
  return `${held} of ${subject.claim.quota}`;
}

export function promiseText({ claim: { quota, windowMs } }: Pick<SubjectProof, 'claim'>): string {
  return `${quota} in ${windowName(windowMs)}`;
}

/** @returns `41 requests: 20 admitted, 21 denied`, and how many nobody can say it of */
export function countsText({
  requests,
  admitted,
  denied,
  unknown,
}: Pick<CheckProof, 'requests' | 'admitted' | 'denied' | 'unknown'>): string {
  const parts = [`${admitted} admitted`, `${denied} denied`, ...(unknown > 0 ? [`${unknown} unknown`] : [])];
  return `${counted(requests, 'request')}: ${parts.join(', ')}`;
}

/** @returns how much is missing of a proof, or nothing */
export function missingText(missingMs: number | undefined): string {
  return missingMs === undefined || missingMs <= 0 ? '' : `${spell(missingMs)} short of a proof`;
}
