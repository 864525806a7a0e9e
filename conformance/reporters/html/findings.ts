/** What the page tells of cases that did not pass: those of a rule together, or those that have one reason. */
import type { CaseResult, Transcript } from '../../result.ts';
import type { Verdict } from '../../verdict.ts';
import { statusLine } from '../exchange-text.ts';
import { citationOf, counted, decisiveOf, placeOf, replayOf } from '../wording.ts';

/** Of these, all is shown at once; the others are opened. */
const openAtFirst = 3;

/** A rule that was not met, or a reason; and its cases. */
export interface Finding {
  readonly title: string;
  /** Level, citation, how many. */
  readonly facts: string;
  readonly text: string;
  /** There is nothing to show of its cases but what they are. */
  readonly isList: boolean;
  readonly cases: readonly FoundCase[];
}

interface FoundCase {
  readonly id: string;
  /** The rule too, where the finding is not about one. */
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

/** @returns failures and warnings by their rule, all else by its reason */
export function findingsOf(verdict: Verdict, found: readonly CaseResult[]): Finding[] {
  const isByRule = verdict === 'fail' || verdict === 'warn';
  const keyOf = ({ rule, reason }: CaseResult) => (isByRule ? rule.id : `${reason?.code}: ${reason?.text}`);
  return [...Map.groupBy(found, keyOf).values()].map((results) => (isByRule ? byRule(results) : byReason(results)));
}

function byRule(results: readonly CaseResult[]): Finding {
  const rule = results[0]?.rule;
  if (rule === undefined) throw new TypeError('a finding has no case');
  return {
    title: rule.id,
    facts: [rule.level.toUpperCase(), citationOf(rule), counted(results.length, 'case')].join(' · '),
    text: rule.requirement,
    isList: false,
    cases: results.map((result, index) => caseOf(result, placeOf(result), index < openAtFirst)),
  };
}

function byReason(results: readonly CaseResult[]): Finding {
  const reason = results[0]?.reason;
  return {
    title: reason?.code ?? 'no reason given',
    facts: counted(results.length, 'case'),
    text: reason?.text ?? '',
    isList: results.every(({ verdict }) => verdict === 'skip'),
    cases: results.map((result) => caseOf(result, `${result.rule.id} at ${placeOf(result)}`, false)),
  };
}

function caseOf(result: CaseResult, title: string, open: boolean): FoundCase {
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
    replay: replayOf(result),
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
