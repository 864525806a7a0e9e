/** Hosts that mix up what belongs to whom. */
import { isRequestOf, type Mutant } from '../../broken/mutant.ts';
import { rowsOf, withRows } from '../../broken/rows.ts';

const path = '/api/v1/events/{id}/registrations';

export const partMutants: readonly Mutant[] = [
  {
    name: 'list-of-the-first-part',
    breaks: 'collections/a-list-of-a-part-has-its-rows-alone',
    description: 'Shows the registrations of the first event that was asked for at every event.',
    operations: ['registrations.listOfEvent'],
    start: () => {
      let first: string | undefined;
      return {
        api: async (request, forward) => {
          if (!isRequestOf(request, 'GET', path)) return forward(request);
          const [own = '', ...query] = request.path.split('?');
          first ??= own;
          return forward({ ...request, path: [first, ...query].join('?') });
        },
      };
    },
  },
  {
    name: 'list-of-a-part-forgets-a-row',
    breaks: 'collections/a-list-of-a-part-has-its-rows-alone',
    description: 'Leaves out the last of the registrations of an event.',
    operations: ['registrations.listOfEvent'],
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        return isRequestOf(request, 'GET', path) ? withRows(response, rowsOf(response).slice(0, -1)) : response;
      },
    }),
  },
];
