/** `--report FORMAT=FILE`: the files that a command writes at its end. */
import { type ReportOption, reportOptionParser } from '#harness/cli/report-option.ts';
import { prepare, writeWhole } from '#harness/report/whole-file.ts';

type Format = 'html' | 'json';

export type LoadReportOption = ReportOption<Format>;

export const readReportOption = reportOptionParser<Format>(
  ['html', 'json'],
  () => 'Give html=FILE or json=FILE; - for standard output.',
);

/** Checks before a long run that the files are writable. @throws Error that names the first that is not */
export function prepareAll(reports: readonly LoadReportOption[]): void {
  for (const { file } of reports) prepare(file);
}

/** @param render by format; called for the given formats only */
export async function writeAll(
  reports: readonly LoadReportOption[],
  render: Readonly<Record<Format, () => string>>,
): Promise<void> {
  for (const { format, file } of reports) await writeWhole(file, render[format]());
}
