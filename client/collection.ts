/** Iterates a collection item by item and requests pages when they are reached. */
import { InvalidResponseError, ProblemError } from './errors.ts';
import type { paths } from './generated/api.ts';
import { isProblem } from './problem.ts';

/** Item type of a collection path; never for other paths. */
export type ItemOf<Path extends keyof paths> = paths[Path] extends {
  get: {
    responses: { 200: { content: { 'application/json': { member: (infer Item)[]; view: { next?: string } } } } };
  };
}
  ? Item
  : never;

/** Paths whose GET returns pages. */
export type CollectionPath = {
  [Path in keyof paths]: [ItemOf<Path>] extends [never] ? never : Path;
}[keyof paths];

/** Parameters of any collection. */
export type PageOptions = {
  readonly params?: { readonly query?: object | undefined; readonly path?: object | undefined };
  readonly signal?: AbortSignal;
};

export type ReadPage = (options: PageOptions) => Promise<{ data?: unknown; error?: unknown }>;

interface Page<Item> {
  readonly member: readonly Item[];
  readonly view: { readonly next?: string };
}

/**
 * @param options as for GET; `itemsPerPage` defaults to 100, the maximum
 * @throws ProblemError for an error response; InvalidResponseError if the cursors form a cycle
 */
export async function* itemsOf<Item>(read: ReadPage, options: PageOptions = {}): AsyncGenerator<Item, void> {
  let after: string | undefined;
  // Brent's cycle detection: remembers the cursor of each page whose number is a power of two.
  let remembered: string | undefined;
  for (let page = 1; ; page++) {
    const query = { itemsPerPage: 100, ...options.params?.query, ...(after === undefined ? {} : { after }) };
    const { data, error } = await read({ ...options, params: { ...options.params, query } });
    if (isProblem(error)) throw new ProblemError(error);
    if (!isPage<Item>(data)) throw new InvalidResponseError('The response is not a page of a collection.');
    yield* data.member;
    if (data.view.next === undefined) return;
    after = cursorOf(data.view.next);
    if (after === remembered) throw new InvalidResponseError('The pages of the collection form a cycle.');
    if ((page & (page - 1)) === 0) remembered = after;
  }
}

/** @returns the cursor of `view.next`. The rest of the URL is ignored: it could point to another host */
function cursorOf(next: string): string {
  const after = new URLSearchParams(next.slice(next.indexOf('?') + 1)).get('after');
  if (after === null) throw new InvalidResponseError('The next page of the collection has no cursor.');
  return after;
}

/** Asserts the item type of the document. */
function isPage<Item>(body: unknown): body is Page<Item> {
  if (typeof body !== 'object' || body === null || !('member' in body) || !('view' in body)) return false;
  const { member, view } = body;
  if (!Array.isArray(member) || typeof view !== 'object' || view === null) return false;
  return !('next' in view) || typeof view.next === 'string';
}
