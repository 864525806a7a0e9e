/** Tasks that mail one-time codes and notices of a changed password. */
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
import { addressOf, type CodeJob, codeTask } from './code-job.ts';
import { macOfCode } from './codes.ts';
import { findRecipient, placeCode, type Recipient } from './codes-store.ts';
import { emailChangeTasks } from './email-change-tasks.ts';
import type { CodePurpose } from './failures.ts';
import { at, type Dated, passwordChangedTask, timeOf } from './notice-job.ts';
import { secondFactorChanged } from './second-factor-task.ts';

export interface IdentityTaskDeps {
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

export function identityTasks(deps: IdentityTaskDeps): AnyTask[] {
  return [
    anyTask(sendCode(deps)),
    anyTask(passwordChanged(deps)),
    anyTask(secondFactorChanged(deps)),
    ...emailChangeTasks(deps),
  ];
}

/** Messages of the mail with a code: see the catalogues. */
const codeMessages = { LOGIN: 'loginCode', PASSWORD_RESET: 'resetCode' } as const satisfies Record<CodePurpose, string>;

function renderCode(
  tenant: JobTenant,
  purpose: CodePurpose,
  { firstName, locale }: Recipient,
  code: string,
): Promise<RenderedMail> {
  const language = languageOf(locale);
  const message = messagesIn(language);
  const kind = codeMessages[purpose];
  const organisation = tenant.name;
  return renderLetter(tenant, {
    language,
    subject: message(`${kind}.subject`, { organisation }),
    title: message(`${kind}.title`),
    paragraphs: [message('mail.greeting', { name: ` ${firstName}` }), message(`${kind}.text`, { organisation })],
    code,
    quiet: [message(`${kind}.validity`), message(`${kind}.quiet`)],
  });
}

/**
 * Creates a code and mails it. A retry creates a new one, so that a delayed mail carries a valid code. An unknown address
 * gets a random MAC and no mail.
 */
function sendCode({ mailer, secrets, random }: IdentityTaskDeps): Task<CodeJob> {
  return {
    name: codeTask,
    schema: Joi.object<CodeJob, true>({
      address: Joi.string().required(),
      purpose: Joi.string().valid('LOGIN', 'PASSWORD_RESET').required(),
    }),
    async run({ tenant, payload, database, job }) {
      const to = { email: addressOf(secrets, payload), purpose: payload.purpose };
      const code = digits(random, 6);
      const macs = {
        code: macOfCode(secrets, { tenantId: tenant.id, ...to, code }),
        decoy: random.bytes(32),
      };
      const recipient = await placeCode(database.writing(tenant.id), to, macs);
      if (!recipient) return;
      const { firstName, lastName } = recipient;
      await mailer.send(tenant, {
        to: { name: `${firstName} ${lastName}`, address: to.email },
        // A retry carries another code, so it is a different mail.
        id: `${job.id}.${job.attempt}`,
        ...(await renderCode(tenant, payload.purpose, recipient, code)),
      });
    },
  };
}

interface UserJob extends Dated {
  readonly userId: string;
}

function passwordChanged({ mailer, clock }: IdentityTaskDeps): Task<UserJob> {
  return {
    name: passwordChangedTask,
    schema: Joi.object<UserJob, true>({ userId: id().required(), at: at() }),
    async run({ tenant, payload, database, job }) {
      const recipient = await findRecipient(database.reading(tenant.id), payload.userId, 'notice');
      if (!recipient) return;
      const { firstName, lastName, email: address, timezone, locale } = recipient;
      const when = new Intl.DateTimeFormat(locale, {
        dateStyle: 'full',
        timeStyle: 'long',
        timeZone: timezone ?? 'UTC',
      }).format(timeOf(payload, clock));
      const language = languageOf(locale);
      const message = messagesIn(language);
      const organisation = tenant.name;
      const filled = await renderLetter(tenant, {
        language,
        subject: message('passwordChanged.subject', { organisation }),
        paragraphs: [
          message('mail.greeting', { name: ` ${firstName}` }),
          message('passwordChanged.text', { organisation, when }),
          message('passwordChanged.signedOut'),
        ],
        button: {
          label: message('passwordChanged.button'),
          link: `${tenant.baseUrl}/my/sign-in/forgotten-password`,
        },
        quiet: [message('passwordChanged.quiet', { organisation })],
      });
      await mailer.send(tenant, { to: { name: `${firstName} ${lastName}`, address }, id: job.id, ...filled });
    },
  };
}
