/** The reports for people at a terminal, or wherever standard output was led to: without colours there, and by NO_COLOR. */
import { type Output, screenOf } from '#conformance/reporters/console/screen.ts';
import type { Ask } from '../ask.ts';
import type { FingerprintReport } from '../limits/fingerprint/report-data.ts';
import type { Proof } from '../limits/proof.ts';
import type { ThresholdResult } from '../thresholds.ts';
import type { ThroughputReport } from '../throughput/report-data.ts';
import { fingerprintLines } from './console/fingerprint.ts';
import { proofLines } from './console/proof.ts';
import { thresholdLines } from './console/thresholds.ts';
import { throughputLines } from './console/throughput.ts';

/** @param asks all requests of the proof's log @returns when it has been taken */
export function printProof(
  output: Output,
  proof: Proof,
  asks: readonly Ask[],
  thresholds: readonly ThresholdResult[] = [],
): Promise<void> {
  const screen = screenOf(output);
  return print(output, [...proofLines(screen, proof, asks), ...thresholdLines(screen, thresholds)]);
}

export function printFingerprint(output: Output, report: FingerprintReport): Promise<void> {
  return print(output, fingerprintLines(screenOf(output), report));
}

export function printThroughput(output: Output, report: ThroughputReport): Promise<void> {
  return print(output, throughputLines(screenOf(output), report));
}

function print(output: Output, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(`${lines.join('\n')}\n`, (error) => (error ? reject(error) : resolve()));
  });
}
