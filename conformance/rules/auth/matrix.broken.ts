/** Hosts that take a wrong credential at one operation, or refuse it with the wrong status. */
import { operation } from '#harness/document.ts';
import { decoded } from '#harness/jwt.ts';
import { AcceptedCredentials, acceptingWhere, withAccepted } from '../../broken/accepted-credentials.ts';
import { type Handlers, isRequestOf, jsonOf, type Mutant, type ProxiedRequest, without } from '../../broken/mutant.ts';

type IsMeant = (request: ProxiedRequest, accepted: AcceptedCredentials) => boolean;

interface Fault {
  readonly name: string;
  readonly breaks: string;
  readonly description: string;
  /** The only operation with the fault. */
  readonly at: string;
  readonly isWrong: IsMeant;
  readonly by?: 'authorization';
}

const hasToken: IsMeant = ({ headers }) => headers['api-token'] !== undefined;

const wasAccepted: IsMeant = ({ headers }, accepted) =>
  accepted.some('own', (value) => value === (headers['api-token'] ?? headers.authorization));

const isForeign: IsMeant = ({ headers }, accepted) =>
  accepted.some('other', (value) => value === (headers['api-token'] ?? headers.authorization));

const isBearer = ({ headers }: ProxiedRequest) => headers.authorization?.startsWith('Bearer ') === true;

const algorithmOf = ({ headers }: ProxiedRequest) =>
  decoded(headers.authorization?.replace(/^Bearer /, '') ?? '')?.header.alg;

/** True for what is no JWT: the access token of an application. */
const isOpaque: IsMeant = (request) => isBearer(request) && request.headers.authorization?.split('.').length !== 3;

const faults: readonly Fault[] = [
  {
    name: 'any-token-archives',
    breaks: 'auth/garbage-api-token-is-refused',
    description: 'Archives contacts by any token.',
    at: 'contacts.archive',
    isWrong: hasToken,
  },
  {
    name: 'foreign-token-reads-one-invoice',
    breaks: 'auth/api-token-of-another-tenant-is-refused',
    description: 'Reads an invoice by a token of another tenant.',
    at: 'invoices.get',
    isWrong: isForeign,
  },
  {
    name: 'deleted-token-tags',
    breaks: 'auth/deleted-token-is-refused-at-once',
    description: 'Tags contacts by a deleted token.',
    at: 'contacts.bulkTag',
    isWrong: wasAccepted,
    by: 'authorization',
  },
  {
    name: 'lost-role-still-refunds',
    breaks: 'auth/api-token-loses-a-lost-role',
    description: 'Refunds payments by a token whose owner has lost the role.',
    at: 'payments.refund',
    isWrong: (request, accepted) => hasToken(request, accepted) && wasAccepted(request, accepted),
    by: 'authorization',
  },
  {
    name: 'own-key-cancels',
    breaks: 'auth/garbage-jwt-is-401',
    description: 'Cancels adhesions by a JWT with any signature of HS256.',
    at: 'adhesions.cancel',
    isWrong: (request) => algorithmOf(request) === 'HS256',
    by: 'authorization',
  },
  {
    name: 'unsigned-jwt-deletes',
    breaks: 'auth/tampered-jwt-is-401',
    description: 'Deletes groups by an unsigned JWT.',
    at: 'groups.delete',
    isWrong: (request) => algorithmOf(request) === 'none',
    by: 'authorization',
  },
  {
    name: 'expired-jwt-publishes',
    breaks: 'auth/expired-jwt-is-401',
    description: 'Publishes events by a JWT that has expired.',
    at: 'events.publish',
    isWrong: isBearer,
    by: 'authorization',
  },
  {
    name: 'signed-out-jwt-exports',
    breaks: 'auth/signed-out-jwt-is-401',
    description: 'Exports users by the JWT of a session that was signed out.',
    at: 'users.export',
    isWrong: wasAccepted,
  },
  {
    name: 'user-without-role-reads-payments',
    breaks: 'auth/user-without-role-is-403',
    description: 'Shows payments to every user.',
    at: 'payments.list',
    isWrong: isBearer,
    by: 'authorization',
  },
  {
    name: 'jwt-in-the-token-header',
    breaks: 'auth/credential-of-another-kind-is-refused',
    description: 'Takes a JWT from the header of Api-Tokens.',
    at: 'events.list',
    isWrong: ({ headers }, accepted) => accepted.some('own', (value) => value === `Bearer ${headers['api-token']}`),
    by: 'authorization',
  },
  {
    name: 'token-as-bearer',
    breaks: 'auth/credential-of-another-kind-is-refused',
    description: 'Takes an Api-Token as Bearer.',
    at: 'contacts.update',
    isWrong: ({ headers }, accepted) => accepted.some('own', (value) => `Bearer ${value}` === headers.authorization),
  },
  {
    name: 'token-manages-tokens',
    breaks: 'auth/credential-of-another-kind-is-refused',
    description: 'Lists Api-Tokens by an Api-Token.',
    at: 'apiTokens.list',
    isWrong: hasToken,
    by: 'authorization',
  },
  {
    name: 'oauth-token-updates',
    breaks: 'auth/oauth-token-writes-nothing',
    description: 'Changes contacts by the access token of an application.',
    at: 'contacts.update',
    isWrong: isOpaque,
    by: 'authorization',
  },
  {
    name: 'oauth-token-lists-users',
    breaks: 'auth/oauth-token-reads-the-user-alone',
    description: 'Lists users by the access token of an application.',
    at: 'users.list',
    isWrong: isOpaque,
    by: 'authorization',
  },
];

