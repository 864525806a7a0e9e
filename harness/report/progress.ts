/** Progress of a run: one rewritten line on a terminal, otherwise a line from time to time. */
import { cut, type Output, printable, type Style, screenOf } from './screen.ts';

/** Additional content of the progress line. */
export interface Moment {
  readonly elapsedMs: number;
  readonly wait?: { readonly ms: number; readonly what: string } | undefined;
}

export interface ProgressLine<State> {
  /** Prints a permanent line, and starts the clock of the rewritten one. */
  begin(text: string, style?: Style): void;
  /** Updates the state; prints the line when it is due. */
  show(state: State): void;
  /** Updates the state and prints the line at once. */
  refresh(state: State): void;
  /** Prints a permanent line. */
  note(text: string): void;
  waiting(seconds: number, what: string): void;
  /** Clears the line before other output. */
  end(): void;
}

/** Interval without a terminal. */
const everyMs = 15_000;
/** Interval on a terminal: a shorter one would distort measurements. */
const refreshMs = 200;
/** Shorter waits are not shown. */
const waitWorthALine = 5;

/** @param render the state as one line @param now milliseconds, monotonic */
export function progressLine<State>(
  output: Output,
  render: (state: State, moment: Moment) => string,
  now: () => number = () => performance.now(),
): ProgressLine<State> {
  const began = now();
  const clearing = output.isTTY ? '\r\u001b[2K' : '';
  let state: State | undefined;
  let wait: { readonly until: number; readonly what: string } | undefined;
  let written = began;
  let ticking: NodeJS.Timeout | undefined;
  const write = () => {
    if (state === undefined) return;
    written = now();
    const line = render(state, {
      elapsedMs: now() - began,
      wait: wait && { what: wait.what, ms: wait.until - now() },
    });
    // The last column stays free: a terminal would wrap after it.
    output.write(output.isTTY ? `${clearing}${cut(line, (output.columns ?? 80) - 1)}` : `${line}\n`);
  };
  const note = (text: string, style?: Style) => {
    const line = printable(text);
    output.write(`${clearing}${style && output.isTTY ? screenOf(output).paint(style, line) : line}\n`);
  };
  return {
    begin(text, style) {
      note(text, style);
      if (output.isTTY) ticking ??= setInterval(write, 1000).unref();
    },
    show(next) {
      state = next;
      if (now() - written >= (output.isTTY ? refreshMs : everyMs)) write();
    },
    refresh(next) {
      state = next;
      write();
    },
    note,
    waiting(seconds, what) {
      wait = { until: now() + seconds * 1000, what };
      if (output.isTTY) write();
      else if (seconds >= waitWorthALine) note(`waiting ${Math.ceil(seconds)} s: ${what}`);
    },
    end() {
      clearInterval(ticking);
      if (output.isTTY) output.write(clearing);
    },
  };
}

/** @returns `waiting 12 s: …` during the wait */
export function waitText(wait: Moment['wait']): string {
  return wait !== undefined && wait.ms > 0 ? `waiting ${Math.ceil(wait.ms / 1000)} s: ${printable(wait.what)}` : '';
}
