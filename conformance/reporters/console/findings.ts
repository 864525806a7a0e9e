/** Failures and warnings, rule by rule: the first cases of a rule in full, the others as a list of operations. */
import type { CaseResult, RuleFacts } from '../../result.ts';
import { decisiveLines } from '../exchange-text.ts';
import { citationOf, counted, decisiveOf, placeOf, replayOf } from '../wording.ts';
import { cut, heading, printable, type Screen, type Style, wrapped } from './screen.ts';

/** When one rule fails at hundreds of operations, the fourth in full tells nothing new. */
const shownInFull = 3;

interface Kind {
  readonly title: string;
  readonly mark: string;
  readonly style: Style;
  /** Whether what was sent and what came back is shown. */
  readonly withExchange: boolean;
}

const failures: Kind = { title: 'Failures', mark: '✘', style: 'red', withExchange: true };
const warnings: Kind = { title: 'Warnings', mark: '!', style: 'yellow', withExchange: false };

export function failureLines(screen: Screen, cases: readonly CaseResult[]): string[] {
  return findingLines(
    screen,
    failures,
    cases.filter(({ verdict }) => verdict === 'fail'),
  );
}

export function warningLines(screen: Screen, cases: readonly CaseResult[]): string[] {
  return findingLines(
    screen,
    warnings,
    cases.filter(({ verdict }) => verdict === 'warn'),
  );
}

function findingLines(screen: Screen, kind: Kind, found: readonly CaseResult[]): string[] {
  if (found.length === 0) return [];
  const byRule = [...Map.groupBy(found, ({ rule }) => rule.id).values()];
  const detail = `${counted(found.length, 'case')} of ${counted(byRule.length, 'rule')}`;
  return [
    ...heading(screen, kind.style, kind.title, detail),
    ...byRule.flatMap((results) => ruleLines(screen, kind, results)),
  ];
}

function ruleLines(screen: Screen, kind: Kind, results: readonly CaseResult[]): string[] {
  const [first] = results;
  if (first === undefined) return [];
  const rest = results.slice(shownInFull);
  return [
    '',
    ...ruleHeading(screen, kind, first.rule, results.length),
    ...results.slice(0, shownInFull).flatMap((result) => ['', ...caseLines(screen, kind, result)]),
    ...(rest.length === 0 ? [] : ['', `  and ${rest.length} more:`, ...rest.map((result) => listLine(screen, result))]),
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
    // Whole, however long: they are there to be copied.
    ...(curl === undefined ? [] : [`    ${printable(curl)}`]),
    `    ${printable(replayOf(result))}`,
  ];
}

function factLines(width: number, name: string, text: string | undefined): string[] {
  if (text === undefined) return [];
  return wrapped(printable(text), width - 14).map(
    (line, index) => `    ${(index === 0 ? name : '').padEnd(10)}${line}`,
  );
}

/** What came back stands out: most often the answer is what is wrong. */
function exchangeLines({ width, paint }: Screen, result: CaseResult): string[] {
  return decisiveLines(result).flatMap((line) => {
    const shown = line.startsWith('<') ? (text: string) => text : (text: string) => paint('dim', text);
    return wrapped(printable(line), width - 6).map((part) => `    ${paint('dim', '│')} ${shown(part)}`);
  });
}

function listLine({ width, paint }: Screen, result: CaseResult): string {
  const place = printable(placeOf(result));
  const room = width - place.length - result.id.length - 8;
  const actual = result.actual === undefined || room < 12 ? '' : `  ${cut(printable(result.actual), room)}`;
  return `    ${paint('dim', printable(result.id))}  ${place}${paint('dim', actual)}`;
}
