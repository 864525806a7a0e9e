/** The mails of signing in: codes, and word of a changed password. */
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
import { type CodePurpose, findRecipient, placeCode } from './codes-store.ts';

export interface IdentityTaskDeps {
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

export function identityTasks(deps: IdentityTaskDeps): AnyTask[] {
  return [anyTask(sendCode(deps)), anyTask(passwordChanged(deps))];
}

interface CodeFilling {
  readonly firstName: string;
  readonly code: string;
  /** With a space in the middle, for the eye. */
  readonly shownCode: string;
}

const pathOf = (name: string) => join(import.meta.dirname, 'mails', name);
const codeTemplates: Readonly<Record<CodePurpose, MailTemplate<CodeFilling>>> = {
  LOGIN: mailTemplate(pathOf('login-code')),
  PASSWORD_RESET: mailTemplate(pathOf('reset-code')),
};
const changedTemplate = mailTemplate<{ firstName: string; when: string }>(pathOf('password-changed'));

/**
 * Makes a code and mails it. A second attempt makes another one, so that what arrives late is good when it arrives; the
 * address of nobody gets a code that nobody can know, and no mail.
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
        // A second attempt carries another code: it is another mail.
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
