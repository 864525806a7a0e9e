/** Reports on a terminal; without colours if standard output is no terminal, or by NO_COLOR. */
import { type Output, screenOf } from '#harness/report/screen.ts';
import type { FairnessReport } from '../fairness/report-data.ts';
import type { FingerprintReport } from '../limits/fingerprint/report-data.ts';
import type { Proof } from '../limits/proof.ts';
import type { Sample } from '../sample.ts';
import type { ThresholdResult } from '../thresholds.ts';
import type { ThroughputReport } from '../throughput/report-data.ts';
import { fairnessLines } from './console/fairness.ts';
import { fingerprintLines } from './console/fingerprint.ts';
import { proofLines } from './console/proof.ts';
import { thresholdLines } from './console/thresholds.ts';
import { throughputLines } from './console/throughput.ts';

/** @param samples all requests of the proof's log @returns when it is written */
export function printProof(
  output: Output,
  proof: Proof,
  samples: readonly Sample[],
  thresholds: readonly ThresholdResult[] = [],
): Promise<void> {
  const screen = screenOf(output);
  return print(output, [...proofLines(screen, proof, samples), ...thresholdLines(screen, thresholds)]);
}

export function printFingerprint(output: Output, report: FingerprintReport): Promise<void> {
  return print(output, fingerprintLines(screenOf(output), report));
}

export function printThroughput(output: Output, report: ThroughputReport): Promise<void> {
  return print(output, throughputLines(screenOf(output), report));
}

export function printFairness(output: Output, report: FairnessReport): Promise<void> {
  return print(output, fairnessLines(screenOf(output), report));
}

function print(output: Output, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(`${lines.join('\n')}\n`, (error) => (error ? reject(error) : resolve()));
  });
}
