/** Reads CSV exports, and compares their cells with values of the API. */
import { CsvError, parse } from 'csv-parse/sync';
import type { HttpResponse } from '#harness/http/response.ts';
import { NotMet } from '#harness/verdict.ts';
import { isSameInstant } from '../../engine/instants.ts';

const separators = [',', ';', '\t'];

/** Milliseconds: the difference to any zone, and the time of a day. */
const anyZone = (14 + 24) * 3_600_000;

/** Parses RFC 4180, also with the separators of spreadsheets. @throws NotMet if it is no CSV */
export function recordsOf({ text, exchange }: HttpResponse): string[][] {
  const start = text.slice(0, 2_000).split('\n')[0] ?? '';
  const [delimiter] = separators.toSorted((a, b) => start.split(b).length - start.split(a).length);
  try {
    return parse(text, { bom: true, delimiter: delimiter ?? ',', relax_column_count: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new NotMet('CSV', error.message, exchange);
  }
}

/**
 * True if the cell contains the text. Apostrophes are ignored: a host may put them before what a spreadsheet would run as
 * a formula. Ends of lines are all the same.
 */
export function contains(cell: string, text: string): boolean {
  return plain(cell).includes(plain(text));
}

/** True if the cell says what a member of JSON says. Objects and booleans count as said in any form. */
export function says(cell: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return cell.trim() === '' || cell === 'null';
  if (typeof value === 'number') return Number(cell) === value;
  if (Array.isArray(value)) return value.every((item) => typeof item === 'object' || contains(cell, String(item)));
  if (typeof value !== 'string') return true;
  return plain(cell).toLowerCase() === plain(value).toLowerCase() || isTheTime(cell, value);
}

/** A cell without a zone may be of any, and may leave out the time. */
function isTheTime(cell: string, value: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT/.test(value)) return false;
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(cell)) return isSameInstant(cell, value);
  return Math.abs(Date.parse(cell) - Date.parse(value)) < anyZone;
}

/** @returns members of a row by name, with nested ones as `address.city` */
export function membersOf(row: unknown): ReadonlyMap<string, unknown> {
  const members = new Map<string, unknown>();
  for (const [name, value] of Object.entries(Object(row))) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      for (const [part, inner] of Object.entries(value)) members.set(columnName(`${name}.${part}`), inner);
    } else members.set(columnName(name), value);
  }
  return members;
}

/** Spelling of a column's name, so that `First name`, `first_name` and `firstName` are the same. */
export function columnName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9.]/g, '');
}

function plain(text: string): string {
  return text.replaceAll("'", '').replaceAll(/\r\n?/g, '\n').trim();
}
