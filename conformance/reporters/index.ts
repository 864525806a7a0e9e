/** Report formats and their command line option. */
import { InvalidArgumentError } from 'commander';
import { reportOptionParser } from '#harness/cli/report-option.ts';
import { prepare, writeWhole } from '#harness/report/whole-file.ts';
import type { Reporter, RunReport } from '../result.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import { ndjson } from './ndjson.ts';
import { sarif } from './sarif.ts';
import { tap } from './tap.ts';

/** A reporter that renders the report at the end of the run. @throws Error if the file cannot be written */
function wholeFile(render: (report: RunReport) => string, file: string): Reporter {
  prepare(file);
  return {
    begin() {},
    case() {},
    end: (report) => writeWhole(file, render(report)),
  };
}

const reporters = {
  html: (file) => wholeFile(html, file),
  json: (file) => wholeFile(json, file),
  junit: (file) => wholeFile(junit, file),
  markdown: (file) => wholeFile(markdown, file),
  ndjson,
  sarif: (file) => wholeFile(sarif, file),
  tap: (file) => wholeFile(tap, file),
} satisfies Record<string, (file: string) => Reporter>;

export type Format = keyof typeof reporters;

/**
 * @param format a name; @param file where to, or `-` for standard output
 * @returns the reporter
 * @throws InvalidArgumentError, which lists the formats, for a name that is none of them; Error if the file cannot be written
 */
export function reporterFor(format: string, file: string): Reporter {
  return reporters[knownFormat(format)](file);
}

const endings: Readonly<Record<Format, string>> = {
  html: 'html',
  json: 'json',
  junit: 'xml',
  markdown: 'md',
  ndjson: 'ndjson',
  sarif: 'sarif',
  tap: 'tap',
};

export const readReportOption = reportOptionParser(Object.keys(endings).filter(isFormat), (name, format) =>
  format === undefined
    ? unknownFormat(name)
    : `Say where to, for instance ${format}=report.${endings[format]}, or ${format}=- for standard output.`,
);

function knownFormat(name: string): Format {
  if (isFormat(name)) return name;
  throw new InvalidArgumentError(unknownFormat(name));
}

function unknownFormat(name: string): string {
  return `There is no format "${name}"; there are ${Object.keys(reporters).join(', ')}.`;
}

function isFormat(name: string): name is Format {
  return Object.hasOwn(reporters, name);
}
