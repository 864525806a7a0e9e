/** Tasks that mail about a change of an email. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type AnyTask, anyTask, type JobTenant, type Task } from '#server/platform/jobs/task.ts';
import { renderLetter } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { RenderedMail } from '#server/platform/mail/render.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import { digits, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { findRecipient, type Recipient } from './codes-store.ts';
import { macOfEmailChange } from './email-change.ts';
import {
  type EmailChangeCodeJob,
  type EmailChangeNoticeJob,
  emailChangeCodeTask,
  emailChangeNoticeTask,
  noticeKinds,
  openAddress,
} from './email-change-job.ts';
import { placeEmailChange } from './email-change-store.ts';
import { at, timeOf } from './notice-job.ts';

interface EmailChangeTaskDeps {
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

export function emailChangeTasks(deps: EmailChangeTaskDeps): AnyTask[] {
  return [anyTask(sendCode(deps)), anyTask(notify(deps))];
}

/**
 * Creates a code and mails it to the new address. A retry creates a new one. An address that a user has gets a notice,
 * and the request a random MAC.
 */
function sendCode({ mailer, secrets, random }: EmailChangeTaskDeps): Task<EmailChangeCodeJob> {
  return {
    name: emailChangeCodeTask,
    schema: Joi.object<EmailChangeCodeJob, true>({ userId: id().required(), newEmail: Joi.string().required() }),
    async run({ tenant, payload, database, job }) {
      const { userId } = payload;
      const newEmail = openAddress(secrets, payload.newEmail);
      const user = await findRecipient(database.reading(tenant.id), userId, 'code');
      if (!user) return;
      const code = digits(random, 6);
      const macs = {
        code: macOfEmailChange(secrets, { tenantId: tenant.id, userId, newEmail, code }),
        decoy: random.bytes(32),
      };
      const placed = await placeEmailChange(database.writing(tenant.id), { email: user.email, newEmail }, macs);
      if (!placed) return;
      const { holder } = placed;
      const mail = holder
        ? renderTaken(tenant, holder, holder.id === userId ? 'emailChangeSame' : 'emailChangeTaken')
        : renderCode(tenant, user.locale, code);
      await mailer.send(tenant, {
        to: { name: holder ? `${holder.firstName} ${holder.lastName}` : '', address: newEmail },
        // A retry carries another code, so it is a different mail.
        id: `${job.id}.${job.attempt}`,
        ...(await mail),
      });
    },
  };
}

/** Names no one: users choose their own names, and must not send words of theirs to any address. */
function renderCode(tenant: JobTenant, locale: string, code: string): Promise<RenderedMail> {
  const language = languageOf(locale);
  const message = messagesIn(language);
  const organisation = tenant.name;
  return renderLetter(tenant, {
    language,
    subject: message('emailChangeCode.subject', { organisation }),
    title: message('emailChangeCode.title'),
    paragraphs: [message('mail.greeting', { name: '' }), message('emailChangeCode.text', { organisation })],
    code,
    quiet: [message('emailChangeCode.validity'), message('emailChangeCode.quiet')],
  });
}

/** Of an address that a user has: nothing in it comes from the user who typed it. */
function renderTaken(
  tenant: JobTenant,
  { firstName, locale }: Recipient,
  kind: 'emailChangeSame' | 'emailChangeTaken',
): Promise<RenderedMail> {
  const language = languageOf(locale);
  const message = messagesIn(language);
  const organisation = tenant.name;
  return renderLetter(tenant, {
    language,
    subject: message(`${kind}.subject`, { organisation }),
    paragraphs: [message('mail.greeting', { name: ` ${firstName}` }), message(`${kind}.text`, { organisation })],
    quiet: [message(`${kind}.quiet`, { organisation })],
  });
}

/** Messages of each notice: see the catalogues. */
const noticeMessages = {
  REQUESTED: 'emailChangeRequested',
  CHANGED: 'emailChanged',
  CHANGED_FOR_USER: 'emailChangedForUser',
} as const;

function notify({ mailer, clock, secrets }: EmailChangeTaskDeps): Task<EmailChangeNoticeJob> {
  return {
    name: emailChangeNoticeTask,
    schema: Joi.object<EmailChangeNoticeJob, true>({
      userId: id().required(),
      kind: Joi.string()
        .valid(...noticeKinds)
        .required(),
      to: Joi.string().required(),
      newEmail: Joi.string().required(),
      at: at(),
    }),
    async run({ tenant, payload, database, job }) {
      const [address, email] = [openAddress(secrets, payload.to), openAddress(secrets, payload.newEmail)];
      // The other mail says already that nothing changes.
      if (payload.kind === 'REQUESTED' && address === email) return;
      const recipient = await findRecipient(database.reading(tenant.id), payload.userId, 'notice');
      if (!recipient) return;
      const { firstName, lastName, timezone, locale } = recipient;
      const language = languageOf(locale);
      const message = messagesIn(language);
      const organisation = tenant.name;
      const when = new Intl.DateTimeFormat(locale, {
        dateStyle: 'full',
        timeStyle: 'long',
        timeZone: timezone ?? 'UTC',
      }).format(timeOf(payload, clock));
      const kind = noticeMessages[payload.kind];
      // An administrator may have corrected a typing error: the old address can be a stranger's, who must not learn the new one.
      const isToOld = payload.kind === 'CHANGED_FOR_USER' && address !== email;
      const text = isToOld ? 'emailChangedForUser.textToOld' : (`${kind}.text` as const);
      const filled = await renderLetter(tenant, {
        language,
        subject: message(`${kind}.subject`, { organisation }),
        paragraphs: [
          message('mail.greeting', { name: ` ${firstName}` }),
          message(text, { organisation, email, when }),
          message(`${kind}.next`),
        ],
        quiet: [message(`${kind}.quiet`, { organisation })],
      });
      await mailer.send(tenant, { to: { name: `${firstName} ${lastName}`, address }, id: job.id, ...filled });
    },
  };
}
