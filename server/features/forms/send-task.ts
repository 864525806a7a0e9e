/** Task that mails the link of a form. It derives the link, which neither queue nor database holds. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import { hashOfLink, linkOf } from '#server/features/invitations/contact-hash.ts';
import { nameOf } from '#server/features/invitations/mail.ts';
import { selectSendable } from '#server/features/invitations/mail-store.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { renderLetter } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { Secrets } from '#server/platform/secrets.ts';

export interface SendForm {
  readonly formId: string;
  readonly invitationId: string;
}

/** Name of the task in the queue. */
export const sendFormJob = 'forms.send';

/** @returns the task. It sends nothing once the form is closed or the link invalid. */
export function sendFormTask({ secrets, mailer }: { secrets: Secrets; mailer: Mailer }): Task<SendForm> {
  return {
    name: sendFormJob,
    schema: Joi.object<SendForm, true>({ formId: id().required(), invitationId: id().required() }),
    async run({ tenant, payload, database, job }) {
      const db = database.reading(tenant.id);
      const form = await selectOpenForm(db, payload.formId);
      const invitation = await selectSendable(db, payload.invitationId);
      if (!form || !invitation) return;
      const name = nameOf(invitation);
      const language = languageOf(invitation.locale);
      const message = messagesIn(language);
      const link = linkOf(tenant.baseUrl, hashOfLink(secrets, tenant.id, invitation));
      const about = { organisation: tenant.name, event: invitation.title };
      const mail = await renderLetter(tenant, {
        language,
        subject: `${form.title}: ${invitation.title}`,
        title: form.title,
        paragraphs: [
          message('mail.greeting', { name: name && ` ${name}` }),
          message('form.text', about),
          ...(form.description === null ? [] : [form.description]),
        ],
        button: { label: message('form.button'), link },
        quiet: [message('invitation.mail.personal')],
      });
      await mailer.send(tenant, { to: { name, address: invitation.email }, id: job.id, ...mail });
    },
  };
}

/** @returns undefined if the form was closed or deleted after the mail was enqueued. */
async function selectOpenForm(
  db: TenantDb,
  formId: string,
): Promise<{ title: string; description: string | null } | undefined> {
  const [row] = await db.rows<{ title: string; description: string | null }>(
    sql`select f.title, f.description from forms f where ${db.tenantFilter('f')} and f.id = ${formId} and f.status = 'OPEN'`,
  );
  return row;
}
