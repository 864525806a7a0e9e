/** Hosts that mistake what a read-only and a read-write token may do; and those that ask for no credential. */
import { as, LetIn, lettingIn } from '../let-in.ts';
import { type Forward, isRequestOf, type Mutant, type ProxiedAnswer, type ProxiedRequest } from '../mutant.ts';

const done: ProxiedAnswer = { status: 204, headers: {}, body: Buffer.alloc(0) };

export const accessLevelMutants: readonly Mutant[] = [
  {
    name: 'anonymous-read',
    breaks: 'auth/missing-credential-is-refused',
    description: 'Lists users for whoever asks.',
    operations: ['users.list'],
    start: lettingIn(isAnonymous),
  },
  {
    name: 'anonymous-write',
    breaks: 'auth/missing-credential-is-refused',
    description: 'Deletes contacts for whoever asks.',
    operations: ['contacts.delete'],
    start: () => ({ api: async (request, forward) => (isAnonymous(request) ? done : forward(request)) }),
  },
  {
    name: 'anonymous-is-redirected',
    breaks: 'auth/missing-credential-is-refused',
    description: 'Sends whoever has not signed in to a page where one signs in.',
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
  ...['POST', 'PATCH', 'PUT', 'DELETE'].map(
    (method): Mutant => ({
      name: `read-only-does-${method.toLowerCase()}`,
      breaks: 'auth/read-only-token-changes-nothing',
      description: `Forgets ${method} where it refuses read-only tokens.`,
      start: () => doing((request) => request.method === method, 'and says so'),
    }),
  ),
  {
    name: 'read-only-refused-too-late',
    breaks: 'auth/read-only-token-changes-nothing',
    description: 'Deletes first and refuses the read-only token afterwards.',
    start: () => doing((request) => request.method === 'DELETE', 'and refuses'),
  },
  {
    name: 'read-only-refused-after-the-change',
    breaks: 'auth/read-only-token-changes-nothing',
    description: 'Changes first and refuses the read-only token afterwards.',
    start: () => doing((request) => request.method === 'PATCH', 'and refuses'),
  },
  {
    name: 'read-write-does-not-put',
    breaks: 'auth/read-write-token-writes',
    description: 'Refuses PUT to every Api-Token.',
    start: () => answering(({ method, headers }) => method === 'PUT' && 'api-token' in headers, { status: 403 }),
  },
  {
    name: 'read-write-does-not-post',
    breaks: 'auth/read-write-token-writes',
    description: 'Refuses to create for Api-Tokens, after the first few.',
    start: () => {
      let count = 0;
      return answering((request) => isRequestOf(request, 'POST', '/api/v1/contacts') && ++count > 2, { status: 403 });
    },
  },
  {
    name: 'read-write-deletes-nothing',
    breaks: 'auth/read-write-token-writes',
    description: 'Says that it deleted and did not.',
    start: () => answering((request) => isRequestOf(request, 'DELETE', '/api/v1/contacts/{id}'), { status: 204 }),
  },
];

function isAnonymous({ headers }: ProxiedRequest): boolean {
  return headers['api-token'] === undefined && headers.authorization === undefined;
}

function answering(isMeant: (request: ProxiedRequest) => boolean, answer: Partial<ProxiedAnswer>) {
  return {
    api: async (request: ProxiedRequest, forward: Forward) =>
      isMeant(request) ? { ...done, ...answer } : forward(request),
  };
}

function replacing(status: number, by: number) {
  return {
    api: async (request: ProxiedRequest, forward: Forward) => {
      const answer = await forward(request);
      return answer.status === status ? { ...answer, status: by } : answer;
    },
  };
}

/** Does for a read-only token what it asks for, as the first who wrote. */
function doing(isMeant: (request: ProxiedRequest) => boolean, then: 'and says so' | 'and refuses') {
  const writers = new LetIn();
  return {
    api: async (request: ProxiedRequest, forward: Forward) => {
      const answer = await forward(request);
      if (request.method !== 'GET') writers.note(request, answer);
      if (answer.status !== 403 || !isMeant(request)) return answer;
      const did = await forward(as(request, 'api-token', writers));
      return then === 'and refuses' ? answer : did;
    },
  };
}

/** By trying to delete what is not there. */
async function isReadOnly({ headers, ...request }: ProxiedRequest, forward: Forward): Promise<boolean> {
  if (headers['api-token'] === undefined) return false;
  const path = `/api/v1/contacts/${crypto.randomUUID()}`;
  return (await forward({ ...request, headers, method: 'DELETE', path, body: Buffer.alloc(0) })).status === 403;
}
