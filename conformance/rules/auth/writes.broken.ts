/** Hosts that refuse a write and do it, or allow it and do not. */
import { AcceptedCredentials, withAccepted } from '../../broken/accepted-credentials.ts';
import {
  type Handlers,
  isRequestOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
  withJson,
} from '../../broken/mutant.ts';

/** One operation of each method, and actions whose effects show elsewhere. */
const readOnlyWrites = {
  'contacts.create': 'Creates a contact',
  'contacts.update': 'Changes a contact',
  'permission.setRolesOfUser': 'Gives a role',
  'payments.delete': 'Deletes a payment',
  'payments.markPaid': 'Takes a payment for paid',
  'emailTemplates.sendTest': 'Mails a test',
  'newsletters.send': 'Sends a newsletter',
  'webhookSubscriptions.test': 'Delivers a test',
  'waitlist.bulkApprove': 'Approves waitlist entries',
} as const;

export const writeMutants: readonly Mutant[] = [
  ...Object.entries(readOnlyWrites).flatMap(([operation, work]): Mutant[] => {
    const word = operation.toLowerCase().replace('.', '-');
    return [
      {
        name: `read-only-does-${word}`,
        breaks: 'auth/read-only-token-changes-nothing',
        description: `${work} for a read-only token.`,
        operations: [operation],
        start: () => doing(isReadOnlyRefusal, 'and says so'),
      },
      {
        name: `read-only-does-${word}-and-is-refused`,
        breaks: 'auth/read-only-token-changes-nothing',
        description: `${work} for a read-only token, and refuses it afterwards.`,
        operations: [operation],
        start: () => doing(isReadOnlyRefusal, 'and refuses'),
      },
    ];
  }),
  {
    name: 'read-only-impersonates-and-is-refused',
    breaks: 'auth/read-only-token-changes-nothing',
    description: 'Refuses to impersonate for a read-only token, with the JWT in the refusal.',
    operations: ['permission.impersonate'],
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        const isRefused = response.status === 403 && request.path.includes('/impersonate/');
        return isRefused ? withJson(response, { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' }) : response;
      },
    }),
  },
  {
    name: 'anonymous-deletes-and-is-refused',
    breaks: 'auth/refused-write-changes-nothing',
    description: 'Deletes a contact for anybody, and then asks for a credential.',
    operations: ['contacts.delete'],
    start: () => doing(({ headers }) => headers.authorization === undefined && !headers['api-token'], 'and refuses'),
  },
  {
    name: 'foreign-jwt-publishes-and-is-refused',
    breaks: 'auth/refused-write-changes-nothing',
    description: 'Publishes an event before it compares the tenant of a JWT.',
    operations: ['events.publish'],
    start: () => doing((_, { status }) => status === 401, 'and refuses'),
  },
  {
    name: 'user-without-role-creates-and-is-refused',
    breaks: 'auth/refused-write-changes-nothing',
    description: 'Checks permissions after it has created a payment.',
    operations: ['payments.create'],
    start: () => doing(({ headers }, { status }) => status === 403 && !headers['api-token'], 'and refuses'),
  },
  {
    name: 'user-without-role-mails-and-is-refused',
    breaks: 'auth/refused-write-changes-nothing',
    description: 'Checks permissions after it has mailed a newsletter as a test.',
    operations: ['newsletters.sendTest'],
    start: () => doing(({ headers }, { status }) => status === 403 && !headers['api-token'], 'and refuses'),
  },
  {
    name: 'read-write-does-not-put',
    breaks: 'auth/read-write-token-writes',
    description: 'Refuses PUT to every Api-Token.',
    operations: ['permission.setRolesOfUser'],
    start: () => answering(({ method, headers }) => method === 'PUT' && 'api-token' in headers, 403),
  },
  {
    name: 'read-write-does-not-post',
    breaks: 'auth/read-write-token-writes',
    description: 'Refuses to make payments to Api-Tokens.',
    operations: ['payments.create'],
    start: () => answering((request) => isRequestOf(request, 'POST', '/api/v1/payments'), 403),
  },
  {
    name: 'read-write-deletes-nothing',
    breaks: 'auth/read-write-token-writes',
    description: 'Says that it deleted and did not.',
    operations: ['contacts.delete'],
    start: () => answering((request) => isRequestOf(request, 'DELETE', '/api/v1/contacts/{id}'), 204),
  },
  {
    name: 'read-write-mails-nothing',
    breaks: 'auth/read-write-token-writes',
    description: 'Says that it mailed a newsletter as a test and did not.',
    operations: ['newsletters.sendTest'],
    start: () => answering((request) => isRequestOf(request, 'POST', '/api/v1/newsletters/{id}/send-test'), 200),
  },
];

type IsMeant = (request: ProxiedRequest, response: ProxiedResponse) => boolean;

function isReadOnlyRefusal({ headers }: ProxiedRequest, { status }: ProxiedResponse): boolean {
  return status === 403 && headers['api-token'] !== undefined;
}

/** Repeats a refused write with the first JWT that was accepted, which is the administrator's. */
function doing(isMeant: IsMeant, then: 'and says so' | 'and refuses'): Handlers {
  const accepted = new AcceptedCredentials();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      accepted.record(request, response);
      const isRefused = request.method !== 'GET' && [401, 403].includes(response.status);
      if (!isRefused || !isMeant(request, response)) return response;
      const did = await forward(withAccepted(request, 'authorization', accepted));
      return then === 'and refuses' ? response : did;
    },
  };
}

function answering(isMeant: (request: ProxiedRequest) => boolean, status: number): Handlers {
  const response = { status, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };
  return { api: async (request, forward) => (isMeant(request) ? response : forward(request)) };
}
