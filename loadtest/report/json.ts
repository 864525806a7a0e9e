/** The reports as JSON, for programs: their members always in the order in which their types name them. */
import type { FingerprintReport } from '../limits/fingerprint/report-data.ts';
import type { Proof } from '../limits/proof.ts';
import type { ThroughputReport } from '../throughput/report-data.ts';

/** @returns the report itself; what is undefined in it is left out */
export function json(report: Proof | FingerprintReport | ThroughputReport): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
