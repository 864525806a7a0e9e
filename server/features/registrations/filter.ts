/** Filter of registrations, for the lists and the export. */
import type { RegistrationFilter } from '#contracts/schemas/registration.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { choice, conditionsOf, dates, key, optionalInstant, persons } from '#server/platform/postgres/listing.ts';
import { personSearch, searchConditions } from '#server/platform/postgres/search.ts';
import type { Sql } from '#server/platform/postgres/statement.ts';

export const listing = {
  ...dates('r'),
  ...persons('r'),
  checkedInAt: optionalInstant('r.checked_in_at'),
  cancelledAt: optionalInstant('r.cancelled_at'),
  status: choice('r.status'),
  source: choice('r.source'),
  eventId: key('r.event_id'),
  paymentId: key('r.payment_id'),
};

/** @returns conditions on the alias `r`, the tenant first */
export async function whereRegistration(db: TenantDb, filter: RegistrationFilter): Promise<Sql[]> {
  const found = await searchConditions(db, personSearch('r'), filter.search);
  return [db.tenantFilter('r'), ...conditionsOf(listing, filter), ...found];
}
