/** Mails of an organiser to the participants of an event. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { ParticipantMessage, SentMessage } from '#contracts/schemas/registration.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type AnyTask, anyTask } from '#server/platform/jobs/task.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { noticeOfRegistration } from './event-notice.ts';
import { selectAddressee } from './event-store.ts';
import { invitationLink } from './load.ts';
import { sendNotification } from './mail.ts';
import { insertMessage, selectMessage } from './message-store.ts';
import { selectSender } from './sender.ts';
import { checkText } from './settings.ts';

interface Sending {
  readonly eventId: string;
  readonly sentBy: string;
}

/** @throws Problem 404; 422 naming the text that is not a valid template, or has an unknown variable */
export async function messageParticipants(
  db: TenantDb,
  { eventId, sentBy }: Sending,
  { statuses = ['CONFIRMED'], subject, text }: ParticipantMessage,
  { random, clock }: { random: Random; clock: Clock },
): Promise<SentMessage> {
  checkText('eventReminder', { subject, text });
  const message = { id: newId(random, clock), eventId, statuses, subject, text, sentBy };
  const recipients = await insertMessage(db, message);
  if (recipients === undefined) throw new Problem('not_found');
  return { recipients };
}

interface MessageJob {
  readonly messageId: string;
  readonly registrationId: string;
}

/** @returns the task. It sends nothing to people whose registration is in another state since. */
export function messageTask({ mailer, secrets }: { mailer: Mailer; secrets: Secrets }): AnyTask {
  return anyTask<MessageJob>({
    name: 'notifications.message',
    schema: Joi.object<MessageJob, true>({ messageId: id().required(), registrationId: id().required() }),
    async run({ tenant, payload, database, job }) {
      const db = database.reading(tenant.id);
      const message = await selectMessage(db, payload.messageId);
      const row = message && (await selectAddressee(db, payload.registrationId, message.statuses));
      if (!row) return;
      const notice = noticeOfRegistration(row, invitationLink(row, tenant, secrets));
      await sendNotification({ tenant, job }, notice, {
        mailer,
        sender: await selectSender(db),
        textIn: () => message,
      });
    },
  });
}
