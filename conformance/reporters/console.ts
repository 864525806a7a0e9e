/** Console reporter: progress, then findings, then a summary. */

import { type Output, type Screen, screenOf } from '#harness/report/screen.ts';
import type { Reporter, RunReport } from '../result.ts';
import { failureLines, warningLines } from './console/findings.ts';
import { progressOn } from './console/progress.ts';
import { reasonLines } from './console/reasons.ts';
import { summaryLines } from './console/summary.ts';

/** @param output a terminal, or redirected standard output; no colours if redirected or NO_COLOR is set */
export function consoleReporter(output: Output): Reporter {
  const progress = progressOn(output);
  return {
    begin: (start) => progress.begin(start),
    case: (result) => progress.case(result),
    waiting: (seconds, what) => progress.waiting(seconds, what),
    cleaning: (done, all) => progress.cleaning(done, all),
    end(report) {
      progress.end();
      const text = reportLines(screenOf(output), report).join('\n');
      return new Promise((resolve, reject) => {
        output.write(`${text}\n`, (error) => (error ? reject(error) : resolve()));
      });
    },
  };
}

function reportLines(screen: Screen, report: RunReport): string[] {
  const { cases } = report;
  return [
    ...failureLines(screen, report),
    ...warningLines(screen, report),
    ...reasonLines(screen, cases),
    ...summaryLines(screen, report),
  ];
}
