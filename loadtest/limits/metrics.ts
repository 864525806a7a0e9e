/** What `--fail-if` can ask of a proof, by name. */
import { type Ask, isAdmitted, isDenied } from '../ask.ts';
import type { Measurement } from '../thresholds.ts';
import type { CheckProof, Proof } from './proof.ts';

/**
 * Of each subject by itself: how many checks ended so; `most` is the most that one window certainly held; `unknown` are requests
 * of which nobody can say whether they were admitted; the percentiles are milliseconds from sending to answer.
 */
export const proofMetrics = [
  'proven',
  'refuted',
  'inconclusive',
  'skipped',
  'most',
  'unknown',
  'admitted-p99',
  'denied-p99',
] as const;

export function measurementsOf({ subjects }: Proof, asks: readonly Ask[]): Measurement[] {
  const bySubject = Map.groupBy(asks, ({ subject }) => subject);
  return subjects.map(({ subject, checks, buckets }) => {
    const own = bySubject.get(subject) ?? [];
    const count = (verdict: CheckProof['verdict']) => checks.filter((check) => check.verdict === verdict).length;
    const metrics: Record<(typeof proofMetrics)[number], number | undefined> = {
      proven: count('proven'),
      refuted: count('refuted'),
      inconclusive: count('inconclusive'),
      skipped: count('skipped'),
      most: Math.max(0, ...buckets.map(({ certain }) => certain)),
      unknown: buckets.reduce((sum, { unknown }) => sum + unknown, 0),
      'admitted-p99': percentile99(own.filter(isAdmitted)),
      'denied-p99': percentile99(own.filter(isDenied)),
    };
    return { scope: subject, metrics };
  });
}

/** By the nearest rank. */
function percentile99(asks: readonly Ask[]): number | undefined {
  const times = asks.map(({ sentAt, receivedAt }) => receivedAt - sentAt).sort((one, other) => one - other);
  return times[Math.ceil(times.length * 0.99) - 1];
}
