/** The audit log. */
import { operation } from '../operation.ts';
import { auditEntry, auditFilter } from '../schemas/audit.ts';
import { pageOf } from '../schemas/page.ts';

export const listAuditLog = operation({
  id: 'audit.list',
  source: 'decisions: Audit log',
  tag: 'Audit log',
  summary: 'List what was done',
  method: 'GET',
  path: '/api/v1/audit_log',
  auth: ['apiToken', 'jwt'],
  permission: 'audit:read',
  limit: 'none',
  query: auditFilter,
  page: true,
  success: { status: 200, description: 'A page of entries, the newest first', body: pageOf(auditEntry) },
  problems: [],
});
