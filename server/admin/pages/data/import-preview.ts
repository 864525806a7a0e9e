/** The first rows of an import's file, as a table and for the choice of columns. */
import { imports } from '#contracts/operations/imports.ts';
import type { Import, ImportPreview } from '#contracts/schemas/import.ts';
import { columnName } from '#contracts/schemas/import-members.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { TableBlock } from '../../page/blocks.ts';
import { text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { memberLabel } from '../../page/member-labels.ts';

/** Columns of the table; the choice of columns shows all. */
const shownColumns = 8;

/** @returns undefined if the file is not kept any more, is not CSV, or may not be seen */
export async function previewFor(context: Context, id: string): Promise<ImportPreview | undefined> {
  try {
    return await context.call(imports.preview, { params: { id } });
  } catch (error) {
    if (error instanceof Refused && [403, 409].includes(error.status)) return undefined;
    throw error;
  }
}

/** @returns the first rows, below the names of the members that the columns become */
export function previewTable({ header, rows }: ImportPreview, { columns }: Pick<Import, 'columns'>): TableBlock {
  const memberOf = (name: string) => columns.find(({ column }) => column === columnName(name))?.member ?? null;
  const read = header.map((name, index) => ({ name, index, member: memberOf(name) })).filter(({ member }) => member);
  const shown = read.slice(0, shownColumns);
  const more = read.length - shown.length;
  return {
    kind: 'table',
    caption:
      more > 0
        ? say('First rows, without {count, plural, one {# more column} other {# more columns}}', { count: more })
        : say('First rows'),
    showCaption: true,
    columns: shown.map(({ member }) => ({ label: memberLabel(member ?? '') })),
    rows: rows.map((cells) => ({
      cells: shown.map(({ index }) => (cells[index] ? text(cells[index]) : null)),
    })),
    empty: { title: say('No rows to read'), text: say('No column is chosen, or the file has a header row alone.') },
  };
}
