/** The formats in which a report can be written to a file, and how a command line asks for them. */
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Reporter } from '../result.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { ndjson } from './ndjson.ts';
import { sarif } from './sarif.ts';
import { tap } from './tap.ts';
import { standardOutput, wholeFile } from './whole-file.ts';

const reporters = {
  html: (file) => wholeFile(html, file),
  json: (file) => wholeFile(json, file),
  junit: (file) => wholeFile(junit, file),
  ndjson,
  sarif: (file) => wholeFile(sarif, file),
  tap: (file) => wholeFile(tap, file),
} satisfies Record<string, (file: string) => Reporter>;

export type Format = keyof typeof reporters;

/** What `--report FORMAT=FILE` asks for. */
export interface ReportOption {
  readonly format: Format;
  /** `-` for standard output. */
  readonly file: string;
}

/**
 * @param format a name; @param file where to, or `-` for standard output
 * @returns the reporter
 * @throws InvalidArgumentError, which lists the formats, for a name that is none of them; Error if the file cannot be written
 */
export function reporterFor(format: string, file: string): Reporter {
  return reporters[knownFormat(format)](file);
}

/**
 * Reads one more `--report`, as commander asks for it.
 * @param text `FORMAT=FILE`
 * @param before what was read already
 * @throws InvalidArgumentError that says what is wrong
 */
export function readReportOption(text: string, before: readonly ReportOption[] = []): readonly ReportOption[] {
  const [, name = text, file = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const format = knownFormat(name);
  if (file === '')
    throw new InvalidArgumentError(
      `Say where to, for instance ${format}=report.${endings[format]}, or ${format}=- for standard output.`,
    );
  if (before.some((other) => resolve(other.file) === resolve(file))) {
    const where = file === standardOutput ? 'standard output' : file;
    throw new InvalidArgumentError(`Two reports cannot both be written to ${where}.`);
  }
  return [...before, { format, file }];
}

const endings: Readonly<Record<Format, string>> = {
  html: 'html',
  json: 'json',
  junit: 'xml',
  ndjson: 'ndjson',
  sarif: 'sarif',
  tap: 'tap',
};

function knownFormat(name: string): Format {
  if (isFormat(name)) return name;
  throw new InvalidArgumentError(`There is no format "${name}"; there are ${Object.keys(reporters).join(', ')}.`);
}

function isFormat(name: string): name is Format {
  return Object.hasOwn(reporters, name);
}
