/** Reads and writes of a run that sends a newsletter. */
import type { NewsletterStatus, RecipientStatus } from '#contracts/schemas/newsletter.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { sendingJob } from './sending-job.ts';

/** A run by its id in the rows, with its lease in milliseconds. */
export interface Run {
  readonly id: string;
  readonly newsletterId: string;
  readonly lease: number;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type SendableContent = { subject: string; preheader: string | null; html: string; text: string | null };

/**
 * Takes the lease of the newsletter, unless another run holds it.
 * @returns its content; nothing unless it is being sent, by this run
 */
export async function takeLease(db: TenantDb, run: Run): Promise<SendableContent | undefined> {
  const [row] = await db.rows<SendableContent>(
    sql`update newsletters set driver = ${run.id}, driven_until = ${until(run)}
      where ${db.tenantFilter()} and id = ${run.newsletterId} and status = 'SENDING'
        and (driver is null or driven_until <= app.now())
      returning subject, preheader, html, sent_text as text`,
  );
  return row;
}

const until = ({ lease }: Run) => sql`app.now() + ${`${lease} milliseconds`}::interval`;

/** Enqueues a run for after the current lease, if the newsletter is still being sent: its run may be dead. */
export async function enqueueNextRun(db: TenantDb, { newsletterId }: Run): Promise<void> {
  const { task, payload, key } = sendingJob(newsletterId);
  await db.rows(
    sql`select app.enqueue(${task}, ${JSON.stringify(payload)}, ${key ?? null}, now() + interval '2 seconds', 100)
      from newsletters where ${db.tenantFilter()} and id = ${newsletterId} and status = 'SENDING'`,
  );
}

/** A type, not an interface: pg wants rows with an index signature. */
export type PendingRecipient = {
  id: string;
  createdAt: Date;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** The user, for the unsubscribe link. */
  userId: string | null;
  contactId: string | null;
  /** Not deleted, disabled or opted out. */
  wanted: boolean;
};

/** The lowest id, before every recipient. */
const lowestId = '00000000-0000-0000-0000-000000000000';

/** @param after the last recipient of the page before, if any; recipients whose retry is not due are left out. */
export function selectPending(
  db: TenantDb,
  newsletterId: string,
  after: Pick<PendingRecipient, 'id' | 'createdAt'> | undefined,
  limit: number,
): Promise<PendingRecipient[]> {
  return db.rows<PendingRecipient>(
    sql`select r.id, r.created_at as "createdAt", r.email, coalesce(u.first_name, c.first_name) as "firstName", coalesce(u.last_name, c.last_name) as "lastName",
        r.user_id as "userId", r.contact_id as "contactId", coalesce(u.newsletter_opt_in, c.newsletter_opt_in, false) as wanted
      from (select * from newsletter_recipients r
          where ${db.tenantFilter('r')} and r.newsletter_id = ${newsletterId} and r.status = 'PENDING'
            and (r.created_at, r.id) > (${after?.createdAt ?? new Date(0)}::timestamptz, ${after?.id ?? lowestId}::uuid) and (r.retry_at is null or r.retry_at <= app.now())
          order by r.created_at, r.id limit ${limit}) r
        left join users u on ${db.tenantFilter('u')} and u.id = r.user_id and u.deleted_at is null and u.status <> 'DISABLED'
        left join contacts c on ${db.tenantFilter('c')} and c.id = r.contact_id and c.status = 'ACTIVE'
      order by r.created_at, r.id`,
  );
}

export interface Outcome {
  readonly id: string;
  /** PENDING: to be retried. */
  readonly status: RecipientStatus;
  /** SMTP code of the mail server, unless it succeeded. */
  readonly code: number | null;
}

export interface RunState {
  readonly status: NewsletterStatus;
  /** Whether the run still holds the lease. */
  readonly ours: boolean;
}

/** Attempts at a temporarily refused recipient, with growing intervals. */
const maximumAttempts = 5;

/** Records and counts outcomes, and renews the lease of the run. @returns the state of the newsletter */
export async function recordOutcomes(
  db: TenantDb,
  run: Run,
  outcomes: readonly Outcome[],
): Promise<RunState | undefined> {
  const ids = outcomes.map(({ id }) => id);
  const statuses = outcomes.map(({ status }) => status);
  const codes = outcomes.map(({ code }) => code);
  const [row] = await db.rows<{ status: NewsletterStatus; ours: boolean }>(
    sql`with outcomes as (
        select * from unnest(${ids}::uuid[], ${statuses}::text[], ${codes}::int[]) as o(id, status, code)),
      recorded as (
        update newsletter_recipients r set smtp_code = o.code, attempts = r.attempts + 1,
          status = case when o.status = 'PENDING' and r.attempts + 1 >= ${maximumAttempts}::int then 'FAILED' else o.status end,
          sent_at = case when o.status = 'SENT' then app.now() end,
          retry_at = case when o.status = 'PENDING' then app.now() + (r.attempts + 1) * interval '2 minutes' end
        from outcomes o
        -- By their ids and nothing else: PostgreSQL must not look for them among all of the newsletter.
        where ${db.tenantFilter('r')} and r.id = any(${ids}::uuid[]) and r.id = o.id and r.status = 'PENDING'
        returning r.status),
      counted as (
        select count(*) filter (where status = 'SENT') as sent, count(*) filter (where status = 'FAILED') as failed,
          count(*) filter (where status = 'SKIPPED') as skipped from recorded)
      update newsletters n set sent_count = n.sent_count + counted.sent, failed_count = n.failed_count + counted.failed,
        skipped_count = n.skipped_count + counted.skipped,
        driven_until = case when n.driver = ${run.id} then ${until(run)} else n.driven_until end
      from counted where ${db.tenantFilter('n')} and n.id = ${run.newsletterId}
      returning n.status, n.driver is not distinct from ${run.id} as ours`,
  );
  return row;
}

/**
 * Ends a run that still holds the lease. Without pending recipients the newsletter ends: SENT, or FAILED if every recipient
 * was refused. Otherwise the next run is enqueued: now, or when the first retry is due.
 */
export async function endRun(db: TenantDb, run: Run): Promise<void> {
  const next = sendingJob(run.newsletterId);
  const left = sql`newsletter_recipients r where ${db.tenantFilter('r')} and r.newsletter_id = ${run.newsletterId} and r.status = 'PENDING'`;
  await db.rows(
    sql`with rest as (
        select exists (select from ${left}) as waits,
          (select min(coalesce(r.retry_at, app.now())) from ${left}
            and not exists (select from ${left} and r.retry_at is null limit 1)) as "at"),
      ended as (
        update newsletters n set driver = null, driven_until = null,
          status = case when n.status <> 'SENDING' or rest.waits then n.status
            when n.sent_count = 0 and n.failed_count > 0 then 'FAILED' else 'SENT' end,
          ended_at = case when n.status = 'SENDING' and not rest.waits then app.now() else n.ended_at end,
          updated_at = case when n.status = 'SENDING' and not rest.waits then app.now() else n.updated_at end
        from rest where ${db.tenantFilter('n')} and n.id = ${run.newsletterId} and n.driver = ${run.id}
        returning n.status)
      select app.enqueue(${next.task}, ${JSON.stringify(next.payload)}, ${next.key ?? null}, rest."at", 100)
      from ended, rest where ended.status = 'SENDING'`,
  );
}

/** Ends the lease after a failure, so that the retry need not wait for its expiry. */
export async function releaseLease(db: TenantDb, run: Run): Promise<void> {
  await db.rows(
    sql`update newsletters set driver = null, driven_until = null
      where ${db.tenantFilter()} and id = ${run.newsletterId} and driver = ${run.id}`,
  );
}
