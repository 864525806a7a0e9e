/** Operators on who is let in, and on what a refusal leaves behind. */
import type { Operation } from '#harness/document.ts';
import { withAccepted } from '../broken/accepted-credentials.ts';
import type { ProxiedRequest, ProxiedResponse } from '../broken/mutant.ts';
import { errorOf, isSuccess, type Operator, type Traffic } from './operator.ts';

const isWrite = ({ method }: Operation): boolean => method !== 'GET';
const takesUser = ({ security }: Operation): boolean => security.includes('jwt') || security.includes('apiToken');

export const callerOperators: readonly Operator[] = [
  {
    name: 'refuses-and-does',
    description: 'Refuses a caller, and does the work.',
    appliesTo: (operation) => isWrite(operation) && takesUser(operation),
    start: () => async (request, traffic) => {
      const response = await traffic.forward(request);
      if (response.status === 401 || response.status === 403) await doneFor(request, traffic);
      return response;
    },
  },
  {
    name: 'lets-in-the-unauthenticated',
    description: 'Does for a caller without a good credential what it does for others.',
    appliesTo: takesUser,
    start: doingInPlaceOf(401),
  },
  {
    name: 'lets-in-the-unauthorised',
    description: 'Does for a caller who may not what it does for others.',
    appliesTo: takesUser,
    start: doingInPlaceOf(403),
  },
  {
    name: 'does-and-refuses',
    description: 'Does the work, and responds that the caller may not.',
    appliesTo: ({ security }) => security.length > 0,
    start:
      () =>
      async (request, { forward }) => {
        const response = await forward(request);
        return isSuccess(response) ? errorOf(403, 'Forbidden') : response;
      },
  },
  {
    name: 'serves-the-other-tenant',
    description: 'Serves the other tenant to callers who may do the same at their own.',
    appliesTo: takesUser,
    start: () => async (request, traffic) => {
      const response = await traffic.forward(request);
      if (!isSuccess(response)) return response;
      const tenant = request.tenant === 'own' ? 'other' : 'own';
      const elsewhere = { ...request, tenant } as const;
      const as = headerFor(elsewhere, traffic);
      return as ? traffic.forward(withAccepted(elsewhere, as, traffic.writers)) : response;
    },
  },
];

function doingInPlaceOf(status: number): Operator['start'] {
  return () => async (request, traffic) => {
    const response = await traffic.forward(request);
    return response.status === status ? ((await doneFor(request, traffic)) ?? response) : response;
  };
}

/** Repeats a request with a credential that may write. @returns undefined without one */
async function doneFor(request: ProxiedRequest, traffic: Traffic): Promise<ProxiedResponse | undefined> {
  const as = headerFor(request, traffic);
  return as && traffic.forward(withAccepted(request, as, traffic.writers));
}

function headerFor(
  { tenant }: ProxiedRequest,
  { operation, writers }: Traffic,
): 'api-token' | 'authorization' | undefined {
  if (operation.security.includes('apiToken') && writers.first(tenant, 'api-token') !== undefined) return 'api-token';
  return writers.first(tenant, 'authorization') === undefined ? undefined : 'authorization';
}
