/** Progress of a run, case by case. */

import { type Moment, progressLine } from '#harness/report/progress.ts';
import { type Output, printable } from '#harness/report/screen.ts';
import { counted, duration } from '#harness/report/wording.ts';
import type { CaseResult, RunStart } from '../../result.ts';
import { areaOf } from '../wording.ts';

export interface Progress {
  begin(start: RunStart): void;
  case(result: CaseResult): void;
  waiting(seconds: number, what: string): void;
  cleaning(done: number, all: number): void;
  /** Clears the line before other output. */
  end(): void;
}

/** Snapshot of a run. */
export interface Standing {
  readonly done: number;
  readonly total: number;
  readonly area: string;
  readonly failed: number;
  readonly elapsedSeconds: number;
  readonly expectedSeconds: number;
  readonly waiting: { readonly seconds: number; readonly what: string } | undefined;
}

interface Counts extends Pick<Standing, 'done' | 'total' | 'area' | 'failed' | 'expectedSeconds'> {
  /** Removals after the last case. */
  readonly removed?: { readonly done: number; readonly all: number };
}

export function progressOn(output: Output): Progress {
  const line = progressLine<Counts>(output, output.isTTY ? changingLine : sparseLine);
  let counts: Counts = { done: 0, total: 0, area: '', failed: 0, expectedSeconds: 0 };
  const tenth = () => Math.floor((counts.done * 10) / counts.total);
  return {
    begin(start) {
      counts = { ...counts, total: start.cases.length, expectedSeconds: start.expectedSeconds };
      line.begin(startLine(start), 'bold');
      if (output.isTTY) line.refresh(counts);
    },
    case({ rule, verdict }) {
      const before = tenth();
      const failed = counts.failed + (verdict === 'fail' ? 1 : 0);
      counts = { ...counts, done: counts.done + 1, area: areaOf(rule), failed };
      if (output.isTTY || tenth() > before) line.refresh(counts);
    },
    waiting: (seconds, what) => line.waiting(seconds, what),
    cleaning(done, all) {
      counts = { ...counts, removed: { done, all } };
      if (done === 1 || done === all) line.refresh(counts);
      else line.show(counts);
    },
    end: () => line.end(),
  };
}

/** @returns the progress line: `12/328  limits  1 failed  waiting 42 s: the window of login-check` */
export function statusText({ done, total, area, failed, elapsedSeconds, expectedSeconds, waiting }: Standing): string {
  const time = `${duration(elapsedSeconds * 1000)} of about ${duration(expectedSeconds * 1000)}`;
  const parts = [
    `${String(done).padStart(String(total).length)}/${total}`,
    printable(area),
    `${failed} failed`,
    time,
    ...(waiting ? [`waiting ${waiting.seconds} s: ${printable(waiting.what)}`] : []),
  ];
  return parts.filter((part) => part !== '').join('  ');
}

function startLine({ host, cases, expectedSeconds }: RunStart): string {
  const rules = new Set(cases.map(({ rule }) => rule.id)).size;
  const what = `${counted(cases.length, 'case')} of ${counted(rules, 'rule')}`;
  return `${printable(host)}: ${what}, about ${duration(expectedSeconds * 1000)}`;
}

function changingLine(counts: Counts, { elapsedMs, wait }: Moment): string {
  if (counts.removed) return cleaningText(counts.removed);
  const seconds = Math.ceil((wait?.ms ?? 0) / 1000);
  const waiting = wait && seconds > 0 ? { seconds, what: wait.what } : undefined;
  return statusText({ ...counts, elapsedSeconds: Math.floor(elapsedMs / 1000), waiting });
}

function cleaningText({ done, all }: NonNullable<Counts['removed']>): string {
  return `removed ${done} of ${all} that the run created`;
}

function sparseLine({ done, total, area, failed, removed }: Counts): string {
  if (removed) return cleaningText(removed);
  return `${done}/${total}  ${printable(area)}  ${failed} failed`;
}
