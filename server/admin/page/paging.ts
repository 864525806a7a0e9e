/**
 * Pages of lists. A cursor is valid only with the filter and order that produced it. The position of the page and the
 * count, which only the first page has, are carried in the address.
 */
import { type Page as ApiPage, defaultItemsPerPage } from '#contracts/schemas/page.ts';
import type { TableBlock } from './blocks.ts';
import type { Context } from './context.ts';

/** @returns the cursor and the named filters from the page's query, for the operation */
export function listQuery(query: Context['query'], ...filters: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(['after', 'before', ...filters].map((name) => [name, query[name]]));
}

type Paged = Pick<ApiPage<unknown>, 'totalItems' | 'view'> & { readonly member: readonly unknown[] };

/**
 * @param path of the page with the list
 * @param page the operation's result
 * @param itemsPerPage of the other pages; the last one has fewer
 * @returns links to the neighbouring pages, and the position of this one
 */
export function pagesOf(
  path: string,
  query: Context['query'],
  { member, totalItems, view }: Paged,
  itemsPerPage = defaultItemsPerPage,
): Pick<TableBlock, 'next' | 'previous' | 'range' | 'total'> {
  const total = totalItems ?? wholeNumber(query.of);
  const isFirst = query.after === undefined && (query.before === undefined || view.previous === undefined);
  const first = isFirst ? 1 : wholeNumber(query.from);
  const at = (cursor: 'after' | 'before', next: string, from: number | undefined) =>
    addressOf(path, {
      ...firstPageOf(query),
      [cursor]: cursorIn(next, cursor),
      from: from?.toString(),
      of: total?.toString(),
    });
  // The way back comes to the first page, which is as it was before it was left: with a count.
  const before = first === undefined ? undefined : first - itemsPerPage;
  const previous =
    view.previous === undefined
      ? undefined
      : before !== undefined && before <= 1
        ? addressOf(path, firstPageOf(query))
        : at('before', view.previous, before);
  return {
    total,
    next: view.next === undefined ? undefined : at('after', view.next, first && first + member.length),
    previous,
    range: first === undefined ? undefined : { from: first, to: first + member.length - 1 },
  };
}

/** @returns the cursor in the address of a neighbouring page of the API */
export function cursorIn(address: string, cursor: 'after' | 'before'): string | undefined {
  return new URLSearchParams(address.slice(address.indexOf('?'))).get(cursor) ?? undefined;
}

/** @returns the address of the same page of a list, for an action that comes back to it */
export function placeOf(path: string, query: Context['query'], ...filters: readonly string[]): string {
  const kept = ['after', 'before', 'from', 'of', ...filters].map((name) => [name, query[name]]);
  return addressOf(path, Object.fromEntries(kept));
}

/** @returns the query without the parameters of paging */
export function firstPageOf(query: Context['query']): Context['query'] {
  return { ...query, after: undefined, before: undefined, from: undefined, of: undefined };
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** @returns the path with the non-empty query values */
export function addressOf(path: string, query: Context['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** @returns the export below a list, with the filters of the list */
export function exportPath(path: string, query: Context['query']): string {
  return addressOf(`${path}/export`, firstPageOf(query));
}
