/** The tenant, as it is seen from within. */
import { operation } from '../operation.ts';
import { tenant, tenantChanges } from '../schemas/tenant.ts';

export const getTenant = operation({
  id: 'tenant.get',
  source: 'decisions: Tenant',
  tag: 'Tenant',
  summary: 'Read the organisation',
  description: 'Whose host this is, and what stands above its documents.',
  method: 'GET',
  path: '/api/v1/tenant',
  auth: ['apiToken', 'jwt'],
  permission: 'self',
  limit: 'none',
  success: { status: 200, description: 'The tenant', body: tenant },
  problems: [],
});

export const updateTenant = operation({
  id: 'tenant.update',
  source: 'decisions: Tenant',
  tag: 'Tenant',
  summary: 'Change what stands above documents',
  description: 'Host and name are the operator’s. Documents that were issued keep what they were issued with.',
  method: 'PATCH',
  path: '/api/v1/tenant',
  auth: ['apiToken', 'jwt'],
  permission: 'tenant:write',
  limit: 'none',
  body: tenantChanges,
  largeBody: true,
  success: { status: 200, description: 'The changed tenant', body: tenant },
  problems: [],
});