export const matrixMutants: readonly Mutant[] = [
  ...faults.map(({ name, breaks, description, at, isWrong, by }): Mutant => {
    const { method, path } = operation(at);
    return {
      name,
      breaks,
      description,
      operations: [at],
      start: acceptingWhere(
        (request, accepted) => isRequestOf(request, method, path) && isWrong(request, accepted),
        by,
      ),
    };
  }),
  {
    name: 'rejected-token-403',
    breaks: 'auth/rejected-api-token-is-401',
    description: 'Refuses a deleted token with 403, so that clients look for permissions.',
    operations: ['groups.list'],
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        return response.status === 401 && 'api-token' in request.headers ? { ...response, status: 403 } : response;
      },
    }),
  },
  {
    name: 'code-jwt-does-not-write',
    breaks: 'auth/jwt-acts-alike-however-gotten',
    description: 'Lets a JWT that came by a one-time code read and not write.',
    operations: ['contacts.create'],
    start: () => refusingIssued('/api/v1/verify-login-otp', ({ method }) => method !== 'GET', 403),
  },
  {
    name: 'refreshed-jwt-does-not-export',
    breaks: 'auth/jwt-acts-alike-however-gotten',
    description: 'Wants the password anew before it exports, where a JWT was refreshed.',
    operations: ['contacts.export'],
    start: () => refusingIssued('/api/v1/token/refresh', ({ path }) => path.includes('-csv'), 401),
  },
  {
    name: 'code-jwt-of-every-tenant',
    breaks: 'auth/jwt-is-for-its-tenant-however-gotten',
    description: 'Does not compare the tenant of a JWT that came by a one-time code.',
    operations: ['users.list'],
    start: () => {
      const issued = new Set<string>();
      const accepted = new AcceptedCredentials();
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          accepted.record(request, response);
          noteIssued('/api/v1/verify-login-otp', request, response, issued);
          const isCode = request.tenant === 'other' && issued.has(request.headers.authorization ?? '');
          return isCode ? forward(withAccepted(request, 'authorization', accepted)) : response;
        },
      };
    },
  },
];

function noteIssued(
  path: string,
  request: ProxiedRequest,
  response: { readonly body: Buffer },
  issued: Set<string>,
): void {
  if (isRequestOf(request, 'POST', path)) issued.add(`Bearer ${jsonOf(response).token}`);
}

/** Refuses JWTs that an operation has issued. */
function refusingIssued(path: string, isMeant: (request: ProxiedRequest) => boolean, status: number): Handlers {
  const issued = new Set<string>();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      noteIssued(path, request, response, issued);
      const isRefused = issued.has(request.headers.authorization ?? '') && isMeant(request);
      return isRefused ? { ...response, headers: without(response.headers, 'location'), status } : response;
    },
  };
}
