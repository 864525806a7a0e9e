/** Defects across tenants. */
import { rowsOf, withRows } from '../broken/rows.ts';
import type { Defect } from './defect.ts';
import { host } from './insider.ts';
import { refusals } from './refusals.ts';
import { isAt, isWrite, listMember, problem } from './requests.ts';

const area = { rules: ['tenants/*', 'auth/jwt-*'], level: 'must' } as const;
const otherOf = (tenant: 'own' | 'other') => (tenant === 'own' ? 'other' : 'own');

export const tenants: readonly Defect[] = [
  {
    ...area,
    name: 'foreign-jwt-writes',
    cites: 'JWT: tenant',
    description: 'Accepts the JWT of another tenant for POST.',
    start: refusals('accepts', ({ kind, request, isAcceptedByOtherTenant }) => {
      return kind === 'jwt' && request.method === 'POST' && isAcceptedByOtherTenant;
    }),
  },
  {
    ...area,
    name: 'foreign-jwt-exports',
    cites: 'Errors, rule 5',
    description: 'Accepts the JWT of another tenant at the CSV export of users.',
    start: refusals('accepts', ({ kind, at, isAcceptedByOtherTenant }) => {
      return kind === 'jwt' && at('users.export') && isAcceptedByOtherTenant;
    }),
  },
  {
    ...area,
    name: 'foreign-jwt-writes-behind-401',
    cites: 'JWT: tenant',
    description: 'Refuses the JWT of another tenant, and has done what it asked for.',
    rules: [...area.rules, 'auth/refused-write-changes-nothing'],
    operations: ['contacts.create', 'events.update'],
    start: refusals('does', ({ kind, isWrite: writes, isAcceptedByOtherTenant }) => {
      return kind === 'jwt' && writes && isAcceptedByOtherTenant;
    }),
  },
  {
    ...area,
    name: 'foreign-jwt-403-on-writes',
    cites: 'Errors, rule 5',
    description: 'Answers 403 to writes with the JWT of another tenant.',
    start: host(() => {
      const issued = new Map<string, string>();
      return async (request, forward) => {
        const response = await forward(request);
        const jwt = request.headers.authorization ?? '';
        if (jwt !== '' && response.status < 300) issued.set(jwt, request.tenant);
        const isForeign = response.status === 401 && issued.get(jwt) === otherOf(request.tenant);
        return isForeign && isWrite(request) ? problem(403, 'Forbidden') : response;
      };
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'foreign-token-reads',
    cites: 'Api-Token: permissions',
    description: 'Accepts the Api-Token of another tenant at the list of events.',
    rules: [...area.rules, 'auth/api-token-of-another-tenant-is-refused'],
    operations: ['events.list'],
    start: refusals('accepts', ({ kind, at, isAcceptedByOtherTenant }) => {
      return kind === 'apiToken' && at('events.list') && isAcceptedByOtherTenant;
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'bulk-delete-across-tenants',
    cites: 'What the service does: hosts',
    description: 'Deletes contacts of another tenant in a bulk call.',
    rules: ['tenants/*', 'bulk/*'],
    start: host(() => async (request, forward, insider) => {
      const response = await forward(request);
      const isBulk = isAt(request, 'contacts.bulkDelete') && response.status < 300;
      if (isBulk) await insider.send({ ...request, tenant: otherOf(request.tenant) });
      return response;
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'object-of-another-tenant',
    cites: 'What the service does: hosts',
    description: 'Returns a payment of another tenant by its id.',
    start: host(() => async (request, forward, insider) => {
      const response = await forward(request);
      if (!isAt(request, 'payments.get') || response.status !== 404) return response;
      const found = await insider.send({ ...request, tenant: otherOf(request.tenant) });
      return found?.status === 200 ? found : response;
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'list-with-rows-of-another-tenant',
    cites: 'What the service does: hosts',
    description: 'Shows events of another tenant in the list.',
    start: host(() => async (request, forward, insider) => {
      const response = await forward(request);
      if (!isAt(request, 'events.list') || response.status !== 200) return response;
      const page = await insider.read(otherOf(request.tenant), '/api/v1/events?itemsPerPage=100');
      return withRows(response, [...listMember(page, 'member'), ...rowsOf(response)].slice(0, 100));
    }),
  },
];
