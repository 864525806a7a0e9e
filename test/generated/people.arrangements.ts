/** What operations on contacts, templates and newsletters need before their request. */
import { randomUUID } from 'node:crypto';
import type { Arrange, Subject } from './arrangements.ts';
import { setting, write } from './arranging.ts';

/** A newsletter that somebody would get. */
const addressed: Arrange = async (place, { caller, params }) => {
  const audience = { userIds: [caller.id] };
  await write(place, `/api/v1/newsletters/${params.id}`, { audience }, 'PATCH');
  return {};
};

const toOneself: Arrange = async (_, { caller }) => ({ members: { to: [caller.email] } });

export const peopleSubjects: Readonly<Record<string, Subject>> = {
  // Sending freezes the audience; nobody sends here, so that one is put there as sending does.
  '/api/v1/newsletters/{id}/recipients': async ({ service, tenant }, _, { id }) => {
    const recipient = randomUUID();
    await service.sql(
      `insert into newsletter_recipients (tenant_id, id, newsletter_id, email, status)
        values ($1, $2, $3, $4, 'PENDING')`,
      [tenant.id, recipient, id, `${recipient}@new.example`],
    );
    return recipient;
  },
};

export const peopleArrangements: Readonly<Record<string, Arrange>> = {
  'contacts.restore': setting('contacts', `status = 'ARCHIVED'`),
  'contacts.bulkDelete': async () => ({ members: { ids: [randomUUID()] } }),
  'contacts.bulkTag': async () => ({ members: { ids: [randomUUID()], add: ['choir'], remove: ['board'] } }),
  'emailTemplates.sendTest': toOneself,
  'newsletters.sendTest': toOneself,
  'newsletters.send': async (place, made) => {
    await addressed(place, made);
    return { members: { confirmRecipients: 1 } };
  },
  'newsletters.pause': setting('newsletters', `status = 'SENDING'`),
  'newsletters.resume': setting('newsletters', `status = 'PAUSED'`),
  'newsletters.cancel': setting('newsletters', `status = 'SENDING'`),
};
