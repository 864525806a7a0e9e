/** Requests for a link to register, in PostgreSQL. */
import { openPublicEvent } from '#server/features/public-pages/event-columns.ts';
import { enqueueing } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';

/** The task names in the queue. */
export const signupJob = 'events.signup';
export const forgetSignupJob = 'events.forgetSignup';

export interface NewSignup {
  readonly id: string;
  readonly eventId: string;
  readonly email: string;
  readonly locale: string;
}

/**
 * Notes the request and enqueues its mail, unless one was sent within 30 seconds or registration is not open. A link that was
 * used stays used up: a later request has another id.
 */
export async function insertSignup(db: TenantDb, { id, eventId, email, locale }: NewSignup): Promise<void> {
  const [payload, key] = [sql`jsonb_build_object('signupId', w.id)`, sql`w.id::text`];
  const runAt = raw(`app.now() + interval '1 day'`);
  await db.rows(
    sql`with w as (
        insert into event_signups as s (tenant_id, id, event_id, email, locale)
        select ${db.tenantId}::uuid, ${id}::uuid, e.id, ${email}, ${locale} from events e
        where ${db.tenantFilter('e')} and e.id = ${eventId} and ${openPublicEvent}
        on conflict (tenant_id, event_id, email)
          do update set created_at = app.now(), joined_at = null, locale = excluded.locale,
            id = case when s.joined_at is null then s.id else excluded.id end
          where s.created_at <= app.now() - interval '30 seconds'
        returning s.id)
      select ${enqueueing({ task: signupJob, payload, key })}, ${enqueueing({ task: forgetSignupJob, payload, key, runAt })} from w`,
  );
}

/** A type, not an interface: pg wants rows with an index signature. */
export type Signup = {
  id: string;
  eventId: string;
  email: string;
  locale: string;
  title: string;
  hasJoined: boolean;
};

/** Of a second click on a button, after the first one. */
const clickAgain = raw(`interval '30 seconds'`);

/** @returns undefined if it was forgotten, or used a while ago, or registration is not open any more */
export async function selectSignup(db: TenantDb, id: string): Promise<Signup | undefined> {
  const [row] = await db.rows<Signup>(
    sql`select s.id, s.event_id as "eventId", s.email, s.locale, e.title, s.joined_at is not null as "hasJoined"
      from event_signups s join events e on e.tenant_id = s.tenant_id and e.id = s.event_id and ${db.tenantFilter('e')}
      where ${db.tenantFilter('s')} and s.id = ${id} and ${openPublicEvent}
        and (s.joined_at is null or s.joined_at > app.now() - ${clickAgain})`,
  );
  return row;
}

/** Parallel calls wait for the first one. @returns whether it was not used before, or a moment ago */
export async function markJoined(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(
    sql`update event_signups set joined_at = coalesce(joined_at, app.now()) where ${db.tenantFilter()} and id = ${id}
        and (joined_at is null or joined_at > app.now() - ${clickAgain})
      returning id`,
  );
  return rows.length > 0;
}

/** Of parallel calls only one gets it. @returns whether it was there */
export async function removeSignup(db: TenantDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql`delete from event_signups where ${db.tenantFilter()} and id = ${id} returning id`);
  return rows.length > 0;
}

/** Not one that was asked for anew. */
export async function forgetSignup(db: TenantDb, id: string): Promise<void> {
  await db.rows(
    sql`delete from event_signups where ${db.tenantFilter()} and id = ${id} and created_at <= app.now() - interval '1 day'`,
  );
}

/** A type, not an interface: pg wants rows with an index signature. */
export type KnownPerson = { userId: string | null; contactId: string | null; disabled: boolean };

/** @returns the user with the address, or else the oldest contact with it */
export async function selectKnown(db: TenantDb, email: string): Promise<KnownPerson | undefined> {
  const [row] = await db.rows<KnownPerson>(
    sql`(select u.id as "userId", null::uuid as "contactId", u.status = 'DISABLED' as disabled from users u
        where ${db.tenantFilter('u')} and u.email = ${email} and u.deleted_at is null)
      union all
      (select null, c.id, false from contacts c where ${db.tenantFilter('c')} and c.email = ${email}
        order by c.created_at, c.id limit 1)
      limit 1`,
  );
  return row;
}
