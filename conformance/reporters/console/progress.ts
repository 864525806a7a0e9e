/** How far a run is: on a terminal one line that changes, elsewhere now and then a line that stays. */
import type { CaseResult, RunStart } from '../../result.ts';
import { areaOf, counted, duration } from '../wording.ts';
import { cut, type Output, printable, screenOf } from './screen.ts';

export interface Progress {
  begin(start: RunStart): void;
  case(result: CaseResult): void;
  waiting(seconds: number, what: string): void;
  /** What comes after it starts on an empty line. */
  end(): void;
}

/** How far a run is, at one moment. */
export interface Standing {
  readonly done: number;
  readonly total: number;
  readonly area: string;
  readonly failed: number;
  readonly elapsedSeconds: number;
  readonly expectedSeconds: number;
  readonly waiting: { readonly seconds: number; readonly what: string } | undefined;
}

/** Shorter waits are over before they are read. */
const waitWorthALine = 5;

export function progressOn(output: Output): Progress {
  return output.isTTY ? changingLine(output) : sparseLines(output);
}

/** @returns the line, in words: `12/328  limits  1 failed  waiting 42 s: the window of login-check` */
export function standingLine({
  done,
  total,
  area,
  failed,
  elapsedSeconds,
  expectedSeconds,
  waiting,
}: Standing): string {
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

function changingLine(output: Output): Progress {
  const began = performance.now();
  let waitsUntil = 0;
  let what = '';
  let standing: Omit<Standing, 'elapsedSeconds' | 'waiting'> = {
    done: 0,
    total: 0,
    area: '',
    failed: 0,
    expectedSeconds: 0,
  };
  let ticking: NodeJS.Timeout | undefined;
  const show = () => {
    const now = performance.now();
    const seconds = Math.ceil((waitsUntil - now) / 1000);
    const waiting = seconds > 0 ? { seconds, what } : undefined;
    const line = standingLine({ ...standing, elapsedSeconds: Math.floor((now - began) / 1000), waiting });
    // The last column stays free: a terminal would begin a new line after it.
    output.write(`\r\u001b[2K${cut(line, (output.columns ?? 80) - 1)}`);
  };
  return {
    begin(start) {
      output.write(`${screenOf(output).paint('bold', startLine(start))}\n`);
      standing = { ...standing, total: start.cases.length, expectedSeconds: start.expectedSeconds };
      ticking = setInterval(show, 1000).unref();
      show();
    },
    case({ rule, verdict }) {
      const failed = standing.failed + (verdict === 'fail' ? 1 : 0);
      standing = { ...standing, done: standing.done + 1, area: areaOf(rule), failed };
      show();
    },
    waiting(seconds, forWhat) {
      waitsUntil = performance.now() + seconds * 1000;
      what = forWhat;
      show();
    },
    end() {
      clearInterval(ticking);
      output.write('\r\u001b[2K');
    },
  };
}

function sparseLines(output: Output): Progress {
  let [done, failed, total] = [0, 0, 0];
  const tenth = () => Math.floor((done * 10) / total);
  return {
    begin(start) {
      total = start.cases.length;
      output.write(`${startLine(start)}\n`);
    },
    case({ rule, verdict }) {
      const before = tenth();
      done += 1;
      failed += verdict === 'fail' ? 1 : 0;
      if (tenth() > before) output.write(`${done}/${total}  ${printable(areaOf(rule))}  ${failed} failed\n`);
    },
    waiting(seconds, what) {
      if (seconds >= waitWorthALine) output.write(`waiting ${Math.ceil(seconds)} s: ${printable(what)}\n`);
    },
    end() {},
  };
}
