/** Hosts whose pages do not hold still. */
import { isRequestOf, type Mutant, withJson } from '../../broken/mutant.ts';
import { everything, ofReads, parameter, rowsOf, sizeOf, withParameter } from '../../broken/rows.ts';

export const cursorMutants: readonly Mutant[] = [
  {
    name: 'newest-first-by-offset',
    breaks: 'collections/new-rows-repeat-and-hide-none',
    description: 'Counts rows from the newest one, so that a new row moves the others to the next page.',
    operations: ['contacts.list'],
    start: ofReads(async (request, forward) => {
      if (!isRequestOf(request, 'GET', '/api/v1/contacts')) return forward(request);
      const all = await everything(withParameter(request, 'offset', undefined), forward);
      const rows = rowsOf(all).toReversed();
      const from = Number(parameter(request, 'offset') ?? 0);
      const to = from + Number(sizeOf(request) ?? 30);
      const next = withParameter(request, 'offset', String(to)).path;
      return withJson(all, { member: rows.slice(from, to), view: to < rows.length ? { next } : {} });
    }),
  },
  {
    name: 'cursor-outlives-its-filter',
    breaks: 'collections/next-link-keeps-to-its-filter',
    description: 'Takes the filter of a next link from its cursor, whatever the query says.',
    start: () => {
      const filters = new Map<string, string>();
      return {
        api: async (request, forward) => {
          if (!isRequestOf(request, 'GET', '/api/v1/payments')) return forward(request);
          const cursor = parameter(request, 'after');
          const own = cursor === undefined ? undefined : filters.get(cursor);
          const response = await forward(own === undefined ? request : withParameter(request, 'status', own));
          const next = /[?&]after=([^&"]+)/.exec(response.body.toString('utf8'))?.[1];
          const status = own ?? parameter(request, 'status');
          if (next !== undefined && status !== undefined) filters.set(decodeURIComponent(next), status);
          return response;
        },
      };
    },
  },
];
