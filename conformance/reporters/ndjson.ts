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
