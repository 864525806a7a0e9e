/** What a fingerprint says, as data for reports and programs. */
import type { Claim } from '../../claim.ts';
import type { RunFacts } from '../event-log.ts';
import type { Algorithm } from '../models/model.ts';
import { type Classification, classify } from './classify.ts';
import type { Driven } from './drive.ts';
import type { WindowSource } from './known.ts';
import type { Range } from './tally.ts';
import { notesOn, sentence } from './wording.ts';

/** What one algorithm would have answered to the requests of one step. */
export interface ExpectedAnswer {
  readonly algorithm: Algorithm;
  readonly admitted: Range;
  /** Seconds of Retry-After; undefined where nobody is told to wait. */
  readonly wait: Range | undefined;
  /** Whether it would have admitted as many as were. */
  readonly fits: boolean;
}

export interface EvidenceRow {
  /** See Step. */
  readonly step: string;
  /** When it was sent, milliseconds from the first request of the key. */
  readonly atMs: number;
  readonly asked: number;
  readonly admitted: number;
  /** Seconds of Retry-After that came; undefined when nobody was told. */
  readonly wait: Range | undefined;
  readonly expected: readonly ExpectedAnswer[];
}

export interface FingerprintReport {
  readonly run: RunFacts;
  readonly subject: string;
  /** What was said of it beforehand. */
  readonly claim: Claim | undefined;
  /** Undefined where it cannot be told: see doesNotFit. */
  readonly algorithm: Algorithm | undefined;
  /** One sentence, with its figures. */
  readonly says: string;
  /** Why there is no name, and what contradicts each. */
  readonly doesNotFit: string | undefined;
  /** All that would have admitted the same and told to wait no otherwise: more than one where it cannot be told. */
  readonly fitting: readonly Algorithm[];
  /** Whether Retry-After says the same as what was admitted. */
  readonly confirmed: boolean;
  /** What to keep in mind, a sentence each. */
  readonly notes: readonly string[];
  readonly quota: number | undefined;
  readonly windowMs: number | undefined;
  readonly windowFrom: WindowSource | undefined;
  /** Of what is refilled evenly: how many come through at once, and every how many milliseconds one more. */
  readonly burst: Range | undefined;
  readonly msPerToken: Range | undefined;
  readonly evidence: readonly EvidenceRow[];
  readonly asks: number;
  readonly milliseconds: number;
}

export interface ReportOptions {
  readonly run: RunFacts;
  readonly claim: Claim | undefined;
}

export function fingerprintReport({ asks, stopped }: Driven, { run, claim }: ReportOptions): FingerprintReport {
  const found = classify(asks, claim);
  // Half of a plan names nobody.
  const classification = stopped === undefined ? found : { ...found, ...unnamed, obstacle: stopped };
  const { algorithm, fitting, confirmed, quota, windowMs, windowFrom, burst, msPerToken } = classification;
  const says = sentence(classification);
  const start = Math.min(...asks.map(({ sentAt }) => sentAt));
  return {
    run,
    subject: asks[0]?.subject ?? '',
    claim,
    algorithm,
    says,
    doesNotFit: algorithm === undefined ? says : undefined,
    fitting,
    confirmed,
    notes: notesOn(classification, claim),
    quota,
    windowMs,
    windowFrom,
    burst,
    msPerToken,
    evidence: evidenceOf(classification, asks),
    asks: asks.length,
    milliseconds: asks.length === 0 ? 0 : Math.max(...asks.map(({ receivedAt }) => receivedAt)) - start,
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

function evidenceOf({ came, nearest }: Classification, asks: Driven['asks']): EvidenceRow[] {
  const sentAt = (step: string) => asks.find((ask) => ask.step === step)?.sentAt ?? 0;
  return came.map(({ step, asked, admitted, wait }) => ({
    step,
    atMs: sentAt(step) - sentAt('first'),
    asked,
    admitted,
    wait,
    expected: nearest.flatMap(({ candidate: { algorithm }, expected, misfits }) => {
      const answer = expected.find((one) => one.step === step);
      return answer ? [{ algorithm, admitted: answer.admitted, wait: answer.wait, fits: !misfits.includes(step) }] : [];
    }),
  }));
}

/** 0: it has a name, the expected one if one was expected; 1: another than was expected; 3: it cannot be told. */
export function exitCodeOf({ algorithm }: FingerprintReport, expected?: Algorithm): 0 | 1 | 3 {
  if (algorithm === undefined) return 3;
  return expected === undefined || expected === algorithm ? 0 : 1;
}
