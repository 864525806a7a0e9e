/** Hosts whose pages have the wrong rows. */
import { type Forward, isRequestOf, jsonOf, type Mutant, type ProxiedRequest, withJson } from '../../broken/mutant.ts';
import { everything, nextOf, ofReads, parameter, rowsOf, sizeOf, withParameter, withRows } from '../../broken/rows.ts';

const isPaymentsOf = (request: ProxiedRequest, status: string) =>
  isRequestOf(request, 'GET', '/api/v1/payments') && parameter(request, 'status') === status;

/** Leaves the row that was created last out of the list. */
const withoutNewest = (path: string) => () => {
  let newest: unknown;
  return {
    api: async (request: ProxiedRequest, forward: Forward) => {
      const response = await forward(request);
      if (isRequestOf(request, 'POST', path)) newest = jsonOf(response).id;
      if (!isRequestOf(request, 'GET', path)) return response;
      return withRows(
        response,
        rowsOf(response).filter((row) => Object(row).id !== newest),
      );
    },
  };
};

export const contentMutants: readonly Mutant[] = [
  {
    name: 'row-lost-between-pages',
    breaks: 'collections/pages-give-every-row-once',
    description: 'Loses the last row of each page that has a next one.',
    operations: ['contacts.list'],
    start: ofReads(async (request, forward) => {
      const response = await forward(request);
      return nextOf(response) && sizeOf(request) !== '100'
        ? withRows(response, rowsOf(response).slice(0, -1))
        : response;
    }),
  },
  {
    name: 'row-on-two-pages',
    breaks: 'collections/specified-pages-give-every-row-once',
    description: 'Begins each page with the last row of the one before.',
    operations: ['events.list'],
    start: () => {
      let last: unknown[] = [];
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (request.method !== 'GET' || rowsOf(response).length === 0) return response;
          const rows = parameter(request, 'after') ? [...last, ...rowsOf(response)] : rowsOf(response);
          last = rows.slice(-1);
          return withRows(response, rows);
        },
      };
    },
  },
  {
    name: 'pages-end-early',
    breaks: 'collections/specified-pages-give-every-row-once',
    description: 'Names no third page.',
    operations: ['payments.list'],
    start: ofReads(async (request, forward) => {
      const response = await forward(request);
      return parameter(request, 'after') ? withJson(response, { ...jsonOf(response), view: {} }) : response;
    }),
  },
  {
    name: 'audit-row-on-every-page',
    breaks: 'collections/further-pages-give-no-row-twice',
    description: 'Begins each page of the audit log with the same row.',
    operations: ['audit.list'],
    start: () => {
      let first: unknown[] = [];
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (!isRequestOf(request, 'GET', '/api/v1/audit_log') || rowsOf(response).length === 0) return response;
          first = first.length > 0 ? first : rowsOf(response).slice(0, 1);
          return withRows(response, [...first, ...rowsOf(response).slice(1)]);
        },
      };
    },
  },
  {
    name: 'total-of-a-page',
    breaks: 'collections/total-is-the-number-of-rows',
    description: 'Counts the rows of the page for the total.',
    operations: ['contacts.list'],
    start: ofReads(async (request, forward) => {
      const response = await forward(request);
      const rows = rowsOf(response);
      return rows.length > 0 ? withJson(response, { ...jsonOf(response), totalItems: rows.length }) : response;
    }),
  },
  {
    name: 'order-of-chance',
    breaks: 'collections/order-is-stable',
    description: 'Turns the rows of every other response round.',
    operations: ['contacts.list'],
    start: () => {
      let reads = 0;
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (request.method !== 'GET' || rowsOf(response).length < 2) return response;
          reads += 1;
          return reads % 2 === 0 ? withRows(response, rowsOf(response).toReversed()) : response;
        },
      };
    },
  },
  {
    name: 'payments-of-before',
    breaks: 'collections/specified-lists-show-new-rows',
    description: 'Lists payments without the newest.',
    operations: ['payments.list'],
    start: withoutNewest('/api/v1/payments'),
  },
  {
    name: 'pages-by-offset',
    breaks: 'collections/deletions-hide-no-other-row',
    description: 'Counts rows from the start of the list in each cursor.',
    operations: ['contacts.list'],
    start: ofReads(async (request, forward) => {
      if (!isRequestOf(request, 'GET', '/api/v1/contacts')) return forward(request);
      const from = Number(parameter(request, 'after') ?? 0);
      const to = from + Number(sizeOf(request) ?? 30);
      const all = await everything(withParameter(request, 'after', undefined), forward);
      const rows = rowsOf(all);
      const view = rows.length > to ? { next: withParameter(request, 'after', String(to)).path } : {};
      return withJson(all, { ...jsonOf(all), member: rows.slice(from, to), view });
    }),
  },
  {
    name: 'groups-of-before',
    breaks: 'collections/lists-show-new-rows',
    description: 'Lists groups without the newest.',
    operations: ['groups.list'],
    start: withoutNewest('/api/v1/groups'),
  },
  {
    name: 'contacts-of-before',
    breaks: 'collections/lists-forget-deleted-rows',
    description: 'Goes on to list the contact that was deleted last.',
    operations: ['contacts.list'],
    start: () => {
      let deleted: string | undefined;
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (isRequestOf(request, 'DELETE', '/api/v1/contacts/{id}')) deleted = request.path.split('/').at(-1);
          const isList = isRequestOf(request, 'GET', '/api/v1/contacts') && deleted !== undefined;
          return isList ? withRows(response, [{ id: deleted }, ...rowsOf(response)]) : response;
        },
      };
    },
  },
  {
    name: 'status-ignored',
    breaks: 'collections/status-filters-payments',
    description: 'Lists all payments, whatever status is requested.',
    start: ofReads((request, forward) => forward(withParameter(request, 'status', undefined))),
  },
  {
    name: 'status-as-it-was',
    breaks: 'collections/status-filters-payments',
    description: 'Still lists as PENDING what has been paid since.',
    start: ofReads(async (request, forward) => {
      if (!isPaymentsOf(request, 'PENDING')) return forward(request);
      const response = await forward(withParameter(request, 'status', undefined));
      return withRows(
        response,
        rowsOf(response).map((row) => ({ ...Object(row), status: 'PENDING' })),
      );
    }),
  },
  {
    name: 'status-of-others',
    breaks: 'collections/status-filters-payments',
    description: 'Finds nothing that is PENDING, because it looks for another spelling.',
    start: ofReads(async (request, forward) => {
      const response = await forward(request);
      return isPaymentsOf(request, 'PENDING') ? withJson(response, { member: [], view: {} }) : response;
    }),
  },
  {
    name: 'unknown-status-ignored',
    breaks: 'collections/unknown-status-shows-no-payments',
    description: 'Lists all payments for a status that it does not know.',
    start: ofReads((request, forward) =>
      forward(isPaymentsOf(request, 'NO_SUCH_STATUS') ? withParameter(request, 'status', undefined) : request),
    ),
  },
];
