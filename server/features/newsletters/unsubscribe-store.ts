/** Who unsubscribes, by its link. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { Subscriber } from './unsubscribe-token.ts';

/** The person's, or that to which the mail went: who was deleted and is entered anew is the same mailbox. */
const emailOf = (db: TenantDb, { kind, personId, recipientId }: Subscriber) => {
  const person =
    kind === 'user'
      ? sql`select email from users where ${db.tenantIs()} and id = ${personId} and deleted_at is null`
      : sql`select email from contacts where ${db.tenantIs()} and id = ${personId}`;
  const recipient = sql`select email from newsletter_recipients where ${db.tenantIs()} and id = ${recipientId}`;
  return sql`select email from (select coalesce((${person}), (${recipient})) as email) found where email is not null`;
};

/** A type, not an interface: pg wants rows with an index signature. */
export type Subscription = { email: string; wanted: boolean };

/** @returns nothing when the person is gone, and the newsletter too. */
export async function findSubscription(db: TenantDb, subscriber: Subscriber): Promise<Subscription | undefined> {
  const [row] = await db.rows<Subscription>(
    sql`with person as (${emailOf(db, subscriber)})
      select email, exists (select from users u where ${db.tenantIs('u')} and u.email = person.email and u.deleted_at is null and u.newsletter_opt_in)
        or exists (select from contacts c where ${db.tenantIs('c')} and c.email = person.email and c.newsletter_opt_in) as wanted
      from person`,
  );
  return row;
}

/** Opts out everybody of the person's address: the mailbox has had enough, whoever of a household reads it. */
export async function optOut(db: TenantDb, subscriber: Subscriber): Promise<void> {
  const { recipientId } = subscriber;
  await db.rows(
    sql`with person as (${emailOf(db, subscriber)}),
      users_out as (
        update users u set newsletter_opt_in = false, updated_at = app.now() from person
        where ${db.tenantIs('u')} and u.email = person.email and u.deleted_at is null and u.newsletter_opt_in),
      contacts_out as (
        update contacts c set newsletter_opt_in = false, updated_at = app.now() from person
        where ${db.tenantIs('c')} and c.email = person.email and c.newsletter_opt_in),
      told as (
        update newsletter_recipients r set unsubscribed_at = app.now()
        where ${db.tenantIs('r')} and r.id = ${recipientId} and r.unsubscribed_at is null
        returning r.newsletter_id)
      update newsletters n set unsubscribed_count = n.unsubscribed_count + 1
      where ${db.tenantIs('n')} and n.id in (select newsletter_id from told)`,
  );
}
