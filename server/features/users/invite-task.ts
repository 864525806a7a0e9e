/** The task that mails a user the invitation to sign in, in the language of the user or else of the organisation. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import { memberPaths } from '#server/features/member-pages/paths.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { renderLetter } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import { inviteJob } from './invite-job.ts';
import { selectInvited } from './store.ts';

interface InviteJob {
  readonly userId: string;
}

/** @returns the task. It sends nothing to who has signed in meanwhile. */
export function inviteTask({ mailer }: { mailer: Mailer }): Task<InviteJob> {
  return {
    name: inviteJob,
    schema: Joi.object<InviteJob, true>({ userId: id().required() }),
    async run({ tenant, payload, database, job }) {
      const invited = await selectInvited(database.reading(tenant.id), payload.userId);
      if (!invited) return;
      const { firstName, lastName, email, locale } = invited;
      const language = languageOf(locale);
      const message = messagesIn(language);
      const organisation = tenant.name;
      const filled = await renderLetter(tenant, {
        language,
        subject: message('signInInvitation.subject', { organisation }),
        paragraphs: [
          message('mail.greeting', { name: ` ${firstName}` }),
          message('signInInvitation.text', { organisation, email }),
          message('signInInvitation.how'),
        ],
        button: { label: message('signInInvitation.button'), link: `${tenant.baseUrl}${memberPaths.signIn}` },
        quiet: [message('signInInvitation.quiet', { organisation })],
      });
      await mailer.send(tenant, { to: { name: `${firstName} ${lastName}`, address: email }, id: job.id, ...filled });
    },
  };
}
