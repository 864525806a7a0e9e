/** Tasks of requests for a link: the mail to the address, and the end of what was not used. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import { inviteOnRequest } from '#server/features/invitations/on-request.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { renderLetter } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { forgetSignup, forgetSignupJob, removeSignup, selectKnown, selectSignup, signupJob } from './store.ts';
import { signupToken, signupUrl } from './token.ts';

export interface SignupTaskDeps {
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly random: Random;
  readonly clock: Clock;
}

interface SignupJob {
  readonly signupId: string;
}
const schema = Joi.object<SignupJob, true>({ signupId: id().required() });

/** @returns the task. A known person gets the link of its invitation; an unknown address one that proves it. */
export function signupTask(deps: SignupTaskDeps): Task<SignupJob> {
  return {
    name: signupJob,
    schema,
    async run({ tenant, payload: { signupId }, database, job }) {
      const db = database.reading(tenant.id);
      const signup = await selectSignup(db, signupId);
      if (!signup || signup.hasJoined) return;
      const known = await selectKnown(db, signup.email);
      if (known) {
        await database.transaction(tenant.id, async (tx) => {
          if (await removeSignup(tx, signupId)) {
            // The address of a disabled user opens nothing.
            if (!known.disabled) await inviteOnRequest(tx, signup.eventId, known, deps);
          }
        });
        return;
      }
      const language = languageOf(signup.locale);
      const message = messagesIn(language);
      const about = { organisation: tenant.name, event: signup.title };
      const token = signupToken(deps.secrets, tenant.id, signup.id);
      const mail = await renderLetter(tenant, {
        language,
        subject: message('signup.subject', about),
        title: signup.title,
        paragraphs: [message('mail.greeting', { name: '' }), message('signup.text', about)],
        button: { label: message('signup.button'), link: signupUrl(tenant.baseUrl, signup.eventId, token) },
        quiet: [message('signup.quiet')],
      });
      await deps.mailer.send(tenant, { to: { name: '', address: signup.email }, id: job.id, ...mail });
    },
  };
}

export function forgetSignupTask(): Task<SignupJob> {
  return {
    name: forgetSignupJob,
    schema,
    run: ({ tenant, payload, database }) => forgetSignup(database.writing(tenant.id), payload.signupId),
  };
}
