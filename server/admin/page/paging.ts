/** Cursor pagination of lists. A cursor is valid only with the filter that produced it. */
import type { TableBlock } from './blocks.ts';
import type { Context } from './context.ts';

/** @returns the cursor and the named filters from the page's query, for the operation */
export function listQuery(query: Context['query'], ...filters: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(['after', ...filters].map((name) => [name, query[name]]));
}

/**
 * @param path of the page with the list
 * @param next `view.next` of the operation's result
 * @returns links to the next page, and to the first if this is another one
 */
export function nextPage(
  path: string,
  query: Context['query'],
  next: string | undefined,
): Pick<TableBlock, 'next' | 'first'> {
  const cursor = cursorIn(next);
  return {
    next: cursor ? addressOf(path, { ...query, after: cursor }) : undefined,
    first: query.after === undefined ? undefined : addressOf(path, { ...query, after: undefined }),
  };
}

/** @returns the cursor of the next page; undefined on the last */
export function cursorIn(next: string | undefined): string | undefined {
  return next === undefined
    ? undefined
    : (new URLSearchParams(next.slice(next.indexOf('?'))).get('after') ?? undefined);
}

/** @returns the path with the non-empty query values */
export function addressOf(path: string, query: Context['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** @returns the export below a list, with the filters of the list */
export function exportPath(path: string, query: Context['query']): string {
  return addressOf(`${path}/export`, { ...query, after: undefined });
}
