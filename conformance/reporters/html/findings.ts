/** Findings of the page: cases that did not pass, grouped by rule or by reason. */

import { counted } from '#harness/report/wording.ts';
import type { Verdict } from '#harness/verdict.ts';
import type { CaseResult, RunReport, Transcript } from '../../result.ts';
import { statusLine } from '../exchange-text.ts';
import { citationOf, decisiveOf, placeOf, replayOf } from '../wording.ts';

/** Number of cases of a finding that are expanded initially. */
const openAtFirst = 3;

/** A violated rule or a reason, with its cases. */
export interface Finding {
  readonly title: string;
  /** Level, citation and number of cases. */
  readonly facts: string;
  readonly text: string;
  /** The cases are listed without details. */
  readonly isList: boolean;
  readonly cases: readonly FoundCase[];
}

interface FoundCase {
  readonly id: string;
  /** Includes the rule where the finding covers several. */
  readonly title: string;
  readonly brief: string;
  readonly open: boolean;
  readonly facts: ReadonlyArray<readonly [name: string, text: string]>;
  readonly curl: string | undefined;
  readonly replay: string;
  readonly exchanges: readonly ShownExchange[];
}

interface ShownExchange {
  readonly title: string;
  readonly decisive: boolean;
  readonly request: string;
  readonly response: string;
}

/** @returns failures and warnings grouped by rule, all others by reason */
export function findingsOf(verdict: Verdict, found: readonly CaseResult[], report: RunReport): Finding[] {
  const isByRule = verdict === 'fail' || verdict === 'warn';
  const keyOf = ({ rule, reason }: CaseResult) => (isByRule ? rule.id : `${reason?.code}: ${reason?.text}`);
  return [...Map.groupBy(found, keyOf).values()].map((results) =>
    isByRule ? byRule(results, report) : byReason(results, report),
  );
}

function byRule(results: readonly CaseResult[], report: RunReport): Finding {
  const rule = results[0]?.rule;
  if (rule === undefined) throw new TypeError('a finding has no case');
  return {
    title: rule.id,
    facts: [rule.level.toUpperCase(), citationOf(rule), counted(results.length, 'case')].join(' · '),
    text: rule.requirement,
    isList: false,
    cases: results.map((result, index) => caseOf(result, report, placeOf(result), index < openAtFirst)),
  };
}

function byReason(results: readonly CaseResult[], report: RunReport): Finding {
  const reason = results[0]?.reason;
  return {
    title: reason?.code ?? 'no reason given',
    facts: counted(results.length, 'case'),
    text: reason?.text ?? '',
    isList: results.every(({ verdict }) => verdict === 'skip'),
    cases: results.map((result) => caseOf(result, report, `${result.rule.id} at ${placeOf(result)}`, false)),
  };
}

function caseOf(result: CaseResult, report: RunReport, title: string, open: boolean): FoundCase {
  const { id, expected, actual, measured } = result;
  const facts: Array<readonly [string, string | undefined]> = [
    ['Expected', expected],
    ['Actual', actual],
    ...measured.map((text) => ['Measured', text] as const),
  ];
  return {
    id,
    title,
    brief: actual ?? '',
    open,
    facts: facts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text] as const])),
    curl: decisiveOf(result)?.curl,
    replay: replayOf(result, report),
    exchanges: result.transcripts.map(exchangeOf),
  };
}

function exchangeOf(exchange: Transcript): ShownExchange {
  const { as, method, url, requestHeaders, requestBody, headers, body, decisive } = exchange;
  return {
    title: `${method} ${url}${as === undefined ? '' : `, as ${as}`}`,
    decisive,
    request: messageText(`${method} ${url}`, requestHeaders, requestBody),
    response: messageText(statusLine(exchange), headers, body),
  };
}

function messageText(first: string, headers: Readonly<Record<string, string>>, body: string | undefined): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [first, ...lines, ...(body ? ['', body] : [])].join('\n');
}
