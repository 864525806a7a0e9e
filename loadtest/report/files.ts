/** Reports as files, written whole when the run is over. */
import { prepare, writeWhole } from '#conformance/reporters/whole-file.ts';

/** Where to, by format; `-` for standard output; absent: nowhere. */
export interface ReportFiles {
  readonly json?: string | undefined;
  readonly html?: string | undefined;
}

const formats = ['json', 'html'] as const;

/**
 * A run takes minutes: what would keep its reports from being written is said before.
 * @throws Error that names the file
 */
export function prepareFiles(files: ReportFiles): void {
  for (const format of formats) if (files[format] !== undefined) prepare(files[format]);
}

/** Renders only what is asked for. @throws Error if a file could not be written in the end */
export async function writeFiles(
  files: ReportFiles,
  render: Readonly<Record<keyof ReportFiles, () => string>>,
): Promise<void> {
  for (const format of formats) {
    const file = files[format];
    if (file !== undefined) await writeWhole(file, render[format]());
  }
}
