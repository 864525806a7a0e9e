/** Newsletters whose sending begins at a chosen time. */
import { type NewsletterSend, newsletterTransitions } from '#contracts/schemas/newsletter.ts';
import { parseMail } from '#server/features/email-templates/mail-content.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { countAudience, freeze, setRecipientCount } from './audience-store.ts';
import { contentOf, existing, moveNewsletter } from './newsletters.ts';
import { failWithoutRecipients, markScheduled, unschedule } from './schedule-store.ts';
import { sendingJob } from './sending-job.ts';
import { selectNewsletter } from './store.ts';

export const startTask = 'newsletters.start';

export interface StartJob {
  readonly newsletterId: string;
  /** When it was to be sent: a job of another schedule does nothing. */
  readonly sendAt: string;
}

const day = 86_400_000;

/**
 * Content is fixed from now on, because only a draft can be changed; the audience when the sending begins.
 * @throws Problem as sendNewsletter; 422 for a time that has passed or is more than a year ahead
 */
export async function scheduleNewsletter(
  db: TenantDb,
  id: string,
  { sendAt, confirmRecipients }: NewsletterSend & { readonly sendAt: string },
  clock: Clock,
): Promise<JsonRow | undefined> {
  const ahead = Date.parse(sendAt) - clock.now().getTime();
  if (ahead <= 0) throw invalidProperty('sendAt', 'sendAt must be in the future', 'min');
  if (ahead > 366 * day) throw invalidProperty('sendAt', 'sendAt must be within a year', 'max');
  if (!(await markScheduled(db, id, sendAt)))
    throw refusedTransition('newsletter', newsletterTransitions, await existing(db, id), 'SCHEDULED');
  parseMail(await contentOf(db, id));
  const recipients = (await countAudience(db, id))?.recipients ?? 0;
  if (recipients === 0) throw invalidProperty('audience', 'The audience of the newsletter is empty', 'empty');
  if (confirmRecipients !== undefined && confirmRecipients !== recipients) {
    throw new Problem('invalid_transition', {
      detail: `The newsletter would go to ${recipients} recipients, not ${confirmRecipients}.`,
    });
  }
  const payload: StartJob = { newsletterId: id, sendAt };
  await enqueue(db, { task: startTask, payload, key: id, runAt: new Date(sendAt) });
  return selectNewsletter(db, id);
}

/** @returns a scheduled newsletter as a draft, any other cancelled. @throws Problem 404; 409 */
export async function cancelNewsletter(db: TenantDb, id: string): Promise<JsonRow> {
  return (await unschedule(db, id)) ?? moveNewsletter(db, id, 'CANCELLED');
}

/** Begins the sending of a newsletter whose time has come. */
export async function startScheduled(db: TenantDb, { newsletterId: id, sendAt }: StartJob): Promise<void> {
  await lockInTenant(db, 'newsletters');
  const recipients = await freeze(db, id, sendAt);
  if (recipients === undefined) return;
  await setRecipientCount(db, id, recipients);
  // Since it was scheduled, its audience has become empty.
  if (await failWithoutRecipients(db, id)) return;
  await enqueue(db, sendingJob(id));
}
