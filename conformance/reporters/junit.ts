/**
 * JUnit XML reporter for GitLab, Jenkins and GitHub: one suite per area, one test per case. Whatever fails a run fails
 * a test, including waivers; a warning passes and carries its text.
 */
import { readFileSync } from 'node:fs';
import { Eta } from 'eta';
import { isFailing } from '../exit-code.ts';
import type { CaseResult, RunReport, WaiverFault } from '../result.ts';
import { caseText } from './case-text.ts';
import { areaOf, outcomeOf, placeOf } from './wording.ts';

interface Test {
  readonly classname: string;
  readonly name: string;
  readonly time: string;
  readonly properties: ReadonlyArray<readonly [name: string, value: string]>;
  readonly outcome: Outcome | undefined;
  readonly output: string | undefined;
}

interface Outcome {
  readonly element: 'failure' | 'error' | 'skipped';
  readonly message: string;
  readonly type?: string;
  readonly text: string;
}

const eta = new Eta({ autoEscape: true, escapeFunction: escapeXml });
const template = eta.compile(readFileSync(new URL('junit.eta', import.meta.url), 'utf8'));

/** @returns the report as an XML document */
export function junit(report: RunReport): string {
  const byArea = Map.groupBy(report.cases, ({ rule }) => areaOf(rule));
  const suites = [...byArea].map(([area, cases]) =>
    suiteOf(
      area,
      cases.map((result) => testOf(result, report)),
      cases.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
    ),
  );
  if (report.waiverFaults.length > 0) suites.push(suiteOf('waivers', report.waiverFaults.map(testOfFault), 0));
  return template.call(eta, {
    name: `${report.tool.name} ${report.host}`,
    ...totals(suites.flatMap(({ cases }) => cases)),
    time: seconds(report.milliseconds),
    timestamp: report.startedAt,
    hostname: report.host,
    properties: [
      ['tool', `${report.tool.name} ${report.tool.version}`],
      ['host', report.host],
      ['requests', report.requests],
      ['interrupted', report.interrupted],
      ['exitCode', report.exitCode],
    ],
    suites,
  });
}

function suiteOf(name: string, cases: readonly Test[], milliseconds: number) {
  return { name, ...totals(cases), time: seconds(milliseconds), cases };
}

function totals(tests: readonly Test[]) {
  const count = (element: Outcome['element']) => tests.filter(({ outcome }) => outcome?.element === element).length;
  return { tests: tests.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') };
}

function testOf(result: CaseResult, report: RunReport): Test {
  const { rule, operation, verdict } = result;
  return {
    classname: rule.id,
    name: placeOf(result),
    time: seconds(result.milliseconds),
    properties: [
      ['case', result.id],
      ['rule', rule.id],
      ['level', rule.level],
      ['section', rule.section],
      ['cites', rule.cites],
      ['verdict', verdict],
      ...(operation ? [['operation', operation.id] as const] : []),
    ],
    outcome: outcomeFor(result, report),
    output:
      verdict === 'warn'
        ? `WARNING: ${outcomeOf(result) ?? rule.requirement}\n\n${caseText(result, report)}`
        : undefined,
  };
}

function outcomeFor(result: CaseResult, report: RunReport): Outcome | undefined {
  const message = outcomeOf(result) ?? result.rule.requirement;
  switch (result.verdict) {
    case 'fail':
      return { element: 'failure', message, type: result.rule.level, text: caseText(result, report) };
    case 'inconclusive':
      return { element: 'error', message, type: result.reason?.code ?? 'inconclusive', text: caseText(result, report) };
    case 'skip':
    case 'waived':
      return { element: 'skipped', message, text: result.verdict === 'waived' ? caseText(result, report) : '' };
    default:
      return undefined;
  }
}

/** Some faults only warn. */
function testOfFault({ kind, text }: WaiverFault): Test {
  const fails = isFailing({ kind });
  return {
    classname: `waivers/${kind}`,
    name: text,
    time: seconds(0),
    properties: [],
    outcome: fails ? { element: 'failure', message: text, type: kind, text: '' } : undefined,
    output: fails ? undefined : `WARNING: ${text}`,
  };
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML 1.0 cannot represent most control characters, lone surrogates, U+FFFE and U+FFFF. */
function escapeXml(value: unknown): string {
  return String(value)
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
