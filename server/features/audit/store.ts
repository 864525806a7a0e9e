/** Reads the audit log. The gateway writes it. */
import type { AuditFilter } from '#contracts/schemas/audit.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { countOf, type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

const columns = raw(`a.id, a.action, a.user_id as "userId", a.impersonator_id as "impersonatorId",
  a.contact_id as "contactId", a.credential_kind as "credentialKind", a.credential_id as "credentialId",
  a.resource_id as "resourceId", a.details, a.address, a.request_id as "requestId", app.iso(a.created_at) as "createdAt"`);

export function selectAuditLog(db: TenantDb, filter: AuditFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('a')];
  if (filter.action) where.push(sql`a.action = ${filter.action}`);
  if (filter.userId) where.push(sql`a.user_id = ${filter.userId}`);
  if (filter.impersonatorId) where.push(sql`a.impersonator_id = ${filter.impersonatorId}`);
  if (filter.resourceId) where.push(sql`a.resource_id = lower(${filter.resourceId})`);
  if (filter['createdAt[after]']) where.push(sql`a.created_at >= ${filter['createdAt[after]']}`);
  if (filter['createdAt[before]']) where.push(sql`a.created_at <= ${filter['createdAt[before]']}`);
  const total = where.length === 1 ? countOf(db, 'audit_log') : undefined;
  return db.rows<KeysetRow>(
    pageOfRows({ from: sql`audit_log a`, alias: sql`a`, columns, where, total, newestFirst: true, ...page }),
  );
}
