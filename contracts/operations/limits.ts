/** Operations on the tenant's rate limits, which the operator sets. */
import { group, operation } from '../operation.ts';
import { limitList } from '../schemas/limit.ts';

export const limits = group('limits', 'Limits', 'decisions: Limits of one tenant', {
  list: operation({
    summary: 'List rate limits and their usage',
    description: 'All buckets. Quotas can be changed for an organisation by the operator.',
    method: 'GET',
    path: '/api/v1/limits',
    auth: ['apiToken', 'jwt'],
    permission: 'limits:read',
    limit: 'none',
    success: { status: 200, description: 'The limits', body: limitList },
    problems: [],
  }),
});
