/** Hosts with wrong page sizes. */
import type { Mutant } from '../../broken/mutant.ts';
import { everything, ofReads, rowsOf, sizeOf, withParameter, withRows } from '../../broken/rows.ts';

export const pageSizeMutants: readonly Mutant[] = [
  {
    name: 'page-size-ignored',
    breaks: 'collections/items-per-page-is-the-number-of-rows',
    description: 'Gives pages of its own size, whatever itemsPerPage says.',
    operations: ['contacts.list'],
    start: ofReads((request, forward) => forward(withParameter(request, 'itemsPerPage', undefined))),
  },
  {
    name: 'page-size-and-one',
    breaks: 'collections/items-per-page-is-the-number-of-rows',
    description: 'Forgets to take away the row that it read to see whether there is a next page.',
    operations: ['events.list'],
    start: ofReads((request, forward) => {
      const size = Number(sizeOf(request) ?? 100);
      return forward(size < 100 ? withParameter(request, 'itemsPerPage', String(size + 1)) : request);
    }),
  },
  {
    name: 'page-of-100-refused',
    breaks: 'collections/a-page-of-100-is-given',
    description: 'Takes the maximum for the first that is too much.',
    operations: ['contacts.list'],
    start: ofReads((request, forward) =>
      forward(sizeOf(request) === '100' ? withParameter(request, 'itemsPerPage', '101') : request),
    ),
  },
  {
    name: 'page-of-50-at-most',
    breaks: 'collections/a-page-of-100-is-given',
    description: 'Returns 50 rows where 100 are requested.',
    operations: ['payments.list'],
    start: ofReads((request, forward) =>
      forward(sizeOf(request) === '100' ? withParameter(request, 'itemsPerPage', '50') : request),
    ),
  },
  {
    name: 'page-without-maximum',
    breaks: 'collections/no-page-exceeds-100',
    description: 'Returns as many rows as are requested, without a maximum.',
    operations: ['contacts.list'],
    start: ofReads(async (request, forward) => {
      const size = Number(sizeOf(request));
      if (!(size > 100)) return forward(request);
      const all = await everything(request, forward);
      return withRows(all, rowsOf(all).slice(0, size));
    }),
  },
  {
    name: 'page-of-101',
    breaks: 'collections/no-page-exceeds-100',
    description: 'Caps what is above the maximum at one more than that.',
    operations: ['payments.list'],
    start: ofReads(async (request, forward) => {
      if (!(Number(sizeOf(request)) > 100)) return forward(request);
      const all = await everything(request, forward);
      return withRows(all, rowsOf(all).slice(0, 101));
    }),
  },
  {
    name: 'everything-unasked',
    breaks: 'collections/reads-are-paginated-unasked',
    description: 'Returns all rows without itemsPerPage.',
    operations: ['contacts.list'],
    start: ofReads(async (request, forward) => {
      const response = await forward(request);
      return sizeOf(request) || rowsOf(response).length === 0 ? response : everything(request, forward);
    }),
  },
  ...['0', '-1', 'abc'].map(
    (size): Mutant => ({
      name: `everything-for-${size}`,
      breaks: 'collections/odd-page-sizes-do-not-open-everything',
      description: `Gives everything for itemsPerPage=${size}.`,
      operations: ['contacts.list'],
      start: ofReads((request, forward) =>
        sizeOf(request) === size ? everything(request, forward) : forward(request),
      ),
    }),
  ),
];
