/**
 * TAP 14 reporter. A warning is `ok` with a diagnostic, a skip is `ok # SKIP`, a waived failure is `not ok # TODO`.
 * An inconclusive case is `not ok`: TAP has no third state.
 */
import { isFailing } from '../exit-code.ts';
import type { CaseResult, RunReport, WaiverFault } from '../result.ts';
import { decisiveLines } from './exchange-text.ts';
import { citationOf, decisiveOf, placeOf, replayOf } from './wording.ts';

interface Point {
  readonly ok: boolean;
  readonly description: string;
  readonly directive?: string | undefined;
  readonly diagnostics: Readonly<Record<string, unknown>>;
}

/** @returns the report as a TAP document */
export function tap(report: RunReport): string {
  const points = [...report.cases.map((result) => pointOf(result, report)), ...report.waiverFaults.map(pointOfFault)];
  const lines = [
    'TAP version 14',
    `1..${points.length}`,
    `# ${inLine(`${report.tool.name} ${report.tool.version} at ${report.host}`)}`,
    ...points.flatMap(pointLines),
    // After an interruption the other cases are skipped, and skips alone would read as a success.
    ...(report.interrupted ? ['Bail out! The run was interrupted.'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function pointOf(result: CaseResult, report: RunReport): Point {
  const { rule, verdict, reason } = result;
  const why = reason === undefined ? '' : ` ${reason.code}: ${reason.text}`;
  const directives: Partial<Record<CaseResult['verdict'], string>> = { skip: `SKIP${why}`, waived: `TODO${why}` };
  return {
    ok: verdict === 'pass' || verdict === 'warn' || verdict === 'skip',
    description: `${rule.id} at ${placeOf(result)} (${result.id})`,
    directive: directives[verdict],
    diagnostics: verdict === 'pass' || verdict === 'skip' ? {} : diagnosticsOf(result, report),
  };
}

function diagnosticsOf(result: CaseResult, report: RunReport): Record<string, unknown> {
  const { rule, verdict, expected, actual, reason, measured } = result;
  const exchange = decisiveLines(result);
  return {
    verdict,
    level: rule.level,
    cites: citationOf(rule),
    requirement: rule.requirement,
    reason: reason && `${reason.code}: ${reason.text}`,
    expected,
    actual,
    measured: measured.length === 0 ? undefined : measured,
    exchange: exchange.length === 0 ? undefined : exchange,
    curl: decisiveOf(result)?.curl,
    replay: replayOf(result, report),
  };
}

function pointOfFault({ kind, text }: WaiverFault): Point {
  return { ok: !isFailing({ kind }), description: `waivers: ${kind}`, diagnostics: { message: text } };
}

function pointLines(point: Point, index: number): string[] {
  const directive = point.directive === undefined ? '' : ` # ${inLine(point.directive)}`;
  const line = `${point.ok ? 'ok' : 'not ok'} ${index + 1} - ${escaped(point.description)}${directive}`;
  const diagnostics = Object.entries(point.diagnostics)
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) => yaml(key, value));
  return diagnostics.length === 0 ? [line] : [line, '  ---', ...diagnostics.map((text) => `  ${text}`), '  ...'];
}

/** An unescaped `#` in a description would begin a directive. */
function escaped(text: string): string {
  return inLine(text).replace(/[\\#]/g, '\\$&');
}

function inLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** A JSON string is a YAML string too, except that YAML forbids more characters unescaped. */
function yaml(key: string, value: unknown): string[] {
  if (Array.isArray(value)) return [`${key}:`, ...value.map((item) => `  - ${quoted(item)}`)];
  return [`${key}: ${quoted(value)}`];
}

function quoted(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
