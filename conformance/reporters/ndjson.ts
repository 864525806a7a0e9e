/**
 * A line of JSON for the start, for each case as it is decided, and for the end: for programs that follow a run, and
 * for what is left of one that was killed.
 */
import { appendFileSync, closeSync, openSync } from 'node:fs';
import type { Reporter } from '../result.ts';
import { prepare, standardOutput, writeOut } from './whole-file.ts';

/**
 * @param file where to, or `-` for standard output
 * @throws Error if the file cannot be written
 */
export function ndjson(file: string): Reporter {
  const lines = file === standardOutput ? linesToOutput() : linesToFile(file);
  return {
    begin({ cases, ...start }) {
      lines.write({ type: 'start', ...start, cases: cases.length });
    },
    case(result) {
      lines.write({ type: 'case', ...result });
    },
    async end({ cases, ...report }) {
      lines.write({ type: 'end', ...report, cases: cases.length });
      await lines.end();
    },
  };
}

interface Lines {
  write(line: object): void;
  end(): Promise<void>;
}

/** Synchronous: a line is in the file before the next case is tried, whatever becomes of the process. */
function linesToFile(file: string): Lines {
  prepare(file);
  const descriptor = openSync(file, 'w');
  return {
    write: (line) => appendFileSync(descriptor, `${JSON.stringify(line)}\n`),
    end: async () => closeSync(descriptor),
  };
}

function linesToOutput(): Lines {
  return {
    write: (line) => {
      process.stdout.write(`${JSON.stringify(line)}\n`);
    },
    end: () => writeOut(''),
  };
}
