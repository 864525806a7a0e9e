/** SQL of what stands in the cells of an export. */
import { raw, type Sql, sql } from './statement.ts';

/**
 * First characters by which spreadsheets take a cell for a formula: = + - @, tab, line feed, carriage return, and the wide
 * forms of the first four.
 */
const formulaStarts = [0x3d, 0x2b, 0x2d, 0x40, 0x09, 0x0a, 0x0d, 0xff1d, 0xff0b, 0xff0d, 0xff20].join(', ');
/** What starts like a formula and is none. Strict: `+1-1` would be calculated. */
const harmless = String.raw`^(-?\d+([.,]\d+)?|\+\d{6,15})$`;

/** @returns how a text of strangers is written: with an apostrophe in front, where a spreadsheet might run it. */
export function cellWriter(asIs: boolean): (text: Sql) => Sql {
  if (asIs) return (text) => text;
  // By the number of the first character: a pattern would be tried on every cell of every row.
  return (text) =>
    sql`case when ascii(${text}) in (${raw(formulaStarts)}) and (${text}) !~ '${raw(harmless)}' then '''' || (${text}) else ${text} end`;
}

/** @returns a column of an export. */
export function named(value: Sql, name: string): Sql {
  return sql`${value} as ${raw(`"${name}"`)}`;
}
