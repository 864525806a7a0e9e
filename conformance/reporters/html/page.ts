/** View model of the report page, in page order. The templates contain no logic. */

import { counted, duration } from '#harness/report/wording.ts';
import { type Verdict, verdicts } from '#harness/verdict.ts';
import type { RunReport } from '../../result.ts';
import { verdictSentence } from '../verdict-sentence.ts';
import { answersSentence, coverageSentence, ruleSetText, verdictWords } from '../wording.ts';
import { type Finding, findingsOf } from './findings.ts';
import { areasOf, operationsOf } from './matrix.ts';
import { coverageOf, shortfallOf } from './scope.ts';

interface Section {
  readonly title: string;
  readonly verdict: Verdict;
  readonly count: string;
  readonly groups: readonly Finding[];
}

/** Skips have no exchanges: their reasons and matrix rows are enough. */
const sectionTitles = {
  fail: 'Failures',
  warn: 'Warnings',
  inconclusive: 'Inconclusive',
  waived: 'Waived',
  skip: 'Skipped',
} as const;

const kindNames = {
  'unexpected-pass': 'A waived case passes',
  expired: 'A waiver has expired',
  unmatched: 'A waiver matches nothing',
  mended: 'An entry of the baseline passes',
} as const;

/** @returns the data of `page.eta` */
export function pageOf(report: RunReport) {
  const { host, tool, cases, counts, exitCode } = report;
  return {
    title: `${host}: conformance`,
    host,
    tool: `${tool.name} ${tool.version}`,
    sentence: verdictSentence(report),
    outcome: exitCode === 0 ? 'pass' : exitCode === 1 ? 'fail' : 'inconclusive',
    facts: factsOf(report),
    total: cases.length,
    counts: verdicts.map((verdict) => ({ verdict, word: verdictWords[verdict], count: counts[verdict] })),
    faults: report.waiverFaults.map(({ kind, text }) => ({ title: kindNames[kind], text })),
    sections: Object.entries(sectionTitles).flatMap(([verdict, title]) => sectionOf(verdict, title, report)),
    areas: areasOf(cases),
    operations: operationsOf(cases, report.answers),
    seen: answersSentence(report.answers),
    never: coverageSentence(report.answers),
    coverage: coverageOf(report.answers),
    shortfall: shortfallOf(report),
  };
}

function sectionOf(name: string, title: string, report: RunReport): Section[] {
  const verdict = verdicts.find((known) => known === name);
  const found = report.cases.filter((result) => result.verdict === verdict);
  if (verdict === undefined || found.length === 0) return [];
  return [{ title, verdict, count: counted(found.length, 'case'), groups: findingsOf(verdict, found, report) }];
}

function factsOf(report: RunReport): string[] {
  const { startedAt, milliseconds, waitedMilliseconds, requests, busiestSecond, cases, exitCode } = report;
  const rules = new Set(cases.map(({ rule }) => rule.id)).size;
  return [
    `${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    `${duration(milliseconds)}${waitedMilliseconds > 0 ? `, ${duration(waitedMilliseconds)} of these waiting` : ''}`,
    `${counted(requests, 'request')}, ${busiestSecond} in the busiest second`,
    `${counted(cases.length, 'case')} of ${counted(rules, 'rule')}`,
    ruleSetText(report.ruleSet),
    ...(report.onlyServed ? ['only what the host serves is judged'] : []),
    `exit code ${exitCode}`,
  ];
}
