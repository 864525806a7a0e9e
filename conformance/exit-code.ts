/** How a run ends, for whoever called it. */
import type { CaseResult, RunReport, WaiverFault } from './result.ts';

export const exitCodes = { conforms: 0, fails: 1, usage: 2, inconclusive: 3, interrupted: 130 } as const;

export interface Ending {
  readonly cases: readonly Pick<CaseResult, 'verdict'>[];
  readonly waiverFaults: readonly WaiverFault[];
  readonly interrupted: boolean;
  /** Whether what could not be decided is let pass. */
  readonly allowInconclusive: boolean;
}

/** A failure is told before all else; nothing that passed is no success. */
export function exitCodeOf({ cases, waiverFaults, interrupted, allowInconclusive }: Ending): RunReport['exitCode'] {
  const has = (verdict: CaseResult['verdict']) => cases.some((result) => result.verdict === verdict);
  if (interrupted) return exitCodes.interrupted;
  if (has('fail') || waiverFaults.some(({ kind }) => kind !== 'unmatched')) return exitCodes.fails;
  if (has('inconclusive') && !allowInconclusive) return exitCodes.inconclusive;
  return has('pass') || has('warn') || has('waived') ? exitCodes.conforms : exitCodes.inconclusive;
}
