/** Hosts whose lists say something else of an object than the object does. */
import { jsonOf, type Mutant, withJson } from '../../broken/mutant.ts';
import { rowsOf, withRows } from '../../broken/rows.ts';

export const readMutants: readonly Mutant[] = [
  {
    name: 'lists-what-was-before',
    breaks: 'effects/listed-object-is-the-object',
    description: 'Lists contacts with an old name.',
    operations: ['contacts.list'],
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        if (request.method !== 'GET' || !/^\/api\/v1\/contacts(?:\?|$)/.test(request.path)) return response;
        return withRows(
          response,
          rowsOf(response).map((row) => ({ ...Object(row), firstName: 'Before' })),
        );
      },
    }),
  },
  {
    name: 'reads-the-last-one',
    breaks: 'effects/listed-object-is-the-object',
    description: 'Reads the contact that was read before.',
    operations: ['contacts.list'],
    start: () => {
      let last: string | undefined;
      return {
        api: async (request, forward) => {
          const isRead = request.method === 'GET' && /^\/api\/v1\/contacts\/[^/]+$/.test(request.path);
          const path = isRead && last !== undefined ? last : request.path;
          if (isRead) last = request.path;
          return forward({ ...request, path });
        },
      };
    },
  },
  {
    name: 'success-lacks-a-member',
    breaks: 'document/every-success-is-as-documented',
    description: 'Leaves the status out of users.',
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        if (request.method !== 'GET' || !/^\/api\/v1\/users(?:\?|$)/.test(request.path) || response.status >= 300) {
          return response;
        }
        const rows = rowsOf(response).map((row) => {
          const { status: _status, ...rest } = Object(row);
          return rest;
        });
        return withJson(response, { ...jsonOf(response), member: rows });
      },
    }),
  },
];
