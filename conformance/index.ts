/** The suite for programs: what the package guildgate-conformance exports. */

export type { Profile } from '#harness/profile.ts';
export { readProfile } from '#harness/profile.ts';
export type { Verdict } from '#harness/verdict.ts';
export type { CaseResult, Reporter, RunReport } from './result.ts';
export { runSuite, type SuiteOptions } from './suite.ts';
