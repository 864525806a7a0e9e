/** Objects as lines of CSV, with the columns of their schema. */
import type { Description, ObjectSchema } from 'joi';
import { guardedCell } from '#server/platform/csv-cell.ts';

/** @returns the names of the columns: nested members as `address.city` */
export function columnsOf(schema: ObjectSchema): string[] {
  const columns = ({ keys = {} }: Description, prefix: string): string[] =>
    Object.entries(keys as Record<string, Description>).flatMap(([name, description]) =>
      description.type === 'object' && description.keys
        ? columns(description, `${prefix}${name}.`)
        : [`${prefix}${name}`],
    );
  return columns(schema.describe(), '');
}

export const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`;

/** RFC 4180, 2.6 and 2.7. */
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** @param raw false: puts an apostrophe before what a spreadsheet might run */
export function cellsOf(object: object, columns: readonly string[], raw: boolean): string[] {
  return columns.map((column) => {
    const value = column.split('.').reduce((inner: unknown, name) => Reflect.get(Object(inner), name), object);
    if (value === null || value === undefined) return '';
    if (typeof value !== 'string' && typeof value !== 'object') return String(value);
    const isList = Array.isArray(value) && value.every((part) => typeof part === 'string');
    // Objects, too: answers to a form are texts of others.
    const text = typeof value === 'string' ? value : isList ? value.join('|') : JSON.stringify(value);
    return raw ? text : guardedCell(text);
  });
}
