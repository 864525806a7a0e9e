/** The task that mails a user the invitation to sign in, in the language of the user or else of the organisation. */
import { join } from 'node:path';
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { mailTemplate } from '#server/platform/mail/render.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import { inviteJob } from './invite-job.ts';
import { selectInvited } from './store.ts';

interface InviteJob {
  readonly userId: string;
}

interface Filling {
  readonly subject: string;
  readonly greeting: string;
  readonly text: string;
  readonly how: string;
  readonly button: string;
  readonly link: string;
  readonly quiet: string;
}

const template = mailTemplate<Filling>(join(import.meta.dirname, 'mails/sign-in-invitation'));

/** @returns the task. It sends nothing to who has signed in meanwhile. */
export function inviteTask({ mailer }: { mailer: Mailer }): Task<InviteJob> {
  return {
    name: inviteJob,
    schema: Joi.object<InviteJob, true>({ userId: id().required() }),
    async run({ tenant, payload, database, job }) {
      const invited = await selectInvited(database.reading(tenant.id), payload.userId);
      if (!invited) return;
      const { firstName, lastName, email, locale } = invited;
      const message = messagesIn(languageOf(locale));
      const organisation = tenant.name;
      const filled = await template.render(tenant, {
        subject: message('signInInvitation.subject', { organisation }),
        greeting: message('mail.hello', { name: firstName }),
        text: message('signInInvitation.text', { organisation, email }),
        how: message('signInInvitation.how'),
        button: message('signInInvitation.button'),
        link: `${tenant.baseUrl}/admin/sign-in`,
        quiet: message('signInInvitation.quiet', { organisation }),
      });
      await mailer.send(tenant, { to: { name: `${firstName} ${lastName}`, address: email }, id: job.id, ...filled });
    },
  };
}
