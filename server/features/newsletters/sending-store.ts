/** What the run that sends a newsletter reads and writes. */
import type { NewsletterStatus, RecipientStatus } from '#contracts/schemas/newsletter.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { drivingJob } from './driving-job.ts';

/** A run, as the rows name it, and how long it is believed to be alive after it was last heard of, in milliseconds. */
export interface Run {
  readonly id: string;
  readonly newsletterId: string;
  readonly lease: number;
}

/** A type, not an interface: pg wants rows with an index signature. */
export type SendableContent = { subject: string; preheader: string | null; html: string; text: string | null };

/**
 * Takes the newsletter over, unless another run that is believed to be alive has it.
 * @returns its content; nothing when it is not being sent, or not by this run
 */
export async function takeOver(db: TenantDb, run: Run): Promise<SendableContent | undefined> {
  const [row] = await db.rows<SendableContent>(
    sql`update newsletters set driver = ${run.id}, driven_until = ${until(run)}
      where ${db.tenantIs()} and id = ${run.newsletterId} and status = 'SENDING'
        and (driver is null or driven_until <= app.now())
      returning subject, preheader, html, sent_text as text`,
  );
  return row;
}

const until = ({ lease }: Run) => sql`app.now() + ${`${lease} milliseconds`}::interval`;

/** Asks for a run after the one that has the newsletter, where it is still being sent: that one may be dead. */
export async function askAgain(db: TenantDb, { newsletterId }: Run): Promise<void> {
  const { task, payload, key } = drivingJob(newsletterId);
  await db.rows(
    sql`select app.enqueue(${task}, ${JSON.stringify(payload)}, ${key ?? null}, now() + interval '2 seconds', 100)
      from newsletters where ${db.tenantIs()} and id = ${newsletterId} and status = 'SENDING'`,
  );
}

/** A type, not an interface: pg wants rows with an index signature. */
export type PendingRecipient = {
  id: string;
  createdAt: Date;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** Of the person, for the link by which it unsubscribes. */
  userId: string | null;
  contactId: string | null;
  /** Still there, not disabled, and not opted out. */
  wanted: boolean;
};

/** Before every other. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** @param after the recipient behind which to look, at the start nothing; recipients that wait for another try are left out. */
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
          where ${db.tenantIs('r')} and r.newsletter_id = ${newsletterId} and r.status = 'PENDING'
            and (r.created_at, r.id) > (${after?.createdAt ?? new Date(0)}::timestamptz, ${after?.id ?? nobody}::uuid) and (r.retry_at is null or r.retry_at <= app.now())
          order by r.created_at, r.id limit ${limit}) r
        left join users u on ${db.tenantIs('u')} and u.id = r.user_id and u.deleted_at is null and u.status <> 'DISABLED'
        left join contacts c on ${db.tenantIs('c')} and c.id = r.contact_id
      order by r.created_at, r.id`,
  );
}

export interface Outcome {
  readonly id: string;
  /** PENDING: to be tried again. */
  readonly status: RecipientStatus;
  /** Of the mail server, where it was no success. */
  readonly code: number | null;
}

export interface Standing {
  readonly status: NewsletterStatus;
  /** Whether the run still has the newsletter. */
  readonly ours: boolean;
}

/** A recipient that the mail server refuses for now is tried this often, ever more minutes apart. */
const maximumAttempts = 5;

/** Keeps what became of recipients, and counts it; shows too that the run is alive. @returns how the newsletter stands */
export async function keepOutcomes(
  db: TenantDb,
  run: Run,
  outcomes: readonly Outcome[],
): Promise<Standing | undefined> {
  const ids = outcomes.map(({ id }) => id);
  const statuses = outcomes.map(({ status }) => status);
  const codes = outcomes.map(({ code }) => code);
  const [row] = await db.rows<{ status: NewsletterStatus; ours: boolean }>(
    sql`with outcomes as (
        select * from unnest(${ids}::uuid[], ${statuses}::text[], ${codes}::int[]) as o(id, status, code)),
      kept as (
        update newsletter_recipients r set smtp_code = o.code, attempts = r.attempts + 1,
          status = case when o.status = 'PENDING' and r.attempts + 1 >= ${maximumAttempts}::int then 'FAILED' else o.status end,
          sent_at = case when o.status = 'SENT' then app.now() end,
          retry_at = case when o.status = 'PENDING' then app.now() + (r.attempts + 1) * interval '2 minutes' end
        from outcomes o
        -- By their ids and nothing else: PostgreSQL must not look for them among all of the newsletter.
        where ${db.tenantIs('r')} and r.id = any(${ids}::uuid[]) and r.id = o.id and r.status = 'PENDING'
        returning r.status),
      counted as (
        select count(*) filter (where status = 'SENT') as sent, count(*) filter (where status = 'FAILED') as failed,
          count(*) filter (where status = 'SKIPPED') as skipped from kept)
      update newsletters n set sent_count = n.sent_count + counted.sent, failed_count = n.failed_count + counted.failed,
        skipped_count = n.skipped_count + counted.skipped,
        driven_until = case when n.driver = ${run.id} then ${until(run)} else n.driven_until end
      from counted where ${db.tenantIs('n')} and n.id = ${run.newsletterId}
      returning n.status, n.driver is not distinct from ${run.id} as ours`,
  );
  return row;
}

/**
 * Ends a run that still has the newsletter. Where nobody is left to be sent to, the newsletter has ended: SENT, or
 * FAILED where every recipient was refused. Where somebody is, the job of the next run is enqueued: at once, or when
 * the first of those who wait for another try may be tried.
 */
export async function endRun(db: TenantDb, run: Run): Promise<void> {
  const next = drivingJob(run.newsletterId);
  const left = sql`newsletter_recipients r where ${db.tenantIs('r')} and r.newsletter_id = ${run.newsletterId} and r.status = 'PENDING'`;
  await db.rows(
    sql`with rest as (
        select exists (select from ${left}) as waits,
          (select min(coalesce(r.retry_at, app.now())) from ${left}
            and not exists (select from ${left} and r.retry_at is null limit 1)) as "at"),
      ended as (
        update newsletters n set driver = null, driven_until = null,
          status = case when n.status <> 'SENDING' or rest.waits then n.status
            when n.sent_count = 0 and n.failed_count > 0 then 'FAILED' else 'SENT' end,
          ended_at = case when n.status = 'SENDING' and not rest.waits then app.now() else n.ended_at end
        from rest where ${db.tenantIs('n')} and n.id = ${run.newsletterId} and n.driver = ${run.id}
        returning n.status)
      select app.enqueue(${next.task}, ${JSON.stringify(next.payload)}, ${next.key ?? null}, rest."at", 100)
      from ended, rest where ended.status = 'SENDING'`,
  );
}

/** Lets the newsletter go, after a failure: whoever tries again need not wait. */
export async function letGo(db: TenantDb, run: Run): Promise<void> {
  await db.rows(
    sql`update newsletters set driver = null, driven_until = null
      where ${db.tenantIs()} and id = ${run.newsletterId} and driver = ${run.id}`,
  );
}
