/** Tables for a terminal. */
import { cut, printable, type Screen, type Style } from '#harness/report/screen.ts';

export interface Row {
  readonly cells: readonly string[];
  /** Style of the second cell, which holds the result. */
  readonly style?: Style | undefined;
}

/** Wide enough for any operation, and for most request lines. */
const widest = 44;
const aWord = 16;

/** @returns a line for the header, and one per row; numbers are right-aligned, and columns without room are omitted */
export function columns({ width, paint }: Screen, heads: readonly string[], rows: readonly Row[]): string[] {
  const texts = rows.map(({ cells }) => cells.map((cell) => cut(printable(cell), widest)));
  const widths = heads.map((head, index) => Math.max(head.length, ...texts.map((cells) => cells[index]?.length ?? 0)));
  const isNumber = heads.map((_, index) => texts.every((cells) => /^[\d .,–]*$/.test(cells[index] ?? '')));
  const set = (text: string, index: number) =>
    isNumber[index] ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0);
  const begins = widths.map((_, index) => widths.slice(0, index).reduce((sum, one) => sum + one + 2, 0));
  // A cell without room for a word is omitted: the HTML report has it.
  const visible = widths.filter(
    (own, index) => index === 0 || (begins[index] ?? 0) + Math.min(own, aWord) <= width,
  ).length;
  const lineOf = (cells: readonly string[], style?: Style) => {
    const parts = cells.slice(0, visible).map((cell, index) => {
      const text = cut(set(cell, index), width - (begins[index] ?? 0));
      return index === 1 && style !== undefined ? paint(style, text) : text;
    });
    return parts.join('  ').trimEnd();
  };
  return [paint('dim', lineOf(heads)), ...texts.map((cells, index) => lineOf(cells, rows[index]?.style))];
}
