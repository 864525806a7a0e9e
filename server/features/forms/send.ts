/** Mails a form to contacts, with the link of their invitation to its event. */
import type { SentForm } from '#contracts/schemas/form.ts';
import { invitationsOf } from '#server/features/invitations/mail-store.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { bulkPriority, enqueue } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sendFormJob } from './send-task.ts';
import { lockForm, markMailed } from './store.ts';

/** @throws Problem 404; 409 unless the form is OPEN and of an event */
export async function sendForm(db: TenantDb, formId: string, contactIds: readonly string[]): Promise<SentForm> {
  const form = await lockForm(db, formId, 'share');
  if (!form) throw new Problem('not_found');
  if (form.status !== 'OPEN') throw invalidTransition(`The form is ${form.status}; it can be sent while it is OPEN.`);
  if (form.eventId === null) throw invalidTransition('The form belongs to no event, so contacts have no link to it.');
  const wanted = [...new Set(contactIds.map((id) => id.toLowerCase()))];
  const reached = new Map(
    (await invitationsOf(db, form.eventId, wanted)).map(({ id, contactId }) => [contactId, id] as const),
  );
  for (const contactId of await markMailed(db, formId, [...reached.keys()])) {
    const payload = { formId: formId.toLowerCase(), invitationId: reached.get(contactId) };
    const key = `${payload.formId}.${payload.invitationId}`;
    await enqueue(db, { task: sendFormJob, payload, key, priority: bulkPriority });
  }
  return { sent: wanted.filter((id) => reached.has(id)), unreached: wanted.filter((id) => !reached.has(id)) };
}

function invalidTransition(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}
