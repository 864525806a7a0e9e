/** Hosts whose pages do not hold still. */
import { isRequestOf, type Mutant, withJson } from '../../broken/mutant.ts';
import { everything, ofReads, parameter, rowsOf, sizeOf, withParameter, withRows } from '../../broken/rows.ts';

export const cursorMutants: readonly Mutant[] = [
  {
    name: 'cursor-counts-from-the-newest',
    breaks: 'collections/new-rows-repeat-and-hide-none',
    description: 'Has cursors that count from the newest row, so that a new row moves the others to the next page.',
    operations: ['contacts.list'],
    start: ofReads(async (request, forward) => {
      if (!isRequestOf(request, 'GET', '/api/v1/contacts')) return forward(request);
      const all = await everything(withParameter(request, 'after', undefined), forward);
      const rows = rowsOf(all).toReversed();
      const from = Number(parameter(request, 'after')?.replace('row', '') ?? 0);
      const to = from + Number(sizeOf(request) ?? 30);
      const next = withParameter(request, 'after', `row${to}`).path;
      return withJson(all, { member: rows.slice(from, to), view: to < rows.length ? { next } : {} });
    }),
  },
  {
    name: 'filter-of-cursor-and-query',
    breaks: 'collections/next-link-keeps-to-its-filter',
    description: 'Takes the filters of a cursor and of the query together, so that either admits a row.',
    start: () => {
      const filters = new Map<string, string>();
      return {
        api: async (request, forward) => {
          if (!isRequestOf(request, 'GET', '/api/v1/payments')) return forward(request);
          const [cursor, status] = [parameter(request, 'after'), parameter(request, 'status')];
          const own = cursor === undefined ? undefined : filters.get(cursor);
          const response = await forward(own === undefined ? request : withParameter(request, 'status', own));
          const next = /[?&]after=([^&"]+)/.exec(response.body.toString('utf8'))?.[1];
          const filter = own ?? status;
          if (next !== undefined && filter !== undefined) filters.set(decodeURIComponent(next), filter);
          if (own === undefined || own === status) return response;
          const others = await forward(withParameter(request, 'after', undefined));
          return withRows(response, [...rowsOf(response).slice(0, 1), ...rowsOf(others).slice(0, 1)]);
        },
      };
    },
  },
];
