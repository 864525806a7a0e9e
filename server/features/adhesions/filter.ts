/** Filter of adhesions, for the list and the export. */
import type { AdhesionFilter } from '#contracts/schemas/adhesion.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import {
  choice,
  conditionsOf,
  dates,
  documentNumber,
  instant,
  key,
  optionalInstant,
  persons,
} from '#server/platform/postgres/listing.ts';
import { type Searched, searchConditions } from '#server/platform/postgres/search.ts';
import type { Sql } from '#server/platform/postgres/statement.ts';

export const listing = {
  ...dates('a'),
  ...persons('a'),
  startsAt: instant('a.starts_at'),
  endsAt: optionalInstant('a.ends_at'),
  graceEndsAt: optionalInstant('(a.ends_at + make_interval(days => a.grace_days))'),
  approvedAt: optionalInstant('a.approved_at'),
  suspendedAt: optionalInstant('a.suspended_at'),
  cancelledAt: optionalInstant('a.cancelled_at'),
  expiredAt: optionalInstant('a.expired_at'),
  number: documentNumber('a.number'),
  status: choice('a.current'),
  typeId: key('a.type_id'),
  paymentId: key('a.payment_id'),
  renewed: key(`exists (select from adhesions r where r.tenant_id = a.tenant_id and r.renewal_of_id = a.id
    and r.cancelled_at is null)`),
  externalId: key('a.external_id'),
};

/** By the name of the holder then, and now. */
const searched: Searched = {
  kinds: ['adhesion', 'user', 'contact'],
  keys: ['a.id', 'a.user_id', 'a.contact_id'],
};

/** @returns conditions on the alias `a`, the tenant first */
export async function whereAdhesion(db: TenantDb, filter: AdhesionFilter): Promise<Sql[]> {
  const found = await searchConditions(db, searched, filter.search);
  return [db.tenantFilter('a'), ...conditionsOf(listing, filter), ...found];
}
