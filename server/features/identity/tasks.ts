/** Tasks that mail one-time codes and notices of a changed password. */
import { join } from 'node:path';
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type AnyTask, anyTask, type Task } from '#server/platform/jobs/task.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { type MailTemplate, mailTemplate } from '#server/platform/mail/render.ts';
import { digits, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { addressOf, type CodeJob, codeTask } from './code-job.ts';
import { macOfCode } from './codes.ts';
import { findRecipient, placeCode } from './codes-store.ts';
import type { CodePurpose } from './failures.ts';

export interface IdentityTaskDeps {
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

export function identityTasks(deps: IdentityTaskDeps): AnyTask[] {
  return [anyTask(sendCode(deps)), anyTask(passwordChanged(deps))];
}

interface CodeMailValues {
  readonly firstName: string;
  readonly code: string;
  /** Code with a space in the middle, for readability. */
  readonly shownCode: string;
}

const pathOf = (name: string) => join(import.meta.dirname, 'mails', name);
const codeTemplates: Readonly<Record<CodePurpose, MailTemplate<CodeMailValues>>> = {
  LOGIN: mailTemplate(pathOf('login-code')),
  PASSWORD_RESET: mailTemplate(pathOf('reset-code')),
};
const changedTemplate = mailTemplate<{ firstName: string; when: string }>(pathOf('password-changed'));

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
      const filled = { firstName, code, shownCode: `${code.slice(0, 3)} ${code.slice(3)}` };
      await mailer.send(tenant, {
        to: { name: `${firstName} ${lastName}`, address: to.email },
        // A retry carries another code, so it is a different mail.
        id: `${job.id}.${job.attempt}`,
        ...(await codeTemplates[payload.purpose].render(tenant, filled)),
      });
    },
  };
}

interface UserJob {
  readonly userId: string;
}

function passwordChanged({ mailer, clock }: IdentityTaskDeps): Task<UserJob> {
  return {
    name: 'identity.passwordChanged',
    schema: Joi.object<UserJob, true>({ userId: id().required() }),
    async run({ tenant, payload, database, job }) {
      const recipient = await findRecipient(database.reading(tenant.id), payload.userId);
      if (!recipient) return;
      const { firstName, lastName, email: address, timezone } = recipient;
      const when = new Intl.DateTimeFormat('en-GB', {
        dateStyle: 'full',
        timeStyle: 'long',
        timeZone: timezone ?? 'UTC',
      }).format(clock.now());
      const filled = await changedTemplate.render(tenant, { firstName, when });
      await mailer.send(tenant, { to: { name: `${firstName} ${lastName}`, address }, id: job.id, ...filled });
    },
  };
}
