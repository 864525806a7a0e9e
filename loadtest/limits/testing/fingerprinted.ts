/** A fingerprint of a model in simulated time. */
import type { Ask } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { drive } from '../fingerprint/drive.ts';
import { type FingerprintReport, fingerprintReport } from '../fingerprint/report-data.ts';
import type { Model } from '../models/model.ts';
import { simulated } from '../simulation/simulate.ts';
import { alteredScene } from './altered-scene.ts';

export interface FingerprintedOptions {
  /** What the model keeps; absent: 20 in a minute. */
  readonly real?: Claim;
  /** What is said of it; absent: the same; `none`: nothing. */
  readonly claim?: Claim | 'none';
  readonly seed?: number;
  /** What each way takes at the most; absent: 50. */
  readonly jitterMs?: number;
  readonly cap?: number;
  /** See alteredScene. */
  readonly alter?: (ask: Ask, number: number) => Ask;
}

export const usualClaim: Claim = { quota: 20, windowMs: 60_000 };

export async function fingerprinted(
  model: Model,
  {
    real = usualClaim,
    claim: said = real,
    seed = 1,
    jitterMs = 50,
    cap,
    alter = (ask) => ask,
  }: FingerprintedOptions = {},
): Promise<{ report: FingerprintReport; asks: readonly Ask[]; stopped: string | undefined }> {
  const claim = said === 'none' ? undefined : said;
  const { result } = await simulated(model, 'fingerprint', { claim: real, seed, jitterMs }, (scene) =>
    drive(alteredScene(scene, alter), { claim, cap }),
  );
  const run = { tool: 'test', host: 'simulated', nodes: ['simulated'], startedAt: '2026-01-01T00:00:00.000Z', seed };
  return { report: fingerprintReport(result, { run, claim }), asks: result.asks, stopped: result.stopped };
}
