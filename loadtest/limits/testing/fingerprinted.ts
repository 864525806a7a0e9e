/** A fingerprint of a model in simulated time. */

import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import { driveUntilNamed } from '../fingerprint/attempts.ts';
import { drive } from '../fingerprint/drive.ts';
import { type FingerprintReport, fingerprintReport } from '../fingerprint/report-data.ts';
import { models } from '../models/index.ts';
import type { Model } from '../models/model.ts';
import { simulated } from '../simulation/simulate.ts';
import { alteredSession } from './altered-session.ts';

export interface FingerprintedOptions {
  /** The model's policy; absent: 20 in a minute. */
  readonly real?: LimitPolicy;
  /** The given policy; absent: the model's; `none`: none. */
  readonly claim?: LimitPolicy | 'none';
  readonly seed?: number;
  /** Maximum delay of each way; absent: 50. */
  readonly jitterMs?: number;
  readonly cap?: number;
  /** Whether a second attempt follows if several algorithms fit; absent: false. */
  readonly repeats?: boolean;
  /** See alteredSession. */
  readonly alter?: (sample: Sample, number: number) => Sample;
}

/** Models whose algorithm has a name. */
export const named = models.filter(({ algorithm }) => algorithm !== undefined);

export const usualPolicy: LimitPolicy = { quota: 20, windowMs: 60_000 };

export async function fingerprinted(
  model: Model,
  {
    real = usualPolicy,
    claim: given = real,
    seed = 1,
    jitterMs = 50,
    cap,
    repeats = false,
    alter = (sample) => sample,
  }: FingerprintedOptions = {},
): Promise<{ report: FingerprintReport; samples: readonly Sample[]; stopped: string | undefined }> {
  const claim = given === 'none' ? undefined : given;
  const { result } = await simulated(model, 'fingerprint', { claim: real, seed, jitterMs }, (session) =>
    (repeats ? driveUntilNamed : drive)(alteredSession(session, alter), { claim, cap }),
  );
  const run = { tool: 'test', host: 'simulated', nodes: ['simulated'], startedAt: '2026-01-01T00:00:00.000Z', seed };
  return { report: fingerprintReport(result, { run, claim }), samples: result.samples, stopped: result.stopped };
}

/** @returns one of the values, for each model another */
export function inTurn<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new RangeError('there are no values');
  return value;
}
