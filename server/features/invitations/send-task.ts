/** The task that mails an invitation. It derives the link, which neither the queue nor the database holds. */
import { id } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { hashOfLink } from './contact-hash.ts';
import { nameOf, renderInvitation } from './mail.ts';
import { selectSendable } from './mail-store.ts';

export interface SendInvitation {
  readonly invitationId: string;
}

/** The task name in the queue. */
export const sendInvitationJob = 'invitations.send';

/** @returns the task. It sends nothing if the invitation can no longer be opened. */
export function sendInvitationTask({ secrets, mailer }: { secrets: Secrets; mailer: Mailer }): Task<SendInvitation> {
  return {
    name: sendInvitationJob,
    schema: Joi.object<SendInvitation, true>({ invitationId: id().required() }),
    async run({ tenant, payload, database, job }) {
      const invitation = await selectSendable(database.reading(tenant.id), payload.invitationId);
      if (!invitation) return;
      const hash = hashOfLink(secrets, tenant.id, invitation);
      const to = { name: nameOf(invitation), address: invitation.email };
      await mailer.send(tenant, { to, id: job.id, ...(await renderInvitation(tenant, invitation, hash)) });
    },
  };
}
