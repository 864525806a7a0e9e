/** Data of a fingerprint, for reports and programs. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { RunFacts } from '../event-log.ts';
import type { Algorithm } from '../models/model.ts';
import { type Classification, classify } from './classify.ts';
import type { Driven } from './drive.ts';
import type { WindowSource } from './known.ts';
import type { Range } from './tally.ts';
import { notesOn, sentence } from './wording.ts';

/** Expected result of one algorithm for one step. */
export interface ExpectedResult {
  readonly algorithm: Algorithm;
  readonly admitted: Range;
  /** Seconds of Retry-After; undefined without one. */
  readonly wait: Range | undefined;
  /** Whether its admissions equal the observed ones. */
  readonly fits: boolean;
}

export interface EvidenceRow {
  /** See Step. */
  readonly step: string;
  /** Time of sending, milliseconds from the first request of the key. */
  readonly atMs: number;
  readonly asked: number;
  readonly admitted: number;
  /** Observed Retry-After, seconds; undefined without one. */
  readonly wait: Range | undefined;
  readonly expected: readonly ExpectedResult[];
}

export interface FingerprintReport {
  readonly run: RunFacts;
  readonly subject: string;
  /** The expected policy, if given. */
  readonly claim: LimitPolicy | undefined;
  /** Undefined where it is uncertain: see doesNotFit. */
  readonly algorithm: Algorithm | undefined;
  /** One sentence, with its figures. */
  readonly says: string;
  /** Reasons why there is no name, and the contradictions of each algorithm. */
  readonly doesNotFit: string | undefined;
  /** All that fit admissions and Retry-After: more than one where they are indistinguishable. */
  readonly fitting: readonly Algorithm[];
  /** Whether Retry-After agrees with the admissions. */
  readonly confirmed: boolean;
  /** Caveats, a sentence each. */
  readonly notes: readonly string[];
  readonly quota: number | undefined;
  readonly windowMs: number | undefined;
  readonly windowFrom: WindowSource | undefined;
  /** Burst of an evenly refilled bucket, and the milliseconds per further token. */
  readonly burst: Range | undefined;
  readonly msPerToken: Range | undefined;
  readonly evidence: readonly EvidenceRow[];
  /** Of all attempts. */
  readonly asks: number;
  readonly milliseconds: number;
}

export interface ReportOptions {
  readonly run: RunFacts;
  readonly claim: LimitPolicy | undefined;
}

export function fingerprintReport(driven: Driven, { run, claim }: ReportOptions): FingerprintReport {
  const { samples, stopped, other } = driven;
  const found = classify(samples, claim);
  // An incomplete plan gives no name.
  const classification = stopped === undefined ? found : { ...found, ...unnamed, obstacle: stopped };
  const { algorithm, fitting, confirmed, quota, windowMs, windowFrom, burst, msPerToken } = classification;
  const says = sentence(classification);
  const sent = [...samples, ...(other?.samples ?? [])];
  return {
    run,
    subject: samples[0]?.subject ?? '',
    claim,
    algorithm,
    says,
    doesNotFit: algorithm === undefined ? says : undefined,
    fitting,
    confirmed,
    notes: [...(other ? [other.note] : []), ...notesOn(classification, claim)],
    quota,
    windowMs,
    windowFrom,
    burst,
    msPerToken,
    evidence: evidenceOf(classification, samples),
    asks: sent.length,
    milliseconds:
      sent.length === 0
        ? 0
        : Math.max(...sent.map(({ receivedAt }) => receivedAt)) - Math.min(...sent.map(({ sentAt }) => sentAt)),
  };
}

const unnamed = {
  algorithm: undefined,
  confirmed: false,
  quota: undefined,
  windowMs: undefined,
  windowFrom: undefined,
  burst: undefined,
  msPerToken: undefined,
};

function evidenceOf({ observed, nearest }: Classification, samples: Driven['samples']): EvidenceRow[] {
  const sentAt = (step: string) => samples.find((sample) => sample.step === step)?.sentAt ?? 0;
  return observed.map(({ step, asked, admitted, wait }) => ({
    step,
    atMs: sentAt(step) - sentAt('first'),
    asked,
    admitted,
    wait,
    expected: nearest.flatMap(({ candidate: { algorithm }, expected, misfits }) => {
      const result = expected.find((one) => one.step === step);
      return result ? [{ algorithm, admitted: result.admitted, wait: result.wait, fits: !misfits.includes(step) }] : [];
    }),
  }));
}

/** 0: named, as expected if a name was expected; 1: another name than expected; 3: uncertain. */
export function exitCodeOf({ algorithm }: FingerprintReport, expected?: Algorithm): 0 | 1 | 3 {
  if (algorithm === undefined) return 3;
  return expected === undefined || expected === algorithm ? 0 : 1;
}
