/** Cells of CSV that no spreadsheet runs as a formula, by the rules of `cellWriter` (postgres/csv.ts). */

const signs = '=+@＝＋－＠-';
/** Characters that importers trim from the start of a cell, up to a sign. */
const formula = `[ "\\u000b\\u000c\\u00a0\\u3000\\ufeff]*[${signs}]`;
/** Also behind characters that split cells of another list separator. */
const formulas = new RegExp(`(^|[;,\\t\\n\\r])(${formula})`, 'gu');
/** The apostrophes of guardedCell(). At the start of a cell other programs put one before other blanks, too. */
const guards = new RegExp(`^'(?=[\\s"]*[${signs}]|[\\t\\n\\r])|(?<=[;,\\t\\n\\r])'(?=${formula})`, 'gu');
/** Numbers and phone numbers. */
const harmless = /^(-?\d+([.,]\d+)?|\+\d{6,15})$/;

export function guardedCell(text: string): string {
  if (harmless.test(text)) return text;
  const guarded = text.replace(formulas, "$1'$2");
  return /^[\t\n\r]/.test(text) ? `'${guarded}` : guarded;
}

/** @returns the text before guardedCell(), or before another program put an apostrophe in front of a formula */
export function unguardedCell(text: string): string {
  return text.replace(guards, '');
}
