/** The option `--report FORMAT=FILE`. */
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { standardOutput } from '../report/whole-file.ts';

export interface ReportOption<Format extends string> {
  readonly format: Format;
  /** `-` for standard output. */
  readonly file: string;
}

/**
 * @param refusal message for an unknown format, or a known one without a file
 * @returns a commander parser that collects repeated options; throws InvalidArgumentError
 */
export function reportOptionParser<Format extends string>(
  formats: readonly Format[],
  refusal: (name: string, format: Format | undefined) => string,
) {
  return (text: string, before: readonly ReportOption<Format>[] = []): readonly ReportOption<Format>[] => {
    const [, name = text, file = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    const format = formats.find((known) => known === name);
    if (format === undefined || file === '') throw new InvalidArgumentError(refusal(name, format));
    if (before.some((other) => resolve(other.file) === resolve(file))) {
      const where = file === standardOutput ? 'standard output' : file;
      throw new InvalidArgumentError(`Two reports cannot both be written to ${where}.`);
    }
    return [...before, { format, file }];
  };
}
