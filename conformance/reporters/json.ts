/** JSON reporter, the input of `diff` and `replay`. */
import type { RunReport } from '../result.ts';

/** @returns the report as JSON, without `undefined` members */
export function json(report: RunReport): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
