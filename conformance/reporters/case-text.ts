/** Plain text of a case that did not simply pass, for JUnit and SARIF. */
import type { CaseResult, RunReport } from '../result.ts';
import { decisiveLines } from './exchange-text.ts';
import { citationOf, decisiveOf, replayOf } from './wording.ts';

/** @returns the text; its lines end in `\n` */
export function caseText(result: CaseResult, report: Pick<RunReport, 'replayOptions'>): string {
  const { rule, expected, actual, reason, measured } = result;
  const exchange = decisiveLines(result);
  const curl = decisiveOf(result)?.curl;
  const lines = [
    `${rule.requirement} (${rule.level}, ${citationOf(rule)})`,
    '',
    ...(reason === undefined ? [] : [`reason:   ${reason.code}: ${reason.text}`]),
    ...(expected === undefined ? [] : [`expected: ${expected}`]),
    ...(actual === undefined ? [] : [`actual:   ${actual}`]),
    ...measured.map((text) => `measured: ${text}`),
    ...(exchange.length === 0 ? [] : ['', ...exchange]),
    ...(curl === undefined ? [] : ['', curl]),
    '',
    replayOf(result, report),
  ];
  return `${lines.join('\n')}\n`;
}
