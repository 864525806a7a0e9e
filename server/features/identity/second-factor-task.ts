/** Task that mails a user about a change of its second factor. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { renderLetter } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import { findRecipient } from './codes-store.ts';
import { at, type Dated, timeOf } from './notice-job.ts';

const changes = [
  'ENABLED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'CODES_RENEWED',
  'REMOVED',
  'REMOVED_BY_ADMINISTRATOR',
] as const;
export type SecondFactorChange = (typeof changes)[number];

export interface SecondFactorJob extends Dated {
  readonly userId: string;
  readonly change: SecondFactorChange;
}

export const secondFactorTask = 'identity.secondFactorChanged';

/** Messages of each change: see the catalogues. */
const messages = {
  ENABLED: 'secondFactorEnabled',
  PASSKEY_ADDED: 'passkeyAdded',
  PASSKEY_REMOVED: 'passkeyRemoved',
  CODES_RENEWED: 'recoveryCodesRenewed',
  REMOVED: 'secondFactorRemoved',
  REMOVED_BY_ADMINISTRATOR: 'secondFactorRemovedByAdministrator',
} as const satisfies Record<SecondFactorChange, string>;

export function secondFactorChanged({
  mailer,
  clock,
}: {
  readonly mailer: Mailer;
  readonly clock: Clock;
}): Task<SecondFactorJob> {
  return {
    name: secondFactorTask,
    schema: Joi.object<SecondFactorJob, true>({
      userId: id().required(),
      at: at(),
      change: Joi.string()
        .valid(...changes)
        .required(),
    }),
    async run({ tenant, payload, database, job }) {
      const recipient = await findRecipient(database.reading(tenant.id), payload.userId, 'notice');
      if (!recipient) return;
      const { firstName, lastName, email: address, timezone, locale } = recipient;
      const language = languageOf(locale);
      const message = messagesIn(language);
      const organisation = tenant.name;
      const when = new Intl.DateTimeFormat(locale, {
        dateStyle: 'full',
        timeStyle: 'long',
        timeZone: timezone ?? 'UTC',
      });
      const kind = messages[payload.change];
      const filled = await renderLetter(tenant, {
        language,
        subject: message(`${kind}.subject`, { organisation }),
        paragraphs: [
          message('mail.greeting', { name: ` ${firstName}` }),
          message(`${kind}.text`, { organisation, when: when.format(timeOf(payload, clock)) }),
        ],
        button: { label: message('secondFactor.button'), link: `${tenant.baseUrl}/my/security` },
        quiet: [message('secondFactor.quiet', { organisation })],
      });
      await mailer.send(tenant, { to: { name: `${firstName} ${lastName}`, address }, id: job.id, ...filled });
    },
  };
}
