/** SQL for the cells of a CSV export. */
import { raw, type Sql, sql } from './statement.ts';

/** Characters that start a formula in a spreadsheet, with their full-width forms. */
const formulaSigns = '=+@＝＋－＠-';
/** Characters that importers trim from the start of a cell. */
const trimmed = String.raw` "\u000b\u000c\u00a0\u3000\ufeff`;
/**
 * A formula at the start of a cell, or of a part of it: a spreadsheet with another list separator splits unquoted cells.
 */
const formulas = String.raw`(^|[;,\t\n\r])([${trimmed}]*[${formulaSigns}])`;
/** Tab, line feed, carriage return: importers may trim them, too. */
const blanks = '9, 10, 13';
const plus = 0x2b;
const minus = 0x2d;
/** Numbers and phone numbers, which start like a formula. Strict, because `+1-1` would be calculated. */
const harmless = String.raw`^(-?\d+([.,]\d+)?|\+\d{6,15})$`;

/** @returns a function for untrusted text, which puts an apostrophe before anything that a spreadsheet might run */
export function cellWriter(asIs: boolean): (text: Sql) => Sql {
  if (asIs) return (text) => text;
  return (text) => {
    const guarded = sql`regexp_replace(${text}, '${raw(formulas)}', '${raw(String.raw`\1''\2`)}', 'g')`;
    // Compares the first character, because a pattern would be matched against every cell.
    return sql`case when ascii(${text}) in (${raw(`${plus}, ${minus}`)}) and (${text}) ~ '${raw(harmless)}' then ${text}
      when ascii(${text}) in (${raw(blanks)}) then '''' || ${guarded} else ${guarded} end`;
  };
}

/** @returns a column of an export */
export function named(value: Sql, name: string): Sql {
  return sql`${value} as ${raw(`"${name}"`)}`;
}
