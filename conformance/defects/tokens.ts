/** Defects of Api-Tokens and their access levels. */
import { jsonOf } from '../broken/mutant.ts';
import type { Defect } from './defect.ts';
import { host } from './insider.ts';
import { refusals } from './refusals.ts';
import { isAt, isWrite, kindOf } from './requests.ts';

const area = { rules: ['auth/*'], level: 'must' } as const;
const readOnly = 'read_only_token';

/** Seconds for which a careless cache keeps what it knows. */
const cached = 30;

export const tokens: readonly Defect[] = [
  {
    ...area,
    name: 'read-only-creates-behind-403',
    cites: 'Api-Token: access levels',
    description: 'Refuses a contact of a read-only token with 403, and creates it all the same.',
    operations: ['contacts.create'],
    start: refusals('does', ({ code, at }) => code === readOnly && at('contacts.create')),
  },
  {
    ...area,
    name: 'read-only-deletes-behind-403',
    cites: 'Api-Token: access levels',
    description: 'Refuses the deletion of an event by a read-only token with 403, and deletes it.',
    operations: ['events.delete'],
    start: refusals('does', ({ code, at }) => code === readOnly && at('events.delete')),
  },
  {
    ...area,
    name: 'read-only-changes-behind-403',
    cites: 'Endpoints, rule 4',
    description: 'Refuses any PATCH of a read-only token with 403 after it was applied.',
    start: refusals('does', ({ code, request }) => code === readOnly && request.method === 'PATCH'),
  },
  {
    ...area,
    name: 'read-only-sets-roles',
    cites: 'Errors, rule 4',
    description: 'Forgets PUT: a read-only token sets the roles of a user.',
    start: refusals('accepts', ({ code, request }) => code === readOnly && request.method === 'PUT'),
  },
  {
    ...area,
    name: 'read-only-patches-payments',
    cites: 'Errors, rule 4',
    description: 'Accepts a read-only token at PATCH of a payment, and nowhere else.',
    operations: ['payments.update'],
    start: refusals('accepts', ({ code, at }) => code === readOnly && at('payments.update')),
  },
  {
    ...area,
    name: 'read-only-deletes-in-bulk',
    cites: 'Endpoints, rule 4',
    description: 'Accepts a read-only token at bulk deletion, which it takes for a query.',
    operations: ['contacts.bulkDelete'],
    start: refusals('accepts', ({ code, at }) => code === readOnly && at('contacts.bulkDelete')),
  },
  {
    ...area,
    name: 'object-before-access-level',
    cites: 'Authentication errors: read-only',
    description: 'Looks for the object first: a read-only token gets 404 for DELETE of an absent one.',
    start: host(() => async (request, forward, insider) => {
      const response = await forward(request);
      if (jsonOf(response).code !== readOnly || request.method !== 'DELETE') return response;
      const found = await insider.send({ ...request, method: 'GET', body: Buffer.alloc(0) });
      return found?.status === 404 ? found : response;
    }),
  },
  {
    ...area,
    name: 'deleted-token-lists-payments',
    cites: 'Api-Token: deletion',
    description: 'Accepts a deleted token at the list of payments only.',
    operations: ['payments.list'],
    start: refusals('accepts', ({ code, at, secondsSinceAccepted }) => {
      return code === 'invalid_api_token' && at('payments.list') && secondsSinceAccepted !== undefined;
    }),
  },
  {
    ...area,
    name: 'deleted-token-cached',
    cites: 'Api-Token: deletion',
    description: 'Keeps a token that was used for half a minute: reads by a deleted one succeed that long.',
    start: refusals('accepts', ({ code, isWrite: writes, secondsSinceAccepted = Number.POSITIVE_INFINITY }) => {
      return code === 'invalid_api_token' && !writes && secondsSinceAccepted < cached;
    }),
  },
  {
    ...area,
    name: 'deleted-token-writes',
    cites: 'Api-Token: deletion',
    description: 'Checks the deletion of tokens for reads only: POST with a deleted token succeeds.',
    start: refusals('accepts', ({ code, request, secondsSinceAccepted }) => {
      return code === 'invalid_api_token' && request.method === 'POST' && secondsSinceAccepted !== undefined;
    }),
  },
  {
    ...area,
    name: 'lost-role-exports',
    cites: 'Api-Token: permissions',
    description: 'Lets a token keep the CSV export of contacts after its owner lost the role.',
    operations: ['contacts.export'],
    start: refusals('accepts', ({ code, kind, at, secondsSinceAccepted }) => {
      return code === 'forbidden' && kind === 'apiToken' && at('contacts.export') && secondsSinceAccepted !== undefined;
    }),
  },
  {
    ...area,
    name: 'lost-role-writes',
    cites: 'Api-Token: permissions',
    description: 'Notices a lost role for reads only: the token still writes.',
    start: refusals('accepts', ({ code, kind, isWrite: writes, secondsSinceAccepted }) => {
      return code === 'forbidden' && kind === 'apiToken' && writes && secondsSinceAccepted !== undefined;
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'lost-role-cached',
    cites: 'Api-Token: permissions',
    description: 'Caches permissions: a token keeps a lost role for half a minute after its last use.',
    start: refusals('accepts', ({ code, kind, secondsSinceAccepted = Number.POSITIVE_INFINITY }) => {
      return code === 'forbidden' && kind === 'apiToken' && secondsSinceAccepted < cached;
    }),
  },
  {
    ...area,
    name: 'token-less-than-owner',
    cites: 'Api-Token: access levels',
    description: "Refuses a read/write token of an administrator where the owner's JWT may write: PATCH of a contact.",
    operations: ['contacts.update'],
    start: host(() => async (request, forward) => {
      const response = await forward(request);
      if (!isAt(request, 'contacts.update') || kindOf(request) !== 'apiToken' || response.status >= 300)
        return response;
      return forward({ ...request, headers: { ...request.headers, 'api-token': 'gg_rw_none' } });
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'read-only-cannot-export',
    cites: 'Api-Token: permissions',
    description: 'Refuses a read-only token at the CSV export of users with 403.',
    operations: ['users.export'],
    start: host(() => async (request, forward) => {
      const isReader = isAt(request, 'users.export') && request.headers['api-token']?.startsWith('gg_ro_');
      return isReader ? forward({ ...request, method: 'POST', path: '/api/v1/contacts' }) : forward(request);
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'token-base64',
    cites: 'Api-Token: raw',
    description: 'Decodes base64: a token that is sent encoded is accepted as well.',
    start: host(() => async (request, forward) => {
      const token = request.headers['api-token'] ?? '';
      const decoded = Buffer.from(token, 'base64').toString('utf8');
      if (!decoded.startsWith('gg_')) return forward(request);
      return forward({ ...request, headers: { ...request.headers, 'api-token': decoded } });
    }),
  },
  {
    ...area,
    name: 'read-only-422-before-403',
    cites: 'Endpoints, rule 4',
    description: 'Validates before it looks at the access level: a read-only token gets 422 for an empty body.',
    start: host(() => async (request, forward, insider) => {
      const response = await forward(request);
      if (jsonOf(response).code !== readOnly || !isWrite(request) || request.body.length > 2) return response;
      if (!isAt(request, 'contacts.create', 'events.create', 'payments.create', 'groups.create')) return response;
      return (await insider.send({ ...request, body: Buffer.from('{}') })) ?? response;
    }),
  },
];
