/** How far a run is: on a terminal one line that changes, elsewhere now and then a line that stays. */
import { cut, type Output, printable } from '#conformance/reporters/console/screen.ts';
import { counted, duration } from '#conformance/reporters/wording.ts';

/** How far it is, at one moment. */
export interface Standing {
  readonly sent: number;
  /** At the most, where there is a bound. */
  readonly ofRequests?: number | undefined;
  /** What it does, for instance `any-window of GET /api/v1/users`. */
  readonly doing: string;
  /** How long it takes in all, about, if that is known; milliseconds. */
  readonly takesMs?: number | undefined;
}

export interface ProgressLine {
  /** Says what is begun. */
  begin(text: string): void;
  show(standing: Standing): void;
  /** Says what is worth a line of its own. */
  note(text: string): void;
  waiting(seconds: number, what: string): void;
  /** What comes after it starts on an empty line. */
  end(): void;
}

/** Where nothing can be taken back, this often is enough. */
const everyMs = 15_000;

/** Of a terminal: more often would cost what is measured. */
const refreshMs = 200;

/** Shorter waits are over before they are read. */
const waitWorthALine = 5;

/** @param now milliseconds, monotonic */
export function progressLine(output: Output, now: () => number = () => performance.now()): ProgressLine {
  const began = now();
  const clearing = '\r\u001b[2K';
  let standing: Standing | undefined;
  let wait: { readonly until: number; readonly what: string } | undefined;
  let written = began;
  let ticking: NodeJS.Timeout | undefined;
  const write = () => {
    if (standing === undefined) return;
    written = now();
    const line = standingLine(standing, {
      elapsedMs: now() - began,
      wait: wait && { what: wait.what, ms: wait.until - now() },
    });
    // The last column stays free: a terminal would begin a new line after it.
    output.write(output.isTTY ? `${clearing}${cut(line, (output.columns ?? 80) - 1)}` : `${line}\n`);
  };
  const say = (text: string) => {
    output.write(`${output.isTTY ? clearing : ''}${printable(text)}\n`);
  };
  return {
    begin(text) {
      say(text);
      if (output.isTTY) ticking ??= setInterval(write, 1000).unref();
    },
    show(next) {
      standing = next;
      if (now() - written >= (output.isTTY ? refreshMs : everyMs)) write();
    },
    note: say,
    waiting(seconds, what) {
      wait = { until: now() + seconds * 1000, what };
      if (output.isTTY) write();
      else if (seconds >= waitWorthALine) say(`waiting ${Math.ceil(seconds)} s: ${what}`);
    },
    end() {
      clearInterval(ticking);
      if (output.isTTY) output.write(clearing);
    },
  };
}

interface Moment {
  readonly elapsedMs: number;
  readonly wait?: { readonly ms: number; readonly what: string } | undefined;
}

/** @returns `412 of at most 2274 requests  1 min 2 s left  any-window of GET /api/v1/users  waiting 12 s: …` */
export function standingLine({ sent, ofRequests, doing, takesMs }: Standing, { elapsedMs, wait }: Moment): string {
  const requests =
    ofRequests === undefined ? counted(sent, 'request') : `${sent} of at most ${counted(ofRequests, 'request')}`;
  const left = takesMs === undefined ? 0 : takesMs - elapsedMs;
  // Hosts are slower than plans: a time that has passed says nothing any more.
  const time = left > 0 ? `about ${duration(left)} left` : duration(elapsedMs);
  const waits =
    wait !== undefined && wait.ms > 0 ? `waiting ${Math.ceil(wait.ms / 1000)} s: ${printable(wait.what)}` : '';
  return [requests, time, printable(doing), waits].filter((part) => part !== '').join('  ');
}
