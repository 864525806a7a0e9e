/** The tasks that send notifications. Triggers enqueue them: see migration 0034. */

import { id, instant } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import { notificationKinds } from '#contracts/schemas/notification.ts';
import { type AnyTask, anyTask } from '#server/platform/jobs/task.ts';
import type { Attachment, Mailer } from '#server/platform/mail/mailer.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { notifyOfEnding } from './adhesion-store.ts';
import { notifyParticipants } from './event-store.ts';
import { loadNotice, type NotificationJob, notifiedResources } from './load.ts';
import { sendNotification } from './mail.ts';
import { messageTask } from './message.ts';
import { selectSender } from './sender.ts';
import { selectSetting } from './store.ts';
import { textOf } from './texts.ts';

export interface NotificationTaskDeps {
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  /** @returns the PDF of an issued invoice; undefined if it is gone */
  readonly printInvoice: (db: TenantDb, id: string) => Promise<Attachment | undefined>;
}

export function notificationTasks(deps: NotificationTaskDeps): AnyTask[] {
  return [sendTask(deps), messageTask(deps), participantsTask(), endingTask()];
}

function sendTask({ mailer, secrets, printInvoice }: NotificationTaskDeps): AnyTask {
  return anyTask<NotificationJob>({
    name: 'notifications.send',
    schema: Joi.object<NotificationJob, true>({
      kind: Joi.string()
        .valid(...notificationKinds)
        .required(),
      resource: Joi.string()
        .valid(...notifiedResources)
        .required(),
      id: id().required(),
      requested: Joi.boolean(),
    }),
    async run({ tenant, payload, database, job }) {
      const db = database.reading(tenant.id);
      const setting = await selectSetting(db, payload.kind);
      if (setting?.enabled === false && payload.requested !== true) return;
      const notice = await loadNotice(payload, { db, tenant, secrets });
      if (!notice) return;
      const pdf = payload.resource === 'invoice' ? await printInvoice(db, payload.id) : undefined;
      await sendNotification({ tenant, job }, notice, {
        mailer,
        sender: await selectSender(db),
        textIn: (language) => textOf(payload.kind, language, setting),
        ...(pdf && { attachments: [pdf] }),
      });
    },
  });
}

interface ParticipantsJob {
  readonly kind: 'eventChanged' | 'eventReminder';
  readonly eventId: string;
}

function participantsTask(): AnyTask {
  return anyTask<ParticipantsJob>({
    name: 'notifications.participants',
    schema: Joi.object<ParticipantsJob, true>({
      kind: Joi.string().valid('eventChanged', 'eventReminder').required(),
      eventId: id().required(),
    }),
    run: ({ tenant, payload, database }) =>
      notifyParticipants(database.writing(tenant.id), payload.eventId, payload.kind),
  });
}

interface EndingJob {
  readonly endsAt: string;
}

function endingTask(): AnyTask {
  return anyTask<EndingJob>({
    name: 'notifications.ending',
    schema: Joi.object<EndingJob, true>({ endsAt: instant().required() }),
    run: ({ tenant, payload, database }) => notifyOfEnding(database.writing(tenant.id), payload.endsAt),
  });
}
