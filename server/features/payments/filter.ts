/** Filter of payments, for the list and the export. */
import type { PaymentFilter } from '#contracts/schemas/payment.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import {
  choice,
  conditionsOf,
  dates,
  integer,
  key,
  optionalInstant,
  persons,
} from '#server/platform/postgres/listing.ts';
import { type Searched, searchConditions } from '#server/platform/postgres/search.ts';
import type { Sql } from '#server/platform/postgres/statement.ts';

export const listing = {
  ...dates('p'),
  ...persons('p'),
  paidAt: optionalInstant('p.paid_at'),
  dueAt: optionalInstant('p.due_at'),
  cancelledAt: optionalInstant('p.cancelled_at'),
  refundedAt: optionalInstant('p.refunded_at'),
  amount: integer('p.amount'),
  number: key('p.number'),
  status: choice('p.status'),
  method: choice('p.method'),
  providerReference: key('p.provider_reference'),
  externalId: key('p.external_id'),
};

/** By the name of the payer then, and now. */
const searched: Searched = {
  kinds: ['payment', 'user', 'contact'],
  keys: ['p.id', 'p.user_id', 'p.contact_id'],
};

/** @returns conditions on the alias `p`, the tenant first */
export async function wherePayment(db: TenantDb, filter: PaymentFilter): Promise<Sql[]> {
  const found = await searchConditions(db, searched, filter.search);
  return [db.tenantFilter('p'), ...conditionsOf(listing, filter), ...found];
}
