/** Filter of invoices, for the list and the export. */
import type { InvoiceFilter } from '#contracts/schemas/invoice.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import {
  choice,
  conditionsOf,
  dates,
  key,
  optionalDocumentNumber,
  optionalInstant,
  persons,
} from '#server/platform/postgres/listing.ts';
import { type Searched, searchConditions } from '#server/platform/postgres/search.ts';
import type { Sql } from '#server/platform/postgres/statement.ts';

export const listing = {
  ...dates('i'),
  ...persons('i'),
  issuedAt: optionalInstant('i.issued_at'),
  dueAt: optionalInstant('i.due_at'),
  number: optionalDocumentNumber('i.number'),
  status: choice('i.current'),
  type: choice('i.type'),
  paymentId: key('i.payment_id'),
  externalId: key('i.external_id'),
};

/** A draft has no recipient of its own yet: it is found by the person. */
const searched: Searched = {
  kinds: ['invoice', 'user', 'contact'],
  keys: ['i.id', 'i.user_id', 'i.contact_id'],
};

/** @returns conditions on the alias `i`, the tenant first */
export async function whereInvoice(db: TenantDb, filter: InvoiceFilter): Promise<Sql[]> {
  const found = await searchConditions(db, searched, filter.search);
  return [db.tenantFilter('i'), ...conditionsOf(listing, filter), ...found];
}
