/** Pages of rows, as broken hosts read and change them. */
import { type Forward, jsonOf, type ProxiedRequest, type ProxiedResponse, withJson } from './mutant.ts';

const base = 'http://host';

/** Sets a query parameter; undefined removes it. */
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

export function rowsOf(response: ProxiedResponse): unknown[] {
  const { member } = jsonOf(response);
  return Array.isArray(member) ? member : [];
}

export function withRows(response: ProxiedResponse, rows: readonly unknown[]): ProxiedResponse {
  return withJson(response, { ...jsonOf(response), member: rows });
}

/** Reads all pages. @returns a single page with all rows */
export async function everything(request: ProxiedRequest, forward: Forward): Promise<ProxiedResponse> {
  const rows: unknown[] = [];
  let response = await forward(withParameter(request, 'itemsPerPage', '100'));
  for (;;) {
    rows.push(...rowsOf(response));
    const next = nextOf(response);
    if (next === undefined) return withRows(response, rows);
    response = await forward({ ...request, path: next });
  }
}

export function nextOf(response: ProxiedResponse): string | undefined {
  const { view } = jsonOf(response);
  const next = typeof view === 'object' && view !== null && 'next' in view ? view.next : undefined;
  return typeof next === 'string' ? next : undefined;
}

/** Handler of GET requests; all others are forwarded. */
export type Read = (request: ProxiedRequest, forward: Forward) => Promise<ProxiedResponse>;

export const ofReads = (read: Read) => () => ({
  api: (request: ProxiedRequest, forward: Forward) =>
    request.method === 'GET' ? read(request, forward) : forward(request),
});
