/** Hosts that accept or refuse the wrong Api-Tokens. */
import { acceptingWhere } from '../../broken/accepted-credentials.ts';
import { isRequestOf, type Mutant, type ProxiedResponse, withJson } from '../../broken/mutant.ts';

const refused: ProxiedResponse = { status: 401, headers: {}, body: Buffer.from('{"title":"Unauthorized"}') };
const forbidden: ProxiedResponse = { status: 403, headers: {}, body: Buffer.from('{"title":"Forbidden"}') };

export const apiTokenMutants: readonly Mutant[] = [
  {
    name: 'token-behind-bearer-only',
    breaks: 'auth/api-token-is-accepted-raw',
    description: 'Wants Api-Tokens behind Bearer and refuses the raw value.',
    start: () => ({
      api: async (request, forward) => {
        const token = request.headers['api-token'];
        if (token === undefined) return forward(request);
        const [, raw] = /^Bearer (.*)$/.exec(token) ?? [];
        return raw === undefined ? refused : forward({ ...request, headers: { ...request.headers, 'api-token': raw } });
      },
    }),
  },
  {
    name: 'bearer-is-cut-off',
    breaks: 'auth/api-token-takes-no-prefix',
    description: 'Cuts Bearer off an Api-Token and goes by the rest.',
    start: acceptingWhere(({ headers }) => /^bearer /i.test(headers['api-token'] ?? '')),
  },
  {
    name: 'token-in-base64',
    breaks: 'auth/api-token-takes-no-encoding',
    description: 'Decodes an Api-Token that comes in base64.',
    start: acceptingWhere(({ headers }, accepted) => {
      const decoded = Buffer.from(headers['api-token'] ?? '', 'base64').toString('utf8');
      return accepted.some('own', (value) => value === decoded);
    }),
  },
  {
    name: 'token-by-its-beginning',
    breaks: 'auth/garbage-api-token-is-refused',
    description: 'Looks an Api-Token up by its beginning and does not compare the rest.',
    operations: ['users.list'],
    start: acceptingWhere(({ headers }, accepted) => {
      const beginning = headers['api-token']?.slice(0, 12);
      return beginning?.length === 12 && accepted.some('own', (value) => value.startsWith(beginning));
    }),
  },
  {
    name: 'token-need-not-end',
    breaks: 'auth/garbage-api-token-is-refused',
    description: 'Cuts what is longer than a token before it looks it up.',
    operations: ['users.list'],
    start: acceptingWhere(({ headers }, accepted) =>
      accepted.some('own', (value) => headers['api-token']?.startsWith(value) === true),
    ),
  },
  {
    name: 'any-token',
    breaks: 'auth/garbage-api-token-is-refused',
    description: 'Accepts any value as an Api-Token.',
    operations: ['users.list'],
    start: acceptingWhere(({ headers }) => headers['api-token'] !== undefined),
  },
  {
    name: 'token-of-every-tenant',
    breaks: 'auth/api-token-of-another-tenant-is-refused',
    description: 'Looks Api-Tokens up among those of all tenants.',
    operations: ['users.list'],
    start: acceptingWhere(({ headers }, accepted) => accepted.some('other', (value) => value === headers['api-token'])),
  },
  {
    name: 'deleted-token-is-remembered',
    breaks: 'auth/deleted-token-is-refused-at-once',
    description: 'Remembers Api-Tokens for a while, deleted or not.',
    operations: ['users.list'],
    start: acceptingWhere(
      ({ headers }, accepted) => accepted.some('own', (value) => value === headers['api-token']),
      'authorization',
    ),
  },
  {
    name: 'one-server-remembers-a-deleted-token',
    breaks: 'auth/deleted-token-is-refused-at-once',
    description: 'Is ten servers, one of which has not heard that the token was deleted.',
    operations: ['users.list'],
    start: () => {
      let count = 0;
      return acceptingWhere(({ headers }, accepted) => {
        count += 1;
        return count % 10 === 0 && accepted.some('own', (value) => value === headers['api-token']);
      }, 'authorization')();
    },
  },
  {
    name: 'token-is-not-deleted',
    breaks: 'auth/deleted-token-is-refused-at-once',
    description: 'Says that an Api-Token was deleted and keeps it.',
    operations: ['users.list'],
    start: () => ({
      api: async (request, forward) =>
        isRequestOf(request, 'DELETE', '/api/v1/api_tokens/{id}')
          ? { status: 204, headers: {}, body: Buffer.alloc(0) }
          : forward(request),
    }),
  },
  {
    name: 'token-may-everything',
    breaks: 'auth/api-token-inherits-permissions',
    description: 'Asks whether an Api-Token is good, and not what its owner may.',
    start: acceptingWhere(({ headers }) => headers['api-token'] !== undefined, 'authorization'),
  },
  {
    name: 'token-may-nothing',
    breaks: 'auth/api-token-inherits-permissions',
    description: "Does not give Api-Tokens their owner's permissions.",
    start: () => ({
      api: async (request, forward) =>
        request.headers['api-token'] !== undefined && isRequestOf(request, 'GET', '/api/v1/contacts')
          ? withJson(forbidden, { title: 'Forbidden' })
          : forward(request),
    }),
  },
  {
    name: 'lost-role-is-remembered',
    breaks: 'auth/api-token-loses-a-lost-role',
    description: 'Remembers for a while what an Api-Token may do.',
    operations: ['contacts.list'],
    start: acceptingWhere(
      ({ headers }, accepted) => accepted.some('own', (value) => value === headers['api-token']),
      'authorization',
    ),
  },
  {
    name: 'role-does-not-come-back',
    breaks: 'auth/api-token-loses-a-lost-role',
    description: 'Remembers what an Api-Token was refused.',
    operations: ['contacts.list'],
    start: () => {
      const refusals = new Map<string, ProxiedResponse>();
      return {
        api: async (request, forward) => {
          const key = `${request.headers['api-token']} ${request.path}`;
          const response = refusals.get(key) ?? (await forward(request));
          if (response.status === 403 && request.headers['api-token'] !== undefined) refusals.set(key, response);
          return response;
        },
      };
    },
  },
];
