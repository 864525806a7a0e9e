/** `--report FORMAT=FILE`: which files are written when a command is done. */
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { prepare, writeWhole } from '#conformance/reporters/whole-file.ts';

export interface ReportOption {
  readonly format: 'html' | 'json';
  /** `-` for standard output. */
  readonly file: string;
}

/**
 * Reads one more `--report`, as commander asks for it. @param before what was read already
 * @throws InvalidArgumentError that says what is wrong
 */
export function readReportOption(text: string, before: readonly ReportOption[] = []): readonly ReportOption[] {
  const [, format, file = ''] = /^(html|json)=(.+)$/s.exec(text) ?? [];
  if (format !== 'html' && format !== 'json') {
    throw new InvalidArgumentError('Say html=FILE or json=FILE; - for standard output.');
  }
  if (before.some((other) => resolve(other.file) === resolve(file))) {
    throw new InvalidArgumentError(`Two reports cannot both be written to ${file}.`);
  }
  return [...before, { format, file }];
}

/** Says before minutes have passed that a file cannot be written. @throws Error that names it */
export function prepareAll(reports: readonly ReportOption[]): void {
  for (const { file } of reports) prepare(file);
}

/** @param render by format; only what was asked for is made */
export async function writeAll(
  reports: readonly ReportOption[],
  render: Readonly<Record<ReportOption['format'], () => string>>,
): Promise<void> {
  for (const { format, file } of reports) await writeWhole(file, render[format]());
}
