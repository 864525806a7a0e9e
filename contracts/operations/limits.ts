/** The rate limits of the tenant. Who sets them is the operator. */
import { operation } from '../operation.ts';
import { limitList } from '../schemas/limit.ts';

export const listLimits = operation({
  id: 'limits.list',
  source: 'decisions: Limits of one tenant',
  tag: 'Limits',
  summary: 'List the rate limits and how far they were used',
  description: 'Every bucket there is. The operator raises and lowers quotas for an organisation.',
  method: 'GET',
  path: '/api/v1/limits',
  auth: ['apiToken', 'jwt'],
  permission: 'limits:read',
  limit: 'none',
  success: { status: 200, description: 'The limits', body: limitList },
  problems: [],
});
