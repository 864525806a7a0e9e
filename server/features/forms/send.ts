/** Mailing the link of a form: to contacts, who reach it by the link of their invitation to its event. */
import type { SentForm } from '#contracts/schemas/form.ts';
import { invitationsOf } from '#server/features/invitations/mail-store.ts';
import { Problem } from '#server/gateway/problem.ts';
import { enqueue, priorityOfMany } from '#server/platform/jobs/enqueue.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sendFormJob } from './send-task.ts';
import { selectState } from './store.ts';

/** @throws Problem 404; 409 unless the form is OPEN and of an event */
export async function sendForm(db: TenantDb, formId: string, contactIds: readonly string[]): Promise<SentForm> {
  const form = await selectState(db, formId);
  if (!form) throw new Problem('not_found');
  if (form.status !== 'OPEN') throw notNow(`The form is ${form.status}; it is sent while it is OPEN.`);
  if (form.eventId === null) throw notNow('The form is of no event: contacts have no link to it.');
  const wanted = [...new Set(contactIds.map((id) => id.toLowerCase()))];
  const reached = new Map(
    (await invitationsOf(db, form.eventId, wanted)).map(({ id, contactId }) => [contactId, id] as const),
  );
  for (const invitationId of reached.values()) {
    const payload = { formId: formId.toLowerCase(), invitationId };
    const key = `${payload.formId}.${invitationId}`;
    await enqueue(db, { task: sendFormJob, payload, key, priority: priorityOfMany });
  }
  return { sent: wanted.filter((id) => reached.has(id)), unreached: wanted.filter((id) => !reached.has(id)) };
}

function notNow(detail: string): Problem {
  return new Problem('invalid_transition', { detail });
}
