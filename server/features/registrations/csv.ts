/** CSV export of registrations. */
import type { RegistrationFilter } from '#contracts/schemas/registration.ts';
import { cellWriter, named } from '#server/platform/postgres/csv.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { join, raw, type Sql, sql } from '#server/platform/postgres/statement.ts';
import { whereRegistration } from './filter.ts';
import { listedPersonAndEvent } from './list-columns.ts';

/** @param asIs leaves out the apostrophes before possible formulas */
export async function registrationsCsv(db: TenantDb, filter: RegistrationFilter, asIs: boolean): Promise<Sql> {
  const cell = cellWriter(asIs);
  const columns = [
    raw('m.id, m.event_id as "eventId"'),
    named(cell(raw(`m.event->>'title'`)), 'event.title'),
    named(raw(`m.event->>'startsAt'`), 'event.startsAt'),
    raw('m.user_id as "userId", m.contact_id as "contactId"'),
    named(cell(raw(`m.person->>'displayName'`)), 'person.displayName'),
    named(cell(raw(`m.person->>'email'`)), 'person.email'),
    raw('m.status, m.source, m.guests, m.guests + 1 as seats'),
    named(cell(raw('m.answers::text')), 'answers'),
    raw(`m.payment_id as "paymentId", app.iso(m.checked_in_at) as "checkedInAt", app.iso(m.cancelled_at) as "cancelledAt",
      app.iso(m.created_at) as "createdAt", app.iso(m.updated_at) as "updatedAt"`),
  ];
  const registrations = sql`select r.*, ${listedPersonAndEvent('r')} from registrations r
    where ${join(await whereRegistration(db, filter), ' and ')}`;
  return sql`select ${join(columns, ', ')} from (${registrations}) m order by m.created_at, m.id`;
}
