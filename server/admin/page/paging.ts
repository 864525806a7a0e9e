/** The pages of a list: operations lead from each to the next, by a cursor that belongs to the filter. */
import type { TableBlock } from './blocks.ts';
import type { Context } from './context.ts';

/** @returns of the page's address what the operation is asked with: the cursor, and the filters that are named. */
export function listQuery(query: Context['query'], ...filters: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(['after', ...filters].map((name) => [name, query[name]]));
}

/**
 * @param path of the page that shows the list
 * @param next as the operation answered it: `view.next`
 * @returns where the next page of the list is, and the first where this is another one
 */
export function nextPage(
  path: string,
  query: Context['query'],
  next: string | undefined,
): Pick<TableBlock, 'next' | 'first'> {
  const cursor = next === undefined ? undefined : new URLSearchParams(next.slice(next.indexOf('?'))).get('after');
  return {
    next: cursor ? addressOf(path, { ...query, after: cursor }) : undefined,
    first: query.after === undefined ? undefined : addressOf(path, { ...query, after: undefined }),
  };
}

/** @returns the path with those of the values that there are. */
export function addressOf(path: string, query: Context['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size > 0 ? `${path}?${search}` : path;
}
