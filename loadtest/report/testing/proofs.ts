/** Proofs of limiters in simulated time, for the tests of what shows them. The same at every call. */
import { type Ask, isAdmitted, isDenied, isUnknown } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { boundsOf } from '../../limits/bounds.ts';
import type { Model, ModelDecision } from '../../limits/models/model.ts';
import { slidingLog } from '../../limits/models/sliding-log.ts';
import type { BucketProof, CheckProof, Proof, SubjectProof } from '../../limits/proof.ts';
import { simulated } from '../../limits/simulation/simulate.ts';
import { verdictOfBounds, worstFirst } from '../wording.ts';
import { type Drive, drives } from './drives.ts';

export const claim: Claim = { quota: 20, windowMs: 60_000 };

/** Counts from the first request of a window: twice the quota, less one, fits around its end. */
export const fixedWindow: Model = {
  name: 'fixed-window',
  describes: 'Counts in a window that begins with its first request.',
  exact: false,
  algorithm: 'fixed-window-from-first',
  create({ quota, windowMs }, { now }) {
    const windows = new Map<string, { from: number; count: number }>();
    return ({ key }): ModelDecision => {
      const at = now();
      const known = windows.get(key);
      const window = known !== undefined && at < known.from + windowMs ? known : { from: at, count: 0 };
      windows.set(key, window);
      if (window.count >= quota) {
        return { admitted: false, retryAfterSeconds: Math.ceil((window.from + windowMs - at) / 1000) };
      }
      window.count += 1;
      return { admitted: true, remaining: quota - window.count };
    };
  },
};

export interface Proved {
  readonly proof: Proof;
  readonly asks: readonly Ask[];
}

interface Subject {
  readonly subject: string;
  readonly model?: Model;
  readonly jitterMs?: number;
  readonly drives?: readonly Drive[];
  /** Changes what was answered. */
  readonly change?: (ask: Ask, index: number) => Ask;
}

/** @returns what is proven of these subjects, as far as counting goes */
export async function proved(given: readonly Subject[], facts: Partial<Proof> = {}): Promise<Proved> {
  const subjects: SubjectProof[] = [];
  const asks: Ask[] = [];
  for (const [index, subject] of given.entries()) {
    const own = await logOf(subject, index + 1);
    asks.push(...own.flat());
    subjects.push(subjectProof(subject.subject, own, subject.drives ?? drives));
  }
  const verdict = worst(subjects.map((subject) => subject.verdict));
  const proof: Proof = {
    run: {
      tool: 'guildgate loadtest 0.1.0',
      host: 'http://north.localhost:3000',
      nodes: ['http://127.0.0.1:3000', 'http://127.0.0.1:3001'],
      startedAt: '2026-01-01T12:00:00.000Z',
      seed: 7,
    },
    subjects,
    requests: asks.length,
    milliseconds: 432_000,
    interrupted: false,
    verdict,
    exitCode: verdict === 'proven' ? 0 : verdict === 'refuted' ? 1 : 3,
    ...facts,
  };
  return { proof, asks };
}

async function logOf(
  { subject, model = slidingLog, jitterMs = 40, drives: own = drives, change }: Subject,
  seed: number,
) {
  const logs: Ask[][] = [];
  for (const [index, { id, drive }] of own.entries()) {
    const { asks } = await simulated(model, id, { claim, seed: seed * 100 + index, jitterMs, nodes: 2 }, drive);
    logs.push(asks.map((ask) => ({ ...ask, subject })).map((ask, place) => change?.(ask, place) ?? ask));
  }
  return logs;
}

function subjectProof(subject: string, logs: readonly Ask[][], own: readonly Drive[]): SubjectProof {
  const buckets = logs.flatMap((asks) => [...Map.groupBy(asks, ({ bucket }) => bucket)].map(bucketProof));
  const checks = own.map((drive, index) => checkProof(drive, logs[index] ?? []));
  return { subject, claim, verdict: worst(checks.map(({ verdict }) => verdict)), checks, buckets };
}

function bucketProof([bucket, asks]: [string, Ask[]]): BucketProof {
  return { bucket, check: asks[0]?.check ?? '', ...boundsOf(asks, claim), ...countsOf(asks) };
}

function checkProof({ id, title, requirement }: Drive, asks: readonly Ask[]): CheckProof {
  const bounds = boundsOf(asks, claim);
  const verdict = verdictOfBounds(bounds, claim.quota);
  return {
    id,
    title,
    requirement,
    verdict,
    says: `the fullest window held ${bounds.certain} for certain, and ${bounds.possible} at the most, of ${claim.quota}`,
    ...(verdict === 'inconclusive' ? { missingMs: bounds.missingMs } : {}),
    ...countsOf(asks),
  };
}

function countsOf(asks: readonly Ask[]) {
  const count = (of: (ask: Ask) => boolean) => asks.filter(of).length;
  return { requests: asks.length, admitted: count(isAdmitted), denied: count(isDenied), unknown: count(isUnknown) };
}

function worst<T extends CheckProof['verdict']>(verdicts: readonly T[]): Exclude<T, 'skipped'> | 'inconclusive' {
  const found = worstFirst.find((verdict) => verdicts.some((own) => own === verdict));
  return verdicts.find((own): own is Exclude<T, 'skipped'> => own === found && own !== 'skipped') ?? 'inconclusive';
}
