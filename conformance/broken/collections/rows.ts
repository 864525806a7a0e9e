/** How broken hosts read and change pages of rows. */
import { type Forward, jsonOf, type ProxiedAnswer, type ProxiedRequest, withJson } from '../mutant.ts';

const base = 'http://host';

/** @returns the request with that parameter of its query; without it when it is undefined. */
export function withParameter(request: ProxiedRequest, name: string, value: string | undefined): ProxiedRequest {
  const { pathname, searchParams } = new URL(request.path, base);
  searchParams.delete(name);
  if (value !== undefined) searchParams.set(name, value);
  return { ...request, path: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname };
}

export function parameter({ path }: ProxiedRequest, name: string): string | undefined {
  return new URL(path, base).searchParams.get(name) ?? undefined;
}

export const sizeOf = (request: ProxiedRequest) => parameter(request, 'itemsPerPage');

export function rowsOf(answer: ProxiedAnswer): unknown[] {
  const { member } = jsonOf(answer);
  return Array.isArray(member) ? member : [];
}

export function withRows(answer: ProxiedAnswer, rows: readonly unknown[]): ProxiedAnswer {
  return withJson(answer, { ...jsonOf(answer), member: rows });
}

/** @returns a single page of all that there is. */
export async function everything(request: ProxiedRequest, forward: Forward): Promise<ProxiedAnswer> {
  const rows: unknown[] = [];
  let answer = await forward(withParameter(request, 'itemsPerPage', '100'));
  for (;;) {
    rows.push(...rowsOf(answer));
    const next = nextOf(answer);
    if (next === undefined) return withRows(answer, rows);
    answer = await forward({ ...request, path: next });
  }
}

export function nextOf(answer: ProxiedAnswer): string | undefined {
  const { view } = jsonOf(answer);
  const next = typeof view === 'object' && view !== null && 'next' in view ? view.next : undefined;
  return typeof next === 'string' ? next : undefined;
}

/** What a mutant of reads does; everything else goes through as it is. */
export type Read = (request: ProxiedRequest, forward: Forward) => Promise<ProxiedAnswer>;

export const ofReads = (read: Read) => () => ({
  api: (request: ProxiedRequest, forward: Forward) =>
    request.method === 'GET' ? read(request, forward) : forward(request),
});
