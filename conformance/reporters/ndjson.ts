/**
 * NDJSON reporter: one line for the start, each case and the end. Programs can follow a run, and a killed run leaves
 * the lines written so far.
 */
import { appendFileSync, closeSync, openSync } from 'node:fs';
import { prepare, standardOutput, writeOut } from '#harness/report/whole-file.ts';
import type { Reporter } from '../result.ts';

/**
 * @param file path, or `-` for standard output
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

/** Synchronous: each line is in the file before the next case starts, even if the process is killed. */
function linesToFile(file: string): Lines {
  prepare(file);
  const descriptor = openSync(file, 'w');
  let failure: unknown;
  return {
    write(line) {
      if (failure !== undefined) return;
      try {
        appendFileSync(descriptor, `${JSON.stringify(line)}\n`);
      } catch (error) {
        // A disk that becomes full is an error of `end`: it would end the run, and cost its other reports.
        failure = error;
      }
    },
    async end() {
      closeSync(descriptor);
      if (failure !== undefined) throw failure;
    },
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
