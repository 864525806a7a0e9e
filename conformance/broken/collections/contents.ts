/** Hosts whose pages hold the wrong rows. */
import { isRequestOf, jsonOf, type Mutant, type ProxiedRequest, withJson } from '../mutant.ts';
import { nextOf, ofReads, parameter, rowsOf, sizeOf, withParameter, withRows } from './rows.ts';

export const pagingMutants: readonly Mutant[] = [
  {
    name: 'row-lost-between-pages',
    breaks: 'collections/pages-give-every-row-once',
    description: 'Loses the last row of each page that has a next one.',
    operations: ['contacts.list'],
    start: ofReads(async (request, forward) => {
      const answer = await forward(request);
      return nextOf(answer) && sizeOf(request) !== '100' ? withRows(answer, rowsOf(answer).slice(0, -1)) : answer;
    }),
  },
  {
    name: 'row-on-two-pages',
    breaks: 'collections/pages-give-every-row-once',
    description: 'Begins each page with the last row of the one before.',
    operations: ['events.list'],
    start: () => {
      let last: unknown[] = [];
      return {
        api: async (request, forward) => {
          const answer = await forward(request);
          if (request.method !== 'GET' || rowsOf(answer).length === 0) return answer;
          const rows = parameter(request, 'after') ? [...last, ...rowsOf(answer)] : rowsOf(answer);
          last = rows.slice(-1);
          return withRows(answer, rows);
        },
      };
    },
  },
  {
    name: 'pages-end-early',
    breaks: 'collections/pages-give-every-row-once',
    description: 'Names no third page.',
    operations: ['payments.list'],
    start: ofReads(async (request, forward) => {
      const answer = await forward(request);
      return parameter(request, 'after') ? withJson(answer, { ...jsonOf(answer), view: {} }) : answer;
    }),
  },
];

const isPaymentsOf = (request: ProxiedRequest, status: string) =>
  isRequestOf(request, 'GET', '/api/v1/payments') && parameter(request, 'status') === status;

export const filterMutants: readonly Mutant[] = [
  {
    name: 'status-ignored',
    breaks: 'collections/status-filters-payments',
    description: 'Lists all payments, whatever status is asked for.',
    start: ofReads((request, forward) => forward(withParameter(request, 'status', undefined))),
  },
  {
    name: 'status-as-it-was',
    breaks: 'collections/status-filters-payments',
    description: 'Still lists as PENDING what has been paid since.',
    start: ofReads(async (request, forward) => {
      if (!isPaymentsOf(request, 'PENDING')) return forward(request);
      const answer = await forward(withParameter(request, 'status', undefined));
      return withRows(
        answer,
        rowsOf(answer).map((row) => ({ ...Object(row), status: 'PENDING' })),
      );
    }),
  },
  {
    name: 'status-of-others',
    breaks: 'collections/status-filters-payments',
    description: 'Finds nothing that is PENDING, because it looks for another spelling.',
    start: ofReads(async (request, forward) => {
      const answer = await forward(request);
      return isPaymentsOf(request, 'PENDING') ? withJson(answer, { member: [], view: {} }) : answer;
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
