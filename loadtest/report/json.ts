/** Reports as JSON, for programs, with members in the order of their types. */
import type { FairnessReport } from '../fairness/report-data.ts';
import type { FingerprintReport } from '../limits/fingerprint/report-data.ts';
import type { Proof } from '../limits/proof.ts';
import type { ThroughputReport } from '../throughput/report-data.ts';

/** @returns the report without undefined members */
export function json(report: Proof | FingerprintReport | ThroughputReport | FairnessReport): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
