/** How far a run is: on a terminal one line that changes, elsewhere now and then a line that stays. */
import { cut, type Output, printable } from '#conformance/reporters/console/screen.ts';

export interface ProgressLine {
  /** What is true now; shown at once on a terminal. */
  set(text: string): void;
  /** What stays to be read, wherever it is written to. */
  note(text: string): void;
  end(): void;
}

/** Elsewhere than on a terminal, milliseconds. */
const SELDOM = 10_000;

export function progressLineOn(output: Output, now: () => number = () => performance.now()): ProgressLine {
  const erase = output.isTTY ? '\r\u001b[2K' : '';
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    set(text) {
      if (output.isTTY) {
        // The last column stays free: a terminal would begin a new line after it.
        output.write(`${erase}${cut(printable(text), (output.columns ?? 80) - 1)}`);
      } else if (now() - shownAt >= SELDOM) {
        shownAt = now();
        output.write(`${printable(text)}\n`);
      }
    },
    note(text) {
      output.write(`${erase}${printable(text)}\n`);
    },
    end() {
      output.write(erase);
    },
  };
}
