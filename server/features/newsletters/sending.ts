/**
 * One run of the job that sends a newsletter: some seconds of work, so that jobs of other tenants get their turn.
 *
 * It sends on as many lanes as the mailer has connections. A lane sends one mail, and takes its next when PostgreSQL has
 * kept what became of it; what the lanes have to keep goes out together. So a run that is killed leaves at most one
 * mail a lane that was sent and is not known to be: those are sent twice, by whoever takes over, and nobody else is.
 */
import { fillable } from '#server/features/email-templates/mail-content.ts';
import { valuesFor } from '#server/features/email-templates/values.ts';
import { gathering } from '#server/platform/gather.ts';
import { type Job, JobRefused, type JobTenant } from '#server/platform/jobs/task.ts';
import { type Mailer, MailUnavailable } from '#server/platform/mail/mailer.ts';
import type { RenderedMail } from '#server/platform/mail/render.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { DrivingJob } from './driving-job.ts';
import {
  askAgain,
  endRun,
  keepOutcomes,
  letGo,
  type Outcome,
  type PendingRecipient,
  type Run,
  selectPending,
  takeOver,
} from './sending-store.ts';
import { unsubscribeToken, unsubscribeUrl } from './unsubscribe-token.ts';

/** In milliseconds. */
export interface SendingTimes {
  /** Of one run. */
  readonly slice: number;
  /** After which a run that was not heard of counts as dead. */
  readonly lease: number;
}

/** A run ends well within the patience of a worker that is told to stop. */
export const sendingTimes: SendingTimes = { slice: 5_000, lease: 30_000 };

/** Recipients read at a time. Whoever opts out while it is among those read, half as many more at the most, still gets it. */
const batchSize = 100;

/** Refusals in a row, of all lanes, which are no matter of single recipients any more. */
const patience = 20;

export interface SendingDeps {
  readonly mailer: Mailer;
  readonly secrets: Secrets;
}

type Fill = (recipient: PendingRecipient) => RenderedMail & { unsubscribeUrl: string };

/** Runs once. @throws MailUnavailable when the mail server takes nothing */
export async function drive(
  { tenant, payload, database }: Pick<Job<DrivingJob>, 'tenant' | 'payload' | 'database'>,
  runId: string,
  { mailer, secrets }: SendingDeps,
  { slice, lease }: SendingTimes = sendingTimes,
): Promise<void> {
  const until = performance.now() + slice;
  const db = database.writing(tenant.id);
  const run: Run = { id: runId, newsletterId: payload.newsletterId, lease };
  const content = await takeOver(db, run);
  if (!content) return askAgain(db, run);
  try {
    const mail = fillable(content);
    const fill: Fill = (recipient) => {
      const url = unsubscribeUrl(tenant.baseUrl, tokenOf(secrets, tenant.id, recipient));
      return { ...mail.fill(valuesFor(tenant, recipient, url)), unsubscribeUrl: url };
    };
    await sendOnLanes(db, run, { mailer, tenant, fill, until });
  } catch (error) {
    await letGo(db, run);
    throw error;
  }
  await endRun(db, run);
}

function tokenOf(secrets: Secrets, tenantId: string, { id, userId, contactId }: PendingRecipient): string {
  const person = userId
    ? ({ kind: 'user', personId: userId } as const)
    : ({ kind: 'contact', personId: contactId ?? '' } as const);
  return unsubscribeToken(secrets, tenantId, { ...person, recipientId: id });
}

interface Work {
  readonly mailer: Mailer;
  readonly tenant: JobTenant;
  readonly fill: Fill;
  /** By the clock of performance.now(). */
  readonly until: number;
}

async function sendOnLanes(db: TenantDb, run: Run, { mailer, tenant, fill, until }: Work): Promise<void> {
  const keep = gathering((outcomes: readonly Outcome[]) => keepOutcomes(db, run, outcomes));
  const next = pendingOneByOne(db, run);
  let stopped = false;
  let refusals = 0;

  const lane = async () => {
    while (!stopped && performance.now() < until) {
      const recipient = await next();
      if (!recipient || stopped) return;
      const outcome = recipient.wanted ? await send(recipient) : ({ status: 'SKIPPED', code: null } as const);
      const standing = await keep({ id: recipient.id, ...outcome });
      if (!standing?.ours || standing.status !== 'SENDING') stopped = true;
    }
  };

  const send = async (recipient: PendingRecipient): Promise<Omit<Outcome, 'id'>> => {
    const { unsubscribeUrl: url, ...rendered } = fill(recipient);
    const to = { name: [recipient.firstName, recipient.lastName].filter(Boolean).join(' '), address: recipient.email };
    const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } as const;
    try {
      await mailer.send(tenant, { to, ...rendered, headers, id: `${run.newsletterId}.${recipient.id}` });
      refusals = 0;
      return { status: 'SENT', code: null };
    } catch (error) {
      if (error instanceof JobRefused) return { status: 'FAILED', code: Number(error.code) || null };
      // Of this recipient, as greylisting is; of the server as a whole, the job is tried again.
      if (!(error instanceof MailUnavailable) || error.aboutMail === undefined) throw error;
      refusals += 1;
      if (refusals >= patience) throw error;
      return { status: 'PENDING', code: error.aboutMail };
    }
  };

  const lanes = await Promise.allSettled(
    Array.from({ length: mailer.connections }, () =>
      lane().catch((error: unknown) => {
        // The others end with the mail that they have in hand, and what became of it is kept.
        stopped = true;
        throw error;
      }),
    ),
  );
  const failed = lanes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** @returns a function that hands out each recipient once, and reads the next ones while the last are being sent. */
function pendingOneByOne(db: TenantDb, run: Run): () => Promise<PendingRecipient | undefined> {
  let ready: PendingRecipient[] = [];
  let last: PendingRecipient | undefined;
  let reading: Promise<void> | undefined;
  let exhausted = false;

  const read = async () => {
    const found = await selectPending(db, run.newsletterId, last, batchSize);
    last = found.at(-1) ?? last;
    exhausted = found.length < batchSize;
    ready = [...ready, ...found];
  };
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  return async () => {
    // Meanwhile; a failure is met again by whoever finds nothing left and reads for itself.
    if (!exhausted && ready.length < batchSize / 2) readOnce().catch(() => {});
    while (ready.length === 0) {
      if (exhausted) return undefined;
      await readOnce();
    }
    return ready.shift();
  };
}
