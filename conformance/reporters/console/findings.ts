/** Failures and warnings by rule and cause: the first case in full, two more in a line, and a count. */

import { cut, heading, printable, type Screen, type Style, wrapped } from '#harness/report/screen.ts';
import { counted } from '#harness/report/wording.ts';
import type { CaseResult, RuleFacts, RunReport } from '../../result.ts';
import { decisiveLines } from '../exchange-text.ts';
import { citationOf, decisiveOf, placeOf, replayOf } from '../wording.ts';
import { causesOf, sharedCauses } from './causes.ts';

/** Cases shown per cause: a fourth adds nothing, and every report has them all. */
const shown = 3;

interface Kind {
  readonly title: string;
  readonly mark: string;
  readonly style: Style;
  /** True if the exchange is shown. */
  readonly withExchange: boolean;
  readonly replayOptions?: RunReport['replayOptions'];
}

const failures: Kind = { title: 'Failures', mark: '✘', style: 'red', withExchange: true };
const warnings: Kind = { title: 'Warnings', mark: '!', style: 'yellow', withExchange: false };

export function failureLines(screen: Screen, { cases, replayOptions }: RunReport): string[] {
  return findingLines(
    screen,
    { ...failures, replayOptions },
    cases.filter(({ verdict }) => verdict === 'fail'),
  );
}

export function warningLines(screen: Screen, { cases, replayOptions }: RunReport): string[] {
  return findingLines(
    screen,
    { ...warnings, replayOptions },
    cases.filter(({ verdict }) => verdict === 'warn'),
  );
}

function findingLines(screen: Screen, kind: Kind, found: readonly CaseResult[]): string[] {
  if (found.length === 0) return [];
  const { shared, others } = sharedCauses(found);
  const byRule = [...Map.groupBy(others, ({ rule }) => rule.id).values()];
  const detail = `${counted(found.length, 'case')} of ${counted(rulesOf(found).size, 'rule')}`;
  return [
    ...heading(screen, kind.style, kind.title, detail),
    ...shared.flatMap((results) => sharedLines(screen, kind, results)),
    ...byRule.flatMap((results) => ruleLines(screen, kind, results)),
  ];
}

/** One answer that many rules received. */
function sharedLines(screen: Screen, kind: Kind, results: readonly CaseResult[]): string[] {
  const { width, paint } = screen;
  const byRule = rulesOf(results);
  const title = `${counted(results.length, 'case')} of ${counted(byRule.size, 'rule')}, all answered alike`;
  const rules = [...byRule].map(([id, own]) => `${id} (${own.length})`).join(', ');
  return [
    '',
    `${paint(kind.style, kind.mark)} ${paint(['bold', kind.style], title)}`,
    ...wrapped(printable(rules), width - 2).map((line) => paint('dim', `  ${line}`)),
    ...causeLines(screen, kind, results),
  ];
}

function rulesOf(results: readonly CaseResult[]): Map<string, CaseResult[]> {
  return Map.groupBy(results, ({ rule }) => rule.id);
}

function ruleLines(screen: Screen, kind: Kind, results: readonly CaseResult[]): string[] {
  const [first] = results;
  if (first === undefined) return [];
  return [
    '',
    ...ruleHeading(screen, kind, first.rule, results.length),
    ...causesOf(results).flatMap((cause) => causeLines(screen, kind, cause)),
  ];
}

function causeLines(screen: Screen, kind: Kind, cause: readonly CaseResult[]): string[] {
  const [first, ...rest] = cause;
  if (first === undefined) return [];
  const listed = rest.slice(0, shown - 1);
  const more = rest.length - listed.length;
  return [
    '',
    ...caseLines(screen, kind, first),
    ...(listed.length === 0
      ? []
      : ['    and with the same cause:', ...listed.map((result) => listLine(screen, result))]),
    ...(more === 0 ? [] : [`    and ${more} more`]),
  ];
}

function ruleHeading({ width, paint }: Screen, { mark, style }: Kind, rule: RuleFacts, count: number): string[] {
  const facts = [rule.level.toUpperCase(), citationOf(rule), ...(count > 1 ? [`${count} cases`] : [])].map(printable);
  return [
    `${paint(style, mark)} ${paint(['bold', style], printable(rule.id))}`,
    ...wrapped(facts.join(' · '), width - 2).map((line) => paint('dim', `  ${line}`)),
    ...wrapped(printable(rule.requirement), width - 2).map((line) => `  ${line}`),
  ];
}

function caseLines(screen: Screen, kind: Kind, result: CaseResult): string[] {
  const { width, paint } = screen;
  const { expected, actual, measured } = result;
  const curl = kind.withExchange ? decisiveOf(result)?.curl : undefined;
  return [
    `  ${paint('bold', printable(placeOf(result)))}  ${paint('dim', result.id)}`,
    ...factLines(width, 'expected', expected).map((line) => paint('green', line)),
    ...factLines(width, 'actual', actual).map((line) => paint(kind.style, line)),
    ...measured.flatMap((text) => factLines(width, 'measured', text)),
    ...(kind.withExchange ? exchangeLines(screen, result) : []),
    // Never shortened: these lines are for copying.
    ...(curl === undefined ? [] : [`    ${printable(curl)}`]),
    `    ${printable(replayOf(result, kind))}`,
  ];
}

function factLines(width: number, name: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  return wrapped(printable(text), width - 14).map(
    (line, index) => `    ${(index === 0 ? name : '').padEnd(10)}${line}`,
  );
}

/** Highlights the response, which is most often the fault. */
function exchangeLines({ width, paint }: Screen, result: CaseResult): string[] {
  return decisiveLines(result).flatMap((line) => {
    const style = line.startsWith('<') ? (text: string) => text : (text: string) => paint('dim', text);
    return wrapped(printable(line), width - 6).map((part) => `    ${paint('dim', '│')} ${style(part)}`);
  });
}

function listLine({ width, paint }: Screen, result: CaseResult): string {
  const place = printable(placeOf(result));
  const room = width - place.length - result.id.length - 8;
  const actual = result.actual === undefined || room < 12 ? '' : `  ${cut(printable(result.actual), room)}`;
  return `    ${paint('dim', printable(result.id))}  ${place}${paint('dim', actual)}`;
}
