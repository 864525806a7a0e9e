/** Hosts whose list of users lacks the same row each time. */
import { isRequestOf, jsonOf, type Mutant } from '../../broken/mutant.ts';
import { nextOf, ofReads, rowsOf, withRows } from '../../broken/rows.ts';

const isListOfUsers = (request: Parameters<typeof isRequestOf>[0]) => isRequestOf(request, 'GET', '/api/v1/users');

export const userListMutants: readonly Mutant[] = [
  {
    name: 'users-without-the-oldest',
    breaks: 'collections/known-users-are-listed',
    description: 'Loses the last row of the last page of users.',
    start: ofReads(async (request, forward) => {
      const response = await forward(request);
      const isLast = isListOfUsers(request) && rowsOf(response).length > 1 && nextOf(response) === undefined;
      return isLast ? withRows(response, rowsOf(response).slice(0, -1)) : response;
    }),
  },
  {
    name: 'users-without-the-reader',
    breaks: 'collections/known-users-are-listed',
    description: 'Lists all users but the one who reads the list.',
    start: ofReads(async (request, forward) => {
      const response = await forward(request);
      if (!isListOfUsers(request) || response.status !== 200) return response;
      const { id } = jsonOf(await forward({ ...request, path: '/api/v1/me' }));
      return withRows(
        response,
        rowsOf(response).filter((row) => Object(row).id !== id),
      );
    }),
  },
];
