/** What the page of a report shows, in the order in which it shows it. Its templates decide nothing. */
import type { CaseResult, RunReport } from '../../result.ts';
import { type Verdict, verdicts } from '../../verdict.ts';
import { verdictSentence } from '../verdict-sentence.ts';
import { counted, duration, verdictWords } from '../wording.ts';
import { type Finding, findingsOf } from './findings.ts';
import { areasOf, operationsOf } from './matrix.ts';

interface Section {
  readonly title: string;
  readonly verdict: Verdict;
  readonly count: string;
  readonly groups: readonly Finding[];
}

/** Skips have no exchange to show: their reasons and their rows in the matrix say it all. */
const shown = {
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
} as const;

/** @returns what `page.eta` is filled with */
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
    sections: Object.entries(shown).flatMap(([verdict, title]) => sectionOf(verdict, title, cases)),
    areas: areasOf(cases),
    operations: operationsOf(cases),
  };
}

function sectionOf(name: string, title: string, cases: readonly CaseResult[]): Section[] {
  const verdict = verdicts.find((known) => known === name);
  const found = cases.filter((result) => result.verdict === verdict);
  if (verdict === undefined || found.length === 0) return [];
  return [{ title, verdict, count: counted(found.length, 'case'), groups: findingsOf(verdict, found) }];
}

function factsOf({ startedAt, milliseconds, waitedMilliseconds, requests, cases, exitCode }: RunReport): string[] {
  const rules = new Set(cases.map(({ rule }) => rule.id)).size;
  return [
    `${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    `${duration(milliseconds)}${waitedMilliseconds > 0 ? `, ${duration(waitedMilliseconds)} of these waiting` : ''}`,
    counted(requests, 'request'),
    `${counted(cases.length, 'case')} of ${counted(rules, 'rule')}`,
    `exit code ${exitCode}`,
  ];
}
