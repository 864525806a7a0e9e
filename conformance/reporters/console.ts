/** The report for people at a terminal: progress while the run goes on, then what they have to act on, then a summary. */
import type { Reporter, RunReport } from '../result.ts';
import { failureLines, warningLines } from './console/findings.ts';
import { progressOn } from './console/progress.ts';
import { reasonLines } from './console/reasons.ts';
import { type Output, type Screen, screenOf } from './console/screen.ts';
import { summaryLines } from './console/summary.ts';

/** @param output a terminal, or whatever standard output was led to; without colours there, and where NO_COLOR is set */
export function consoleReporter(output: Output): Reporter {
  const progress = progressOn(output);
  return {
    begin: (start) => progress.begin(start),
    case: (result) => progress.case(result),
    waiting: (seconds, what) => progress.waiting(seconds, what),
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
    ...failureLines(screen, cases),
    ...warningLines(screen, cases),
    ...reasonLines(screen, cases),
    ...summaryLines(screen, report),
  ];
}
