/** Forms: what the organiser may do with them, and what a refused change is told. */

import { type FormStatus, formStatuses, formTransitions, type NewForm } from '#contracts/schemas/form.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import { refusedTransition } from '#server/gateway/transition.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { checkFields } from './answers.ts';
import { isAnswered } from './response-store.ts';
import { insertForm, lockForm, patchForm, patchStatus, selectState } from './store.ts';

export interface FormDeps {
  readonly random: Random;
  readonly clock: Clock;
}

/** @throws Problem 422 when a field cannot be one, or the event is none of this tenant */
export async function createForm(db: TenantDb, form: NewForm, { random, clock }: FormDeps): Promise<JsonRow> {
  checkFields(form.fields);
  const row = await insertForm(db, newId(random, clock), form);
  if (!row) throw unknownEvent();
  return row;
}

/** @throws Problem 404; 409 when it was answered, and what was asked would change; 422 as createForm */
export async function updateForm(db: TenantDb, id: string, changes: Partial<NewForm>): Promise<JsonRow> {
  if (changes.fields) checkFields(changes.fields);
  if (!(await lockForm(db, id, 'no key update'))) throw new Problem('not_found');
  const { fields, multipleResponses, eventId } = changes;
  const asksOtherwise = fields !== undefined || multipleResponses !== undefined || eventId !== undefined;
  if (asksOtherwise && (await isAnswered(db, id))) {
    throw new Problem('invalid_transition', {
      detail: 'The form was answered: fields, multipleResponses and eventId stay as they are.',
    });
  }
  const row = await patchForm(db, id, changes);
  if (!row) throw unknownEvent();
  return row;
}

/** @throws Problem 404; 409 naming the states that may follow */
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
