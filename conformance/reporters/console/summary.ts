/** Console summary: a table of areas, the cost of the run, and the verdict. */

import { cut, heading, printable, type Screen, type Style, wrapped } from '#harness/report/screen.ts';
import { counted, duration } from '#harness/report/wording.ts';
import { type Verdict, verdicts } from '#harness/verdict.ts';
import type { CaseResult, RunReport } from '../../result.ts';
import { verdictSentence } from '../verdict-sentence.ts';
import { answersSentence, areaOf, coverageSentence, replayOf, ruleSetText, shortfallLines } from '../wording.ts';

const areaWidth = 16;

const styles: Readonly<Record<Verdict, Style>> = {
  pass: 'green',
  fail: 'red',
  warn: 'yellow',
  skip: 'blue',
  inconclusive: 'magenta',
  waived: 'cyan',
};

export function summaryLines(screen: Screen, report: RunReport): string[] {
  const { cases, milliseconds, waitedMilliseconds, requests } = report;
  const rules = new Set(cases.map(({ rule }) => rule.id)).size;
  const waited = waitedMilliseconds > 0 ? `, ${duration(waitedMilliseconds)} of these waiting` : '';
  const sent = `${counted(requests, 'request')} sent to ${printable(report.host)}, ${rateOf(report)}`;
  const took = `${duration(milliseconds)}${waited}; ${sent}.`;
  return [
    ...faultLines(screen, report),
    ...heading(screen, 'bold', 'Summary', `${counted(cases.length, 'case')} of ${counted(rules, 'rule')}`),
    '',
    ...tableLines(screen, cases),
    '',
    ...wrapped(took, screen.width),
    ...wrapped(printable(answersSentence(report.answers)), screen.width).filter((line) => line !== ''),
    ...wrapped(printable(coverageSentence(report.answers)), screen.width).filter((line) => line !== ''),
    ...shortfallLines(report).flatMap((line) => wrapped(printable(line), screen.width)),
    ...wrapped(`${ruleSetText(report.ruleSet)}.`, screen.width),
    ...wrapped(`To try a case again: ${replayOf({ id: '<case>' }, report)}`, screen.width).map((line) =>
      screen.paint('dim', line),
    ),
    ...wrapped(verdictSentence(report), screen.width).map((line) => screen.paint(['bold', verdictStyle(report)], line)),
  ];
}

/** @returns for instance `53 a second on average and 140 in the busiest` */
function rateOf({ requests, milliseconds, busiestSecond }: RunReport): string {
  const average = requests / Math.max(1, milliseconds / 1_000);
  return `${average.toFixed(average < 10 ? 1 : 0)} a second on average and ${busiestSecond} in the busiest`;
}

function verdictStyle({ exitCode }: RunReport): 'green' | 'red' | 'magenta' {
  if (exitCode === 0) return 'green';
  return exitCode === 1 ? 'red' : 'magenta';
}

function tableLines({ paint }: Screen, cases: readonly CaseResult[]): string[] {
  const areas = [...Map.groupBy(cases, ({ rule }) => areaOf(rule))];
  const head = [...verdicts.map((verdict) => verdict.padStart(widthOf(verdict))), 'total'.padStart(6)].join('');
  const row = (name: string, found: readonly CaseResult[]) => {
    const cells = verdicts.map((verdict) => {
      const count = found.filter((result) => result.verdict === verdict).length;
      const text = String(count === 0 ? '·' : count).padStart(widthOf(verdict));
      return paint(count === 0 ? 'dim' : styles[verdict], text);
    });
    return `${cut(printable(name), areaWidth).padEnd(areaWidth)}${cells.join('')}${String(found.length).padStart(6)}`;
  };
  return [
    paint('dim', `${''.padEnd(areaWidth)}${head}`),
    ...areas.map(([area, found]) => row(area, found)),
    ...(areas.length > 1 ? [row('in all', cases)] : []),
  ];
}

function widthOf(verdict: Verdict): number {
  return Math.max(verdict.length + 2, 6);
}

function faultLines(screen: Screen, { waiverFaults }: RunReport): string[] {
  if (waiverFaults.length === 0) return [];
  const lines = waiverFaults.flatMap(({ kind, text }) => [
    '',
    `${screen.paint('yellow', '!')} ${screen.paint('bold', kind)}`,
    ...wrapped(printable(text), screen.width - 2).map((line) => `  ${line}`),
  ]);
  return [...heading(screen, 'yellow', 'Waivers', counted(waiverFaults.length, 'fault')), ...lines];
}
