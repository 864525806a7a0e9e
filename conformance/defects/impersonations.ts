/** Defects of impersonation. */
import { jsonOf, withJson } from '../broken/mutant.ts';
import type { Defect } from './defect.ts';
import { host } from './insider.ts';
import { refusals } from './refusals.ts';
import { isAt, isDenied, isWrite, objectMember } from './requests.ts';

const area = { rules: ['impersonation/*'], level: 'must', cites: 'Endpoints: impersonate' } as const;

export const impersonations: readonly Defect[] = [
  {
    ...area,
    name: 'member-impersonates-by-token',
    description: 'Lets a user without a role impersonate with an Api-Token; the JWT is refused.',
    start: refusals('accepts', ({ code, kind, at }) => {
      return code === 'forbidden' && kind === 'apiToken' && at('permission.impersonate');
    }),
  },
  {
    ...area,
    name: 'member-impersonates-by-jwt',
    description: 'Lets a user without a role impersonate with a JWT.',
    start: refusals('accepts', ({ code, kind, at }) => {
      return code === 'forbidden' && kind === 'jwt' && at('permission.impersonate');
    }),
  },
  {
    ...area,
    name: 'read-only-impersonates',
    cites: 'Endpoints, rule 4',
    description: 'Lets a read-only token impersonate.',
    rules: ['impersonation/*', 'auth/*'],
    operations: ['permission.impersonate'],
    start: refusals('accepts', ({ code, at }) => code === 'read_only_token' && at('permission.impersonate')),
  },
  {
    ...area,
    name: 'impersonated-user-writes-as-administrator',
    description: 'Acts as the user for reads, and with the permissions of the administrator for writes.',
    start: host(() => {
      const issued = new Set<string>();
      return async (request, forward, insider) => {
        const response = await forward(request);
        if (isAt(request, 'permission.impersonate')) issued.add(`Bearer ${jsonOf(response).token}`);
        const isWider = isDenied(response) && isWrite(request) && issued.has(request.headers.authorization ?? '');
        return (isWider ? await insider.send(request) : undefined) ?? response;
      };
    }),
  },
  {
    ...area,
    name: 'impersonates-the-previous-user',
    description: 'Returns the JWT of the user before at the second impersonation of an administrator.',
    start: host(() => {
      const previous = new Map<string, unknown>();
      return async (request, forward) => {
        const response = await forward(request);
        if (!isAt(request, 'permission.impersonate') || response.status >= 300) return response;
        const { token, ...rest } = jsonOf(response);
        const administrator = `${request.tenant} ${objectMember(rest, 'impersonator').id}`;
        const before = previous.get(administrator);
        previous.set(administrator, token);
        return before === undefined ? response : withJson(response, { ...rest, token: before });
      };
    }),
  },
];
