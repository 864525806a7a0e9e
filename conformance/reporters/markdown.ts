/** Markdown reporter, for the summary of a CI job: the verdict, the counts, and what failed, was waived or is inconclusive. */
import { visible } from '#harness/report/visible.ts';
import { type Verdict, verdicts } from '#harness/verdict.ts';
import type { CaseResult, RunReport } from '../result.ts';
import { verdictSentence } from './verdict-sentence.ts';
import { outcomeOf, placeOf, verdictWords } from './wording.ts';

/** Rows of the table. GitHub refuses summaries above 1 MiB. */
const maximumRows = 100;

/** Characters of a cell. */
const maximumLength = 300;

/** In order of the table. A pass and a skip need no row. */
const shown: readonly Verdict[] = ['fail', 'inconclusive', 'warn', 'waived'];

/** @returns the report as Markdown, in which text of the host is neither markup nor HTML */
export function markdown(report: RunReport): string {
  const { counts, cases, waiverFaults } = report;
  const findings = shown.flatMap((verdict) => cases.filter((result) => result.verdict === verdict));
  const sections = [
    `## Conformance of ${plain(report.host)}`,
    plain(verdictSentence(report)),
    table(
      ['Verdict', 'Cases'],
      verdicts.filter((verdict) => counts[verdict] > 0).map((verdict) => [verdictWords[verdict], `${counts[verdict]}`]),
    ),
    ...waiverFaults.map(({ text }) => `- ${plain(text)}`),
    findings.length > 0 ? table(['Verdict', 'Rule', 'Operation', 'What'], findings.slice(0, maximumRows).map(row)) : '',
    findings.length > maximumRows ? `${findings.length - maximumRows} more are in the other reports.` : '',
    plain(
      `${report.requests} requests in ${Math.round(report.milliseconds / 1_000)} s, by ${report.tool.name} ${report.tool.version}.`,
    ),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function row(result: CaseResult): string[] {
  return [verdictWords[result.verdict], result.rule.id, placeOf(result), outcomeOf(result) ?? result.rule.requirement];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows.map((cells) => cells.map(plain))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** One line of text. A backslash makes any punctuation of ASCII literal (CommonMark, 2.4). */
function plain(text: string): string {
  const line = visible(text.length > maximumLength ? `${text.slice(0, maximumLength)}…` : text).replace(/\s+/g, ' ');
  return line.trim().replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
