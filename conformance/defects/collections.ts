/** Defects of pages and filters. */
import type { Forward, ProxiedRequest, ProxiedResponse } from '../broken/mutant.ts';
import { everything, nextOf, parameter, rowsOf, sizeOf, withParameter, withRows } from '../broken/rows.ts';
import type { Defect } from './defect.ts';
import { host } from './insider.ts';
import { isAt, listMember, problem, text } from './requests.ts';

const area = { rules: ['collections/*'], level: 'must' } as const;
const pagesRule = 'Endpoints, rule 2';

/** Changes pages. @param isFirst false behind the first page */
function pages(
  change: (
    page: ProxiedResponse,
    request: ProxiedRequest,
    isFirst: boolean,
    forward: Forward,
  ) => ProxiedResponse | Promise<ProxiedResponse>,
): Defect['start'] {
  return host(() => async (request, forward) => {
    const response = await forward(request);
    if (request.method !== 'GET' || response.status !== 200 || rowsOf(response).length === 0) return response;
    return change(response, request, parameter(request, 'after') === undefined, forward);
  });
}

export const collections: readonly Defect[] = [
  {
    ...area,
    name: 'page-of-100-refused',
    cites: 'Fields: itemsPerPage',
    description: 'Allows at most 99 rows a page: itemsPerPage=100 is a 400.',
    start: host(() => (request, forward) => {
      return sizeOf(request) === '100' ? Promise.resolve(problem(400, 'Bad Request')) : forward(request);
    }),
  },
  {
    ...area,
    name: 'page-of-150-events',
    cites: 'Limits: page size',
    description: 'Returns up to 150 events a page.',
    operations: ['events.list'],
    start: host(() => async (request, forward) => {
      const size = Number(sizeOf(request));
      if (!isAt(request, 'events.list') || !(size > 100)) return forward(request);
      const all = await everything(request, forward);
      return withRows(all, rowsOf(all).slice(0, Math.min(size, 150)));
    }),
  },
  {
    ...area,
    name: 'page-size-ignored-for-payments',
    cites: 'Endpoints: payments',
    description: 'Ignores itemsPerPage at payments.',
    operations: ['payments.list'],
    start: host(() => (request, forward) => {
      return forward(isAt(request, 'payments.list') ? withParameter(request, 'itemsPerPage', undefined) : request);
    }),
  },
  {
    ...area,
    name: 'page-one-more',
    cites: pagesRule,
    description: 'Returns one row more than itemsPerPage for users.',
    operations: ['users.list'],
    start: host(() => (request, forward) => {
      const size = Number(sizeOf(request));
      const isMore = isAt(request, 'users.list') && size > 1 && size < 100;
      return forward(isMore ? withParameter(request, 'itemsPerPage', String(size + 1)) : request);
    }),
  },
  {
    ...area,
    name: 'page-repeats-last-row',
    cites: pagesRule,
    description: 'Starts every further page with the last row of the page before.',
    start: host(() => {
      const last = new Map<string, unknown>();
      return async (request, forward) => {
        const response = await forward(request);
        const rows = rowsOf(response);
        const next = nextOf(response);
        if (request.method !== 'GET' || rows.length === 0) return response;
        if (next !== undefined) last.set(new URL(next, 'http://host').searchParams.get('after') ?? '', rows.at(-1));
        const before = last.get(parameter(request, 'after') ?? '-');
        return before === undefined ? response : withRows(response, [before, ...rows.slice(0, -1)]);
      };
    }),
  },
  {
    ...area,
    name: 'page-skips-a-row',
    cites: 'Endpoints: events',
    description: 'Loses the first row of every further page.',
    start: pages((page, _, isFirst) => (isFirst ? page : withRows(page, rowsOf(page).slice(1)))),
  },
  {
    ...area,
    name: 'pages-end-early',
    cites: pagesRule,
    description: 'Ends after the second page, however many rows there are.',
    start: pages((page, _, isFirst) => {
      if (isFirst) return page;
      const body = JSON.parse(page.body.toString('utf8'));
      return { ...page, body: Buffer.from(JSON.stringify({ ...body, view: {} })) };
    }),
  },
  {
    ...area,
    name: 'users-lack-one',
    cites: 'Endpoints: users',
    description: 'Loses the last user of the last page.',
    operations: ['users.list'],
    start: pages((page, request) => {
      const isLast = isAt(request, 'users.list') && nextOf(page) === undefined && rowsOf(page).length > 1;
      return isLast ? withRows(page, rowsOf(page).slice(0, -1)) : page;
    }),
  },
  {
    ...area,
    name: 'status-ignored-with-page-size',
    cites: 'Fields: status of payments',
    description: 'Ignores the status of payments when itemsPerPage is given, too.',
    operations: ['payments.list'],
    start: host(() => (request, forward) => {
      const isBoth = isAt(request, 'payments.list') && sizeOf(request) !== undefined;
      return forward(isBoth ? withParameter(request, 'status', undefined) : request);
    }),
  },
  {
    ...area,
    name: 'status-shows-one-more',
    cites: 'Fields: status of payments',
    description: 'Shows a payment of another status in the list of pending ones.',
    operations: ['payments.list'],
    start: host(() => async (request, forward, insider) => {
      const response = await forward(request);
      if (!isAt(request, 'payments.list') || parameter(request, 'status') !== 'PENDING') return response;
      const all = listMember(await insider.read(request.tenant, '/api/v1/payments?status=PAID'), 'member');
      return response.status === 200 ? withRows(response, [...rowsOf(response), ...all.slice(0, 1)]) : response;
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'status-lacks-one',
    cites: 'Events: polling',
    description: 'Leaves out the first pending payment.',
    operations: ['payments.list'],
    start: pages((page, request, isFirst) => {
      const isPending = isAt(request, 'payments.list') && parameter(request, 'status') === 'PENDING';
      return isPending && isFirst ? withRows(page, rowsOf(page).slice(1)) : page;
    }),
  },
  {
    ...area,
    name: 'events-as-text',
    cites: 'Endpoints: payloads',
    description: 'Sends the list of events as text/plain.',
    operations: ['events.list'],
    start: pages((page, request) => {
      return isAt(request, 'events.list') ? text(page, page.body.toString('utf8'), 'text/plain') : page;
    }),
  },
];
