/** The audit log. */
import { group, operation } from '../operation.ts';
import { auditEntry, auditFilter } from '../schemas/audit.ts';
import { pageOf } from '../schemas/page.ts';

export const audit = group('audit', 'Audit log', 'decisions: Audit log', {
  list: operation({
    summary: 'List audit entries',
    method: 'GET',
    path: '/api/v1/audit_log',
    auth: ['apiToken', 'jwt'],
    permission: 'audit:read',
    limit: 'none',
    query: auditFilter,
    page: ['-createdAt'],
    success: { status: 200, description: 'A page of entries, newest first', body: pageOf(auditEntry) },
    problems: [],
  }),
});
