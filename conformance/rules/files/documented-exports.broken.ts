/** Hosts with wrong CSV exports of what the specification does not name. */
import { type Handlers, isRequestOf, type Mutant, type ProxiedResponse } from '../../broken/mutant.ts';

const path = '/api/v1/payments-csv';

/** Changes the export of payments. */
function changing(change: (response: ProxiedResponse) => ProxiedResponse): Handlers {
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      return isRequestOf(request, 'GET', path) && response.status === 200 ? change(response) : response;
    },
  };
}

export const documentedExportMutants: readonly Mutant[] = [
  {
    name: 'csv-of-payments-of-before',
    breaks: 'files/documented-csv-has-what-there-is',
    description: 'Exports payments as they were at the first export.',
    operations: ['payments.export'],
    start: () => {
      let first: ProxiedResponse | undefined;
      return changing((response) => {
        first ??= response;
        return first;
      });
    },
  },
  {
    name: 'csv-of-payments-without-the-last',
    breaks: 'files/documented-csv-has-what-there-is',
    description: 'Leaves out the last payment.',
    operations: ['payments.export'],
    start: () =>
      changing((response) => {
        const lines = response.body.toString('utf8').split(/(?<=\r\n)/);
        return { ...response, body: Buffer.from(lines.slice(0, -1).join('')) };
      }),
  },
];
