/** `--report FORMAT=FILE`: the files that a command writes at its end. */
import { type ReportOption, reportOptionParser } from '#harness/cli/report-option.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { prepare, standardOutput, writeWhole } from '#harness/report/whole-file.ts';

type Format = 'html' | 'json';

export type LoadReportOption = ReportOption<Format>;

export const readReportOption = reportOptionParser<Format>(
  ['html', 'json'],
  () => 'Give html=FILE or json=FILE; - for standard output.',
);

/**
 * Checks before a long run that the files are writable.
 * @param asJson whether standard output is for the report as JSON
 * @throws UsageError that names the first that is not, or for two that are for standard output
 */
export function prepareAll(reports: readonly LoadReportOption[], asJson = false): void {
  for (const { file } of reports) prepare(file);
  const onOutput = reports.filter(({ file }) => file === standardOutput).length;
  if (onOutput + (asJson ? 1 : 0) > 1)
    throw new UsageError('--json and a report to - cannot both be written to standard output.');
}

/** @returns where people read: not among a report that another program reads */
export function consoleBeside(reports: readonly LoadReportOption[]): NodeJS.WriteStream {
  return reports.some(({ file }) => file === standardOutput) ? process.stderr : process.stdout;
}

/** @param render by format; called for the given formats only */
export async function writeAll(
  reports: readonly LoadReportOption[],
  render: Readonly<Record<Format, () => string>>,
): Promise<void> {
  for (const { format, file } of reports) await writeWhole(file, render[format]());
}
