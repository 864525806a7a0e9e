/** Responses to forms: of users, and of contacts to the forms of the event that they are invited to. */
import type { FormResponseFilter } from '#contracts/schemas/form.ts';
import type { Answers } from '#contracts/schemas/form-answers.ts';
import type { PageRequest } from '#server/gateway/api/page.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { ContactCaller, UserCaller } from '#server/gateway/api/request-context.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { KeysetRow } from '#server/platform/postgres/keyset.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId } from '#server/platform/random.ts';
import { checkAnswers } from './answers.ts';
import type { FormDeps } from './forms.ts';
import { mayAnswer } from './own-store.ts';
import { insertResponse, putResponse, selectResponses } from './response-store.ts';
import { lockForm, selectState } from './store.ts';

/** @throws Problem 404 for an unknown form, or another tenant's */
export async function listResponses(
  db: TenantDb,
  formId: string,
  filter: FormResponseFilter,
  page: PageRequest,
  { permissions }: UserCaller,
): Promise<KeysetRow[]> {
  const named = permissions.has('users:read') && permissions.has('contacts:read');
  const rows = await selectResponses(db, formId, filter, page, named);
  if (rows.length === 0 && !(await selectState(db, formId))) throw new Problem('not_found');
  return rows;
}

/** @throws Problem 404, also for the form of an event that the user does not see; 409 when the form is not OPEN, or the user has responded; 422 naming the answers */
export async function respond(
  db: TenantDb,
  formId: string,
  answers: Answers,
  { userId, permissions }: Pick<UserCaller, 'userId' | 'permissions'>,
  { random, clock }: FormDeps,
): Promise<JsonRow> {
  const form = await lockForm(db, formId, 'share');
  const reached = permissions.has('forms:read') || (await mayAnswer(db, formId, userId));
  if (!form || !reached) throw new Problem('not_found');
  if (form.status !== 'OPEN') {
    throw new Problem('invalid_transition', {
      detail: `The form is ${form.status}; it takes responses while it is OPEN.`,
    });
  }
  checkAnswers(form.fields, answers);
  const person = { userId, contactId: null };
  const id = newId(random, clock);
  const row = await insertResponse(db, { id, formId, person, answers, single: !form.multipleResponses });
  if (!row) throw new Problem('duplicate', { detail: 'You have already responded to this form.' });
  return row;
}

/** Replaces the response of a user. @throws Problem 404 unless the form is OPEN and the user can answer it; 422 naming the answers */
export async function respondAgain(
  db: TenantDb,
  formId: string,
  answers: Answers,
  { userId }: Pick<UserCaller, 'userId'>,
  { random, clock }: FormDeps,
): Promise<JsonRow | undefined> {
  const form = await lockForm(db, formId, 'share');
  if (form?.status !== 'OPEN' || !(await mayAnswer(db, formId, userId))) throw new Problem('not_found');
  checkAnswers(form.fields, answers);
  const person = { userId, contactId: null };
  return putResponse(db, { id: newId(random, clock), formId, person, answers, single: true });
}

/** By an invitation. @throws Problem 404 unless the form is OPEN and of its event; 422 naming the answers */
export async function respondOwn(
  db: TenantDb,
  formId: string,
  answers: Answers,
  { contactId, userId, eventId }: ContactCaller,
  { random, clock }: FormDeps,
): Promise<JsonRow> {
  const form = await lockForm(db, formId, 'share');
  if (form?.status !== 'OPEN' || form.eventId !== eventId) throw new Problem('not_found');
  checkAnswers(form.fields, answers);
  const person = { userId, contactId };
  const row = await putResponse(db, { id: newId(random, clock), formId, person, answers, single: true });
  // The person was deleted meanwhile, and its invitation with it.
  if (!row) throw new Problem('invalid_contact_hash');
  return row;
}
