/** Responses to forms of an event, which come with a registration: all of them are stored with it, or nothing is. */
import type { Violation } from '#contracts/problems.ts';
import type { EventFormResponse } from '#contracts/schemas/form-answers.ts';
import type { Person } from '#server/features/registrations/person.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { newId } from '#server/platform/random.ts';
import { answerViolations } from './answers.ts';
import type { FormDeps } from './forms.ts';
import { putResponse } from './response-store.ts';
import { type FormState, lockForms } from './store.ts';

/** @returns the 409 for a form that takes no responses any more */
export function formClosed(formId: string): Problem {
  const detail = `The form ${formId} is CLOSED; it takes responses while it is OPEN.`;
  return new Problem('invalid_transition', { detail, reason: 'form_closed' });
}

/**
 * Locks the forms until the transaction ends, so that they stay OPEN. To be called with the event locked, and before the
 * person is registered: whatever is refused has cost others at the event no more than one statement.
 * @throws Problem 409 if a form is CLOSED; 422 naming forms that are not of the event or not published, and answers
 */
export async function lockToRespond(
  db: TenantDb,
  responses: readonly EventFormResponse[],
  eventId: string,
): Promise<void> {
  if (responses.length === 0) return;
  const ids = responses.map(({ formId }) => formId.toLowerCase());
  const forms = await lockForms(db, ids);
  const violations = responses.flatMap(({ answers }, index) => {
    const id = ids[index] ?? '';
    const path = `responses.${index}`;
    if (ids.indexOf(id) < index) return [violationAt(`${path}.formId`, 'is that of an earlier response', 'unique')];
    const form = forms.get(id);
    if (!isOffered(form, eventId)) {
      return [violationAt(`${path}.formId`, 'is not a form of the event', 'unknown_reference')];
    }
    if (form.status === 'CLOSED') throw formClosed(id);
    return answerViolations(form.fields, answers).map(({ propertyPath, message, code }) => ({
      propertyPath: `${path}.${propertyPath}`,
      message: `${path}.${message}`,
      code,
    }));
  });
  if (violations.length > 0) throw new Problem('validation_failed', { violations });
}

/** A form that was never opened is as absent as that of another event. */
function isOffered(form: FormState | undefined, eventId: string): form is FormState {
  return form !== undefined && form.eventId === eventId && form.status !== 'DRAFT';
}

const violationAt = (propertyPath: string, what: string, code: string): Violation => ({
  propertyPath,
  message: `${propertyPath} ${what}`,
  code,
});

/** After lockToRespond(). Each replaces the person's earlier response to its form. */
export async function storeResponses(
  db: TenantDb,
  responses: readonly EventFormResponse[],
  person: Person,
  { random, clock }: FormDeps,
): Promise<void> {
  for (const response of responses) {
    await putResponse(db, { ...response, id: newId(random, clock), person, single: true });
  }
}
