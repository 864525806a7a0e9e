/** Types of what the commands print with --json: what the package guildgate-loadtest exports. */
export type { FairnessReport } from './fairness/report-data.ts';
export type { FingerprintReport } from './limits/fingerprint/report-data.ts';
export type { Proof } from './limits/proof.ts';
export type { ThroughputReport } from './throughput/report-data.ts';
