/** Operations on the caller's tenant. */
import { group, operation } from '../operation.ts';
import * as schemas from '../schemas/tenant.ts';

export const tenant = group('tenant', 'Tenant', 'decisions: Tenant', {
  get: operation({
    summary: 'Read the organisation',
    description: 'The tenant of this host, with the letterhead of its documents.',
    method: 'GET',
    path: '/api/v1/tenant',
    auth: ['apiToken', 'jwt'],
    permission: 'self',
    limit: 'none',
    success: { status: 200, description: 'The tenant', body: schemas.tenant },
    problems: [],
  }),

  update: operation({
    summary: 'Change the organisation',
    description:
      'Changes the letterhead of documents; issued documents keep theirs. Host and name are set by the operator.',
    method: 'PATCH',
    path: '/api/v1/tenant',
    auth: ['apiToken', 'jwt'],
    permission: 'tenant:write',
    limit: 'none',
    body: schemas.tenantChanges,
    largeBody: true,
    success: { status: 200, description: 'The changed tenant', body: schemas.tenant },
    problems: [],
  }),
});
