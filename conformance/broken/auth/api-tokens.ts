/** Hosts that are wrong about Api-Tokens: which text is one, and whose. */
import { lettingIn } from '../let-in.ts';
import { isRequestOf, type Mutant, type ProxiedAnswer, withJson } from '../mutant.ts';

export const refused: ProxiedAnswer = { status: 401, headers: {}, body: Buffer.from('{"title":"Unauthorized"}') };
const forbidden: ProxiedAnswer = { status: 403, headers: {}, body: Buffer.from('{"title":"Forbidden"}') };

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
    start: lettingIn(({ headers }) => /^bearer /i.test(headers['api-token'] ?? '')),
  },
  {
    name: 'token-in-base64',
    breaks: 'auth/api-token-takes-no-encoding',
    description: 'Decodes an Api-Token that comes in base64.',
    start: lettingIn(({ headers }, letIn) => {
      const told = Buffer.from(headers['api-token'] ?? '', 'base64').toString('utf8');
      return letIn.some('own', (value) => value === told);
    }),
  },
  {
    name: 'token-by-its-beginning',
    breaks: 'auth/garbage-api-token-is-refused',
    description: 'Looks an Api-Token up by its beginning and does not compare the rest.',
    start: lettingIn(({ headers }, letIn) => {
      const beginning = headers['api-token']?.slice(0, 12);
      return beginning?.length === 12 && letIn.some('own', (value) => value.startsWith(beginning));
    }),
  },
  {
    name: 'token-need-not-end',
    breaks: 'auth/garbage-api-token-is-refused',
    description: 'Cuts what is longer than a token before it looks it up.',
    start: lettingIn(({ headers }, letIn) =>
      letIn.some('own', (value) => headers['api-token']?.startsWith(value) === true),
    ),
  },
  {
    name: 'any-token',
    breaks: 'auth/garbage-api-token-is-refused',
    description: 'Lets in whoever sends an Api-Token, whatever it is.',
    start: lettingIn(({ headers }) => headers['api-token'] !== undefined),
  },
  {
    name: 'token-of-every-tenant',
    breaks: 'auth/api-token-of-another-tenant-is-refused',
    description: 'Looks Api-Tokens up among those of all tenants.',
    start: lettingIn(({ headers }, letIn) => letIn.some('other', (value) => value === headers['api-token'])),
  },
  {
    name: 'deleted-token-is-remembered',
    breaks: 'auth/deleted-token-is-refused-at-once',
    description: 'Remembers Api-Tokens for a while, deleted or not.',
    start: lettingIn(
      ({ headers }, letIn) => letIn.some('own', (value) => value === headers['api-token']),
      'authorization',
    ),
  },
  {
    name: 'one-server-remembers-a-deleted-token',
    breaks: 'auth/deleted-token-is-refused-at-once',
    description: 'Is ten servers, one of which has not heard that the token was deleted.',
    start: () => {
      let count = 0;
      return lettingIn(({ headers }, letIn) => {
        count += 1;
        return count % 10 === 0 && letIn.some('own', (value) => value === headers['api-token']);
      }, 'authorization')();
    },
  },
  {
    name: 'token-is-not-deleted',
    breaks: 'auth/deleted-token-is-refused-at-once',
    description: 'Says that an Api-Token was deleted and keeps it.',
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
    start: lettingIn(({ headers }) => headers['api-token'] !== undefined, 'authorization'),
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
    start: lettingIn(
      ({ headers }, letIn) => letIn.some('own', (value) => value === headers['api-token']),
      'authorization',
    ),
  },
  {
    name: 'role-does-not-come-back',
    breaks: 'auth/api-token-loses-a-lost-role',
    description: 'Remembers what an Api-Token was refused.',
    start: () => {
      const refusals = new Map<string, ProxiedAnswer>();
      return {
        api: async (request, forward) => {
          const key = `${request.headers['api-token']} ${request.path}`;
          const answer = refusals.get(key) ?? (await forward(request));
          if (answer.status === 403 && request.headers['api-token'] !== undefined) refusals.set(key, answer);
          return answer;
        },
      };
    },
  },
];
