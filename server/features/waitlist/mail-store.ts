/** What the mail to somebody who was given a seat is made of, as it is in PostgreSQL when the mail is sent. */
import type { EventLocation } from '#contracts/schemas/event.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type Seated = {
  email: string;
  /** As far as it is known. */
  name: string;
  status: 'CONFIRMED' | 'PENDING_PAYMENT';
  seats: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  location: EventLocation | null;
  /** Of the payment, in minor units; as text, because PostgreSQL's are larger than ours. */
  amount: string | null;
  currency: string | null;
  number: string | null;
};

/** @returns nothing when it was cancelled, its event is not held, or the person has gone, since the mail was asked for. */
export async function selectSeated(db: TenantDb, registrationId: string): Promise<Seated | undefined> {
  const [row] = await db.rows<Seated>(
    sql`select coalesce(u.email, c.email) as email,
        concat_ws(' ', coalesce(u.first_name, c.first_name), coalesce(u.last_name, c.last_name)) as name,
        r.status, r.guests + 1 as seats, e.title, e.starts_at as "startsAt", e.ends_at as "endsAt", e.timezone, e.location,
        p.amount, p.currency, p.number
      from registrations r
      join events e on e.tenant_id = r.tenant_id and e.id = r.event_id and ${db.tenantIs('e')}
      left join users u on u.tenant_id = r.tenant_id and u.id = r.user_id and ${db.tenantIs('u')} and u.deleted_at is null
      left join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id and ${db.tenantIs('c')}
      left join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id and ${db.tenantIs('p')}
      where ${db.tenantIs('r')} and r.id = ${registrationId} and r.status in ('CONFIRMED', 'PENDING_PAYMENT')
        and e.status = 'PUBLISHED' and coalesce(u.email, c.email) is not null`,
  );
  return row;
}
