/** The report as JSON: what `diff` and `replay` read. */
import type { RunReport } from '../result.ts';

/** @returns the report itself; what is `undefined` in it is left out */
export function json(report: RunReport): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
