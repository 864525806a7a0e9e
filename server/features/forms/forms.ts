/** Creates, changes, opens and closes forms. */

import { type FormStatus, formStatuses, formTransitions, type NewForm } from '#contracts/schemas/form.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { checkFields } from './answers.ts';
import { isAnswered } from './response-store.ts';
import { insertForm, lockForm, patchForm, patchStatus, selectState } from './store.ts';

export interface FormDeps {
  readonly random: Random;
  readonly clock: Clock;
}

/** @throws Problem 422 for an invalid field, or an unknown event */
export async function createForm(db: TenantDb, form: NewForm, { random, clock }: FormDeps): Promise<JsonRow> {
  checkFields(form.fields);
  const row = await insertForm(db, newId(random, clock), form);
  if (!row) throw unknownEvent();
  return row;
}

/** @throws Problem 404; 409 when the form has responses and its questions would change; 422 as createForm */
export async function updateForm(db: TenantDb, id: string, changes: Partial<NewForm>): Promise<JsonRow> {
  if (changes.fields) checkFields(changes.fields);
  if (!(await lockForm(db, id, 'no key update'))) throw new Problem('not_found');
  const { fields, multipleResponses, eventId } = changes;
  const changesQuestions = fields !== undefined || multipleResponses !== undefined || eventId !== undefined;
  if (changesQuestions && (await isAnswered(db, id))) {
    throw new Problem('invalid_transition', {
      detail: 'The form has responses, so fields, multipleResponses and eventId cannot change.',
    });
  }
  const row = await patchForm(db, id, changes);
  if (!row) throw unknownEvent();
  return row;
}

/** @throws Problem 404; 409 naming the allowed next states */
export async function moveForm(db: TenantDb, id: string, to: FormStatus): Promise<JsonRow> {
  const from = formStatuses.filter((before) => formTransitions[before].includes(to));
  const row = await patchStatus(db, id, to, from);
  if (row) return row;
  const state = await selectState(db, id);
  if (!state) throw new Problem('not_found');
  throw refusedTransition('form', formTransitions, state.status, to);
}

function unknownEvent(): Problem {
  return invalidProperty('eventId', 'eventId is not an event', 'unknown_reference');
}
