import type { RunReport } from '../result.ts';
export function html(report: RunReport): string {
  return report.host;
}
