/** Progress lines, findings and summary of a run, for people and as JSON. */

import type { Finding } from './events.ts';
import type { FuzzOptions } from './options.ts';
import type { Outcome } from './run.ts';
import { successes, type Tally } from './tally.ts';
import { failed, type Verdict } from './verdict.ts';

export interface Result {
  readonly seed: number;
  readonly passed: number;
  readonly failed: number;
  readonly cases: number;
  readonly seconds: number;
  /** Operation → number of successes with any method. */
  readonly reached: Readonly<Record<string, number>>;
  readonly never: readonly string[];
  readonly verdicts: readonly Verdict[];
}

export function resultOf(
  { seed }: Pick<FuzzOptions, 'seed'>,
  outcomes: readonly Outcome[],
  verdicts: readonly Verdict[],
  seconds: number,
): Result {
  const tried = [...new Set(outcomes.flatMap(({ own }) => own))].sort();
  const reached = tried.map((operation): [string, number] => [
    operation,
    outcomes.reduce((sum, { tally }) => sum + successes(tally, operation), 0),
  ]);
  const lost = verdicts.filter(failed).length;
  return {
    seed,
    passed: verdicts.length - lost,
    // A run without a test is no success.
    failed: verdicts.length === 0 ? 1 : lost,
    cases: verdicts.filter(({ test }) => test === 'reach').reduce((sum, { cases }) => sum + cases, 0),
    seconds: Math.round(seconds),
    reached: Object.fromEntries(reached),
    never: reached.filter(([, times]) => times === 0).map(([operation]) => operation),
    verdicts,
  };
}

/** @returns the line of a method and a phase. */
export function phaseLine(method: string, phase: string, tally: Tally): string {
  const { cases = 0, findings = [] } = tally.phases.get(phase) ?? {};
  const mark = findings.length > 0 ? '✘' : '✔';
  const found = findings.length === 0 ? '' : `  ${findings.length} found`;
  return `  ${mark} ${method.padEnd(20)} ${phase.padEnd(9)} ${String(cases).padStart(6)} cases${found}`;
}

/** @returns the line of a finished method. */
export function outcomeLine({ method, tally, expected, seconds, log }: Outcome): string {
  const succeeded = expected.filter((operation) => successes(tally, operation) > 0).length;
  const reach = `${succeeded} of ${expected.length} operations succeeded`;
  return `    ${method.padEnd(20)} ${reach}, ${seconds.toFixed(0)} s; ${log}`;
}

/** @returns every finding and objection, with its request. */
export function findingLines(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(failed)
    .flatMap(({ method, test, findings, objections }) => [
      '',
      `✘ [fail] ${method}, ${test}`,
      ...objections.map((objection) => `    ${objection}`),
      ...findings.flatMap(linesOf),
    ]);
}

function linesOf({ operation, check, title, message, status, body, curl }: Finding): string[] {
  return [
    `    ${operation}  ${check}: ${title}`,
    ...message
      .split('\n')
      .filter(Boolean)
      .map((line) => `        ${line}`),
    `        response ${status ?? 'none'}: ${body.slice(0, 400)}`,
    `        ${curl}`,
  ];
}

/** @returns the number of cases, and operations that never succeeded. */
export function summaryLines(result: Result, { folder }: Pick<FuzzOptions, 'folder'>): string[] {
  const { cases, seconds, never, reached, seed } = result;
  const operations = Object.keys(reached).length;
  return [
    '',
    `${cases} cases in ${seconds} s (${Math.round(cases / Math.max(1, seconds))} a second), seed ${seed}; reports in ${folder}`,
    `${operations - never.length} of ${operations} operations succeeded at least once${never.length > 0 ? '; never:' : '.'}`,
    ...never.map((operation) => `    ${operation}`),
  ];
}
