/** Operators on pages of collections, and on exports. */
import type { Operation } from '#harness/document.ts';
import type { ProxiedRequest, ProxiedResponse } from '../broken/mutant.ts';
import { everything, rowsOf, withParameter, withRows } from '../broken/rows.ts';
import { changing, isSuccess, type Operator } from './operator.ts';

const isPaged = ({ method, paged }: Operation): boolean => method === 'GET' && paged;
const isExport = ({ produces }: Operation): boolean => produces.includes('text/csv');

function changingRows(change: (rows: readonly unknown[]) => readonly unknown[]): Operator['start'] {
  return changing(isSuccess, (response) => withRows(response, change(rowsOf(response))));
}

function changingLines(change: (lines: readonly string[]) => readonly string[]): Operator['start'] {
  return changing(isSuccess, (response) => {
    const lines = response.body.toString('utf8').split('\r\n');
    return { ...response, body: Buffer.from(change(lines).join('\r\n')) };
  });
}

export const collectionOperators: readonly Operator[] = [
  {
    name: 'repeats-a-row',
    description: 'Lists the first row of each page twice.',
    appliesTo: isPaged,
    start: changingRows((rows) => [...rows.slice(0, 1), ...rows]),
  },
  {
    name: 'loses-the-last-row',
    description: 'Leaves out the last row of each page.',
    appliesTo: isPaged,
    start: changingRows((rows) => rows.slice(0, -1)),
  },
  {
    name: 'loses-the-first-row',
    description: 'Leaves out the first row of each page.',
    appliesTo: isPaged,
    start: changingRows((rows) => rows.slice(1)),
  },
  {
    name: 'ignores-the-page-size',
    description: 'Ignores itemsPerPage.',
    appliesTo: isPaged,
    start: reading((request, forward) => forward(withParameter(request, 'itemsPerPage', undefined))),
  },
  {
    name: 'has-one-page',
    description: 'Lists everything on one page, of any size.',
    appliesTo: isPaged,
    start: reading(everything),
  },
  {
    name: 'ignores-the-query',
    description: 'Ignores filters, order and cursor.',
    appliesTo: isPaged,
    start: reading((request, forward) => forward({ ...request, path: request.path.split('?')[0] ?? request.path })),
  },
  {
    name: 'exports-without-the-first',
    description: 'Leaves the first row out of an export.',
    appliesTo: isExport,
    start: changingLines((lines) => lines.toSpliced(1, 1)),
  },
  {
    name: 'exports-without-the-last',
    description: 'Leaves the last row out of an export.',
    appliesTo: isExport,
    start: changingLines((lines) => lines.toSpliced(lines.at(-1) === '' ? -2 : -1, 1)),
  },
  {
    name: 'exports-unquoted',
    description: 'Writes an export without quotes.',
    appliesTo: isExport,
    start: changing(isSuccess, (response) => ({
      ...response,
      body: Buffer.from(response.body.toString('utf8').replaceAll('"', '')),
    })),
  },
];

type Reading = (
  request: ProxiedRequest,
  forward: (request: ProxiedRequest) => Promise<ProxiedResponse>,
) => Promise<ProxiedResponse>;

function reading(read: Reading): Operator['start'] {
  return () =>
    (request, { forward }) =>
      read(request, forward);
}
