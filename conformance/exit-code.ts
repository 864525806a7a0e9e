/** Exit code of a run, from its verdicts. */
import { exitCodes } from '#harness/cli/exit-code.ts';
import type { CaseResult, RunReport, WaiverFault } from './result.ts';

export interface Ending {
  readonly cases: readonly Pick<CaseResult, 'verdict'>[];
  readonly waiverFaults: readonly WaiverFault[];
  readonly interrupted: boolean;
  /** Inconclusive cases do not fail the run. */
  readonly allowInconclusive: boolean;
}

/** True for a fault that fails a run; others are only reported. */
export function isFailing({ kind }: Pick<WaiverFault, 'kind'>): boolean {
  return kind === 'unexpected-pass' || kind === 'expired';
}

/** Failures take precedence over inconclusive cases; a run without any pass is no success. */
export function exitCodeOf({ cases, waiverFaults, interrupted, allowInconclusive }: Ending): RunReport['exitCode'] {
  const has = (verdict: CaseResult['verdict']) => cases.some((result) => result.verdict === verdict);
  if (interrupted) return exitCodes.interrupted;
  if (has('fail') || waiverFaults.some(isFailing)) return exitCodes.fails;
  if (has('inconclusive') && !allowInconclusive) return exitCodes.inconclusive;
  return has('pass') || has('warn') || has('waived') ? exitCodes.conforms : exitCodes.inconclusive;
}
