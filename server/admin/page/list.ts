/** Lists that can be sorted and whose columns can be chosen. Order, columns and filters are in the address. */
import type { Page as ApiPage } from '#contracts/schemas/page.ts';
import { type Label, say } from '../language/say.ts';
import type { Column, Row, TableBlock } from './blocks.ts';
import type { Context } from './context.ts';
import { addressOf, firstPageOf, listQuery, pagesOf } from './paging.ts';

interface ListColumn {
  readonly label: Label;
  readonly numeric?: boolean;
  /** Member of the items that the column is sorted by; with a minus if a first click shows the largest first. */
  readonly sort?: string;
  /** Name in the address, of a column that can be left out. The first column has none. */
  readonly key?: string;
  /** Left out unless it is chosen. */
  readonly rare?: boolean;
}

export interface List {
  readonly path: string;
  /** Parameters of the address that are passed to the operation. */
  readonly filters: readonly string[];
  /** The order without a choice. */
  readonly sort: string;
  readonly columns: readonly ListColumn[];
  readonly itemsPerPage?: number;
}

const bare = (sort: string) => sort.replace(/^-/, '');

function sortOf({ columns, sort }: List, { query }: Context): string {
  const chosen = query.sort ?? '';
  return columns.some((column) => column.sort && bare(column.sort) === bare(chosen)) ? chosen : sort;
}

/** @returns the filters of the address, for an export of the whole list */
export function filterQuery(
  { filters }: Pick<List, 'filters'>,
  { query }: Context,
): Record<string, string | undefined> {
  return Object.fromEntries(filters.map((name) => [name, query[name]]));
}

/** @returns the query of the operation */
export function queryOf(list: List, context: Context): Record<string, string | number | undefined> {
  const { itemsPerPage, filters } = list;
  return { ...listQuery(context.query, ...filters), sort: sortOf(list, context), itemsPerPage };
}

/** @returns whether a filter is set */
export function isFiltered({ filters }: List, { query }: Context): boolean {
  return filters.some((name) => query[name]);
}

/** @returns the address of the list, or of a path below it, with its filters, order and columns, on the first page */
export function listPath(list: Pick<List, 'path' | 'filters'>, { query }: Context, below?: string): string {
  const path = below === undefined ? list.path : `${list.path}/${below}`;
  const kept = ['sort', 'columns', ...list.filters].map((name) => [name, query[name]]);
  return addressOf(path, Object.fromEntries(kept));
}

/** @returns the part of a table that follows from the list, the address and the page */
export function tableOf<Item>(
  list: List,
  context: Context,
  page: ApiPage<Item>,
  rowOf: (item: Item) => Row,
): Pick<TableBlock, 'columns' | 'rows' | 'total' | 'next' | 'previous' | 'range' | 'choice'> {
  const shown = shownColumns(list, context);
  const indexes = list.columns.flatMap((column, index) => (shown.includes(column) ? [index] : []));
  return {
    columns: shown.map((column) => columnOf(list, context, column)),
    rows: page.member.map((item) => {
      const row = rowOf(item);
      return { ...row, cells: indexes.map((index) => row.cells[index] ?? null) };
    }),
    ...pagesOf(list.path, context.query, page, list.itemsPerPage),
    choice: choiceOf(list, context, shown),
  };
}

function shownColumns({ columns }: List, { query }: Context): readonly ListColumn[] {
  const chosen = query.columns?.split(' ');
  return columns.filter(({ key, rare }) => key === undefined || (chosen ? chosen.includes(key) : !rare));
}

function columnOf(list: List, context: Context, { label, numeric, sort }: ListColumn): Column {
  const column = { label: say(label), ...(numeric && { numeric }) };
  if (sort === undefined) return column;
  const now = sortOf(list, context);
  const isCurrent = bare(now) === bare(sort);
  const turned = now.startsWith('-') ? bare(now) : `-${now}`;
  const query = { ...firstPageOf(context.query), sort: isCurrent ? turned : sort };
  return {
    ...column,
    sort: {
      href: addressOf(list.path, query),
      ...(isCurrent && { now: now.startsWith('-') ? ('descending' as const) : ('ascending' as const) }),
    },
  };
}

function choiceOf(list: List, { query }: Context, shown: readonly ListColumn[]): TableBlock['choice'] {
  const optional = list.columns.flatMap((column) =>
    column.key === undefined ? [] : [{ key: column.key, label: say(column.label), shown: shown.includes(column) }],
  );
  if (optional.length === 0) return undefined;
  const { columns: _, ...kept } = firstPageOf(query);
  return { action: list.path, columns: optional, kept };
}
