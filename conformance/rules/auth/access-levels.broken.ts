/** Hosts with wrong permissions for read-only and read-write tokens, or for requests without a credential. */
import { acceptingWhere } from '../../broken/accepted-credentials.ts';
import {
  type Forward,
  isRequestOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
} from '../../broken/mutant.ts';

const done: ProxiedResponse = { status: 204, headers: {}, body: Buffer.alloc(0) };

export const accessLevelMutants: readonly Mutant[] = [
  {
    name: 'anonymous-read',
    breaks: 'auth/missing-credential-is-refused',
    description: 'Lists users without a credential.',
    operations: ['users.list'],
    start: acceptingWhere(isAnonymous),
  },
  {
    name: 'anonymous-write',
    breaks: 'auth/missing-credential-is-refused',
    description: 'Deletes contacts without a credential.',
    operations: ['contacts.delete'],
    start: () => ({ api: async (request, forward) => (isAnonymous(request) ? done : forward(request)) }),
  },
  {
    name: 'anonymous-is-redirected',
    breaks: 'auth/missing-credential-is-refused',
    description: 'Redirects unauthenticated requests to a sign-in page.',
    operations: ['users.list'],
    start: () => answering(isAnonymous, { status: 302, headers: { location: '/login' } }),
  },
  {
    name: 'anonymous-403',
    breaks: 'auth/missing-credential-is-401',
    description: 'Answers 403 where there is no credential.',
    operations: ['users.list'],
    start: () => answering(isAnonymous, { status: 403 }),
  },
  {
    name: 'read-only-reads-nothing',
    breaks: 'auth/read-only-token-reads',
    description: 'Refuses a read-only token altogether.',
    operations: ['users.list'],
    start: () => ({
      api: async (request, forward) => {
        const isRefused = request.path.startsWith('/api/v1/users') && (await isReadOnly(request, forward));
        return isRefused ? { ...done, status: 403 } : forward(request);
      },
    }),
  },
  {
    name: 'read-only-401',
    breaks: 'auth/read-only-token-writes-are-403',
    description: 'Refuses a read-only token on writes with 401 in place of 403.',
    operations: ['contacts.create'],
    start: () => replacing(403, 401),
  },
  {
    name: 'read-only-looked-up-first',
    breaks: 'auth/read-only-token-writes-are-403',
    description: 'Looks for what is to be changed before it looks at the token.',
    operations: ['contacts.update'],
    start: () => replacing(403, 404),
  },
  {
    name: 'read-only-puts',
    breaks: 'auth/read-only-token-writes-are-403',
    description: 'Forgets PUT where it refuses read-only tokens.',
    operations: ['permission.setRolesOfUser'],
    start: () => ({
      api: async (request, forward) => (request.method === 'PUT' ? { ...done, status: 422 } : forward(request)),
    }),
  },
  {
    name: 'read-only-reads-no-pdf',
    breaks: 'auth/read-only-token-reads',
    description: 'Calls the making of a file a write, and refuses it to read-only tokens.',
    operations: ['documents.contract'],
    start: () => ({
      api: async (request, forward) => {
        const isFile = isRequestOf(request, 'GET', '/api/v1/contracts/{id}/pdf');
        return isFile && (await isReadOnly(request, forward)) ? { ...done, status: 403 } : forward(request);
      },
    }),
  },
];

function isAnonymous({ headers }: ProxiedRequest): boolean {
  return headers['api-token'] === undefined && headers.authorization === undefined;
}

function answering(isMeant: (request: ProxiedRequest) => boolean, response: Partial<ProxiedResponse>) {
  return {
    api: async (request: ProxiedRequest, forward: Forward) =>
      isMeant(request) ? { ...done, ...response } : forward(request),
  };
}

function replacing(status: number, by: number) {
  return {
    api: async (request: ProxiedRequest, forward: Forward) => {
      const response = await forward(request);
      return response.status === status ? { ...response, status: by } : response;
    },
  };
}

/** True if a DELETE of an absent contact is refused with 403. */
async function isReadOnly({ headers, ...request }: ProxiedRequest, forward: Forward): Promise<boolean> {
  if (headers['api-token'] === undefined) return false;
  const path = `/api/v1/contacts/${crypto.randomUUID()}`;
  return (await forward({ ...request, headers, method: 'DELETE', path, body: Buffer.alloc(0) })).status === 403;
}
