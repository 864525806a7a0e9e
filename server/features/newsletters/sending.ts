/**
 * One run of the job that sends a newsletter: some seconds, so that jobs of other tenants get their turn.
 *
 * It has as many concurrent senders as the mailer has connections. A sender takes its next recipient once the outcome of the
 * last one is committed; outcomes of all senders are committed together. So a killed run leaves at most one mail per sender
 * that was sent and not recorded: the next run sends those again, and no others.
 */
import { parseMail } from '#server/features/email-templates/mail-content.ts';
import { valuesFor } from '#server/features/email-templates/values.ts';
import { batchWrites } from '#server/platform/batch-writes.ts';
import { type Job, JobRefused, type JobTenant } from '#server/platform/jobs/task.ts';
import { type Mailer, MailUnavailable } from '#server/platform/mail/mailer.ts';
import type { RenderedMail } from '#server/platform/mail/render.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { SendingJob } from './sending-job.ts';
import {
  endRun,
  enqueueNextRun,
  type Outcome,
  type PendingRecipient,
  type Run,
  recordOutcomes,
  releaseLease,
  selectPending,
  takeLease,
} from './sending-store.ts';
import { unsubscribeToken, unsubscribeUrl } from './unsubscribe-token.ts';

/** In milliseconds. */
export interface SendingTimes {
  /** Length of one run. */
  readonly slice: number;
  /** Time without a commit after which a run counts as dead. */
  readonly lease: number;
}

/** A run ends well within the shutdown timeout of a worker. */
const sendingTimes: SendingTimes = { slice: 5_000, lease: 30_000 };

/** Recipients per read. An opt-out after the read comes too late, for at most half as many more. */
const batchSize = 100;

/** Consecutive refusals, over all senders, after which the server is to blame and not single recipients. */
const maximumRefusals = 20;

export interface SendingDeps {
  readonly mailer: Mailer;
  readonly secrets: Secrets;
}

type Fill = (recipient: PendingRecipient) => RenderedMail & { unsubscribeUrl: string };

/** Runs once. @throws MailUnavailable when the mail server accepts nothing */
export async function runSending(
  { tenant, payload, database }: Pick<Job<SendingJob>, 'tenant' | 'payload' | 'database'>,
  runId: string,
  { mailer, secrets }: SendingDeps,
  { slice, lease }: SendingTimes = sendingTimes,
): Promise<void> {
  const until = performance.now() + slice;
  const db = database.writing(tenant.id);
  const run: Run = { id: runId, newsletterId: payload.newsletterId, lease };
  const content = await takeLease(db, run);
  if (!content) return enqueueNextRun(db, run);
  try {
    const mail = parseMail(content);
    const fill: Fill = (recipient) => {
      const url = unsubscribeUrl(tenant.baseUrl, tokenOf(secrets, tenant.id, recipient));
      return { ...mail.render(valuesFor(tenant, recipient, url)), unsubscribeUrl: url };
    };
    await sendConcurrently(db, run, { mailer, tenant, fill, until });
  } catch (error) {
    await releaseLease(db, run);
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
  /** Monotonic time, of performance.now(). */
  readonly until: number;
}

async function sendConcurrently(db: TenantDb, run: Run, { mailer, tenant, fill, until }: Work): Promise<void> {
  const record = batchWrites((outcomes: readonly Outcome[]) => recordOutcomes(db, run, outcomes));
  const next = pendingReader(db, run);
  let stopped = false;
  let refusals = 0;

  const runSender = async () => {
    while (!stopped && performance.now() < until) {
      const recipient = await next();
      if (!recipient || stopped) return;
      const outcome = recipient.wanted ? await send(recipient) : ({ status: 'SKIPPED', code: null } as const);
      const state = await record({ id: recipient.id, ...outcome });
      if (!state?.ours || state.status !== 'SENDING') stopped = true;
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
      // About this recipient, as in greylisting. If about the server, the job is retried.
      if (!(error instanceof MailUnavailable) || error.aboutMail === undefined) throw error;
      refusals += 1;
      if (refusals >= maximumRefusals) throw error;
      return { status: 'PENDING', code: error.aboutMail };
    }
  };

  const senders = await Promise.allSettled(
    Array.from({ length: mailer.connections }, () =>
      runSender().catch((error: unknown) => {
        // The other senders finish their current mail, and its outcome is recorded.
        stopped = true;
        throw error;
      }),
    ),
  );
  const failed = senders.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** @returns a function that returns each pending recipient once, and reads ahead. */
function pendingReader(db: TenantDb, run: Run): () => Promise<PendingRecipient | undefined> {
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
    // Read-ahead; the read below repeats a failure.
    if (!exhausted && ready.length < batchSize / 2) readOnce().catch(() => {});
    while (ready.length === 0) {
      if (exhausted) return undefined;
      await readOnce();
    }
    return ready.shift();
  };
}
