/** Reads the audit log. The gateway writes it. */
import type { AuditFilter } from '#contracts/schemas/audit.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { countOf, type KeysetRow, pageOfRows } from '#server/platform/postgres/keyset.ts';
import { conditionsOf, instant, key } from '#server/platform/postgres/listing.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import { groupsOf } from './areas.ts';

const columns = raw(`a.id, a.action, a.user_id as "userId", a.impersonator_id as "impersonatorId",
  a.contact_id as "contactId", a.credential_kind as "credentialKind", a.credential_id as "credentialId",
  a.resource_id as "resourceId", a.details, a.address, a.request_id as "requestId", app.iso(a.created_at) as "createdAt"`);

const listing = {
  createdAt: instant('a.created_at'),
  action: key('a.action'),
  userId: key('a.user_id'),
  impersonatorId: key('a.impersonator_id'),
};

export function selectAuditLog(db: TenantDb, filter: AuditFilter, page: PageRequest): Promise<KeysetRow[]> {
  const where = [db.tenantFilter('a'), ...conditionsOf(listing, filter)];
  if (filter.area) where.push(sql`app.audit_group(a.action) = any(${groupsOf(filter.area)})`);
  if (filter.resourceId) where.push(sql`a.resource_id = lower(${filter.resourceId})`);
  const total = where.length === 1 ? countOf(db, 'audit_log') : undefined;
  return db.rows<KeysetRow>(
    pageOfRows({ from: sql`audit_log a`, alias: sql`a`, columns, listing, where, total, ...page }),
  );
}
