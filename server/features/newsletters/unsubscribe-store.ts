/** Opt-outs by unsubscribe link, in PostgreSQL. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { rememberOptOuts } from './opt-outs.ts';
import type { Subscriber } from './unsubscribe-token.ts';

/** The person's current email, or the recipient's: a person deleted and created again has the same mailbox. */
const emailOf = (db: TenantDb, { kind, personId, recipientId }: Subscriber) => {
  const person =
    kind === 'user'
      ? sql`select email from users where ${db.tenantFilter()} and id = ${personId} and deleted_at is null`
      : sql`select email from contacts where ${db.tenantFilter()} and id = ${personId}`;
  const recipient = sql`select email from newsletter_recipients where ${db.tenantFilter()} and id = ${recipientId}`;
  return sql`select email from (select coalesce((${person}), (${recipient})) as email) found where email is not null`;
};

/** A type, not an interface: pg wants rows with an index signature. */
export type Subscription = { email: string; wanted: boolean };

/** @returns nothing when both the person and the newsletter are deleted. */
export async function findSubscription(db: TenantDb, subscriber: Subscriber): Promise<Subscription | undefined> {
  const [row] = await db.rows<Subscription>(
    sql`with person as (${emailOf(db, subscriber)})
      select email, exists (select from users u where ${db.tenantFilter('u')} and u.email = person.email and u.deleted_at is null and u.newsletter_opt_in)
        or exists (select from contacts c where ${db.tenantFilter('c')} and c.email = person.email and c.newsletter_opt_in) as wanted
      from person`,
  );
  return row;
}

/** Opts out everybody with the person's address: the mailbox is opted out, even if shared, and stays so without its rows. */
export async function optOut(db: TenantDb, subscriber: Subscriber, secrets: Secrets): Promise<void> {
  const { recipientId } = subscriber;
  const found = await db.rows<{ email: string }>(
    sql`with person as (${emailOf(db, subscriber)}),
      users_out as (
        update users u set newsletter_opt_in = false, newsletter_source = 'UNSUBSCRIBE_LINK', newsletter_text = null, updated_at = app.now() from person
        where ${db.tenantFilter('u')} and u.email = person.email and u.deleted_at is null and u.newsletter_opt_in),
      contacts_out as (
        update contacts c set newsletter_opt_in = false, newsletter_source = 'UNSUBSCRIBE_LINK', newsletter_text = null, updated_at = app.now() from person
        where ${db.tenantFilter('c')} and c.email = person.email and c.newsletter_opt_in),
      counted as (
        update newsletter_recipients r set unsubscribed_at = app.now()
        where ${db.tenantFilter('r')} and r.id = ${recipientId} and r.unsubscribed_at is null
        returning r.newsletter_id),
      added as (
        update newsletters n set unsubscribed_count = n.unsubscribed_count + 1
        where ${db.tenantFilter('n')} and n.id in (select newsletter_id from counted))
      select email from person`,
  );
  await rememberOptOuts(
    db,
    secrets,
    found.map(({ email }) => email),
  );
}
