/** Cells of CSV that no spreadsheet runs as a formula, by the rules of `cellWriter` (postgres/csv.ts). */

const signs = '=+@＝＋－＠-';
/** Characters that importers trim from the start of a cell, and those that split cells of another list separator. */
const formulas = new RegExp(`(^|[;,\\t\\n\\r])([ "\\u000b\\u000c\\u00a0\\u3000\\ufeff]*[${signs}])`, 'gu');
/** Numbers and phone numbers. */
const harmless = /^(-?\d+([.,]\d+)?|\+\d{6,15})$/;

export function guardedCell(text: string): string {
  if (harmless.test(text)) return text;
  const guarded = text.replace(formulas, "$1'$2");
  return /^[\t\n\r]/.test(text) ? `'${guarded}` : guarded;
}
