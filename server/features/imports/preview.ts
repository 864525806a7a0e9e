/** The first rows of the file of an import. */
import { type ImportPreview, previewCell, previewRows } from '#contracts/schemas/import.ts';
import { csvRows, delimiterOf, Unreadable } from './rows.ts';

/** Columns of a preview: as many as a mapping has. */
const maximumColumns = 100;

/**
 * @param from reads the file from a position on
 * @returns as many rows as can be read; undefined without a file
 */
export async function previewOf(
  from: (position: number) => AsyncIterable<Buffer>,
  known: ImportPreview['delimiter'],
): Promise<ImportPreview | undefined> {
  const rows: string[][] = [];
  let delimiter = known;
  for await (const chunk of from(0)) {
    delimiter ??= delimiterOf(chunk.toString('utf8'));
    try {
      for await (const { value } of csvRows(from(0), delimiter, -1)) {
        rows.push(value.slice(0, maximumColumns).map((cell) => cell.slice(0, previewCell).toWellFormed()));
        if (rows.length > previewRows) break;
      }
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
    }
    const [header = [], ...first] = rows;
    return { delimiter, header, rows: first };
  }
  return undefined;
}
