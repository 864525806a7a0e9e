/** CSV exports as file responses. */
import type { CsvFormat } from '#contracts/schemas/csv.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import type { Sql } from '#server/platform/postgres/statement.ts';
import { FileBody } from './file-body.ts';

export interface CsvExport {
  /** Stem of the file name, such as `contacts`. */
  readonly name: string;
  readonly tenantId: string;
  readonly rows: Sql;
  readonly format: CsvFormat;
}

export interface CsvDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** @returns whether cells are left unescaped, for programs that do not run formulas */
export function asIs({ raw = '0' }: CsvFormat): boolean {
  return raw === '1';
}

/** @returns the file, named after the day, once its first row is read. @throws DatabaseUnavailable */
export async function csvFile(
  { name, tenantId, rows, format }: CsvExport,
  { database, clock }: CsvDeps,
): Promise<FileBody> {
  const { delimiter = ',', bom = asIs(format) ? '0' : '1' } = format;
  return new FileBody({
    content: await database.copying(tenantId, rows, { delimiter, bom: bom === '1' }),
    name: `${name}-${clock.now().toISOString().slice(0, 10)}.csv`,
    parameters: 'charset=utf-8; header=present',
  });
}
