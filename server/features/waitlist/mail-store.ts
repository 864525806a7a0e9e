/** Data of the mail about a seat, from PostgreSQL when it is sent. */
import type { EventLocation } from '#contracts/schemas/event.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type Seated = {
  email: string;
  /** The known parts of the name. */
  name: string;
  status: 'CONFIRMED' | 'PENDING_PAYMENT';
  seats: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  location: EventLocation | null;
  /** Of the payment, in minor units; as text, because bigint exceeds the safe integers. */
  amount: string | null;
  currency: string | null;
  number: string | null;
  dueAt: Date | null;
};

/** @returns nothing if registration, event or person were cancelled or deleted since the mail was enqueued. */
export async function selectSeated(db: TenantDb, registrationId: string): Promise<Seated | undefined> {
  const [row] = await db.rows<Seated>(
    sql`select coalesce(u.email, c.email) as email,
        concat_ws(' ', coalesce(u.first_name, c.first_name), coalesce(u.last_name, c.last_name)) as name,
        r.status, r.guests + 1 as seats, e.title, e.starts_at as "startsAt", e.ends_at as "endsAt", e.timezone, e.location,
        p.amount, p.currency, p.number, p.due_at as "dueAt"
      from registrations r
      join events e on e.tenant_id = r.tenant_id and e.id = r.event_id and ${db.tenantFilter('e')}
      left join users u on u.tenant_id = r.tenant_id and u.id = r.user_id and ${db.tenantFilter('u')} and u.deleted_at is null
      left join contacts c on c.tenant_id = r.tenant_id and c.id = r.contact_id and ${db.tenantFilter('c')}
      left join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id and ${db.tenantFilter('p')}
      where ${db.tenantFilter('r')} and r.id = ${registrationId} and r.status in ('CONFIRMED', 'PENDING_PAYMENT')
        and e.status = 'PUBLISHED' and coalesce(u.email, c.email) is not null`,
  );
  return row;
}
