/** Responses to forms: a user's, about itself, and a contact's, to the forms of the event that it is invited to. */
import type { Answers } from '#contracts/schemas/answers.ts';
import type { PageRequest } from '#server/gateway/page.ts';
import type { ContactCaller, UserCaller } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { KeysetRow } from '#server/platform/postgres/keyset.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId } from '#server/platform/random.ts';
import { checkAnswers } from './answers.ts';
import type { FormDeps } from './forms.ts';
import { insertResponse, putResponse, selectResponses } from './response-store.ts';
import { lockForm, selectState } from './store.ts';

/** @throws Problem 404 when there is no such form: another tenant's is exactly like an absent one */
export async function listResponses(db: TenantDb, formId: string, page: PageRequest): Promise<KeysetRow[]> {
  const rows = await selectResponses(db, formId, page);
  if (rows.length === 0 && !(await selectState(db, formId))) throw new Problem('not_found');
  return rows;
}

/** @throws Problem 404, 409 when it takes none, or none more of this user; 422 naming the answers */
export async function respond(
  db: TenantDb,
  formId: string,
  answers: Answers,
  { userId }: Pick<UserCaller, 'userId'>,
  { random, clock }: FormDeps,
): Promise<JsonRow> {
  const form = await lockForm(db, formId, 'share');
  if (!form) throw new Problem('not_found');
  if (form.status !== 'OPEN') {
    throw new Problem('invalid_transition', {
      detail: `The form is ${form.status}; it takes responses while it is OPEN.`,
    });
  }
  checkAnswers(form.fields, answers);
  const person = { userId, contactId: null };
  const id = newId(random, clock);
  const row = await insertResponse(db, { id, formId, person, answers, single: !form.multipleResponses });
  if (!row) throw new Problem('duplicate', { detail: 'You have responded to this form.' });
  return row;
}

/** @throws Problem 404 unless the form is OPEN and of the contact's event; 422 naming the answers */
export async function respondOwn(
  db: TenantDb,
  formId: string,
  answers: Answers,
  { contactId, eventId }: ContactCaller,
  { random, clock }: FormDeps,
): Promise<JsonRow> {
  const form = await lockForm(db, formId, 'share');
  if (form?.status !== 'OPEN' || form.eventId !== eventId) throw new Problem('not_found');
  checkAnswers(form.fields, answers);
  const person = { userId: null, contactId };
  const row = await putResponse(db, { id: newId(random, clock), formId, person, answers, single: true });
  // Deleted while the request was on its way: its invitation went with it.
  if (!row) throw new Problem('invalid_contact_hash');
  return row;
}
