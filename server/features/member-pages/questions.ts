/** The questions of an event's forms on its page, and the member's answers to them. */
import { ownForms } from '#contracts/operations/own-participation.ts';
import type { OwnForm } from '#contracts/schemas/form.ts';
import { maximumEventForms } from '#contracts/schemas/form-answers.ts';
import { everyTypedIn, type FormValues } from '#server/admin/page/fields.ts';
import {
  type Answered,
  answerFaults,
  answersOf,
  type FormView,
  formView,
  responsesOf,
} from '#server/features/invitation-page/questions.ts';
import { WrongFields } from './refusal.ts';
import type { Visit } from './route.ts';

type Asking = Pick<Visit, 'call' | 'message'>;

/** @returns the open forms of an event that the member sees, the oldest first */
export async function formsOf({ call }: Pick<Visit, 'call'>, eventId: string): Promise<readonly OwnForm[]> {
  const query = { eventId, itemsPerPage: maximumEventForms, sort: 'createdAt' };
  const { member } = await call(ownForms.list, { query });
  return member;
}

/** @returns the forms with what was typed and refused, or else with the answers so far */
export function viewsOf(forms: readonly OwnForm[], { refused }: Pick<Visit, 'refused'>): FormView[] {
  const faults = new Map(Object.entries(refused?.faults ?? {}));
  return forms.map((form) => formView(form, { typed: refused && parametersOf(refused.typed), faults }));
}

/**
 * @returns the answers to the forms whose questions the page showed; others may have opened since
 * @throws WrongFields
 */
export function checkedAnswers(forms: readonly OwnForm[], values: FormValues, { message }: Asking): Answered[] {
  const shown = new Set(everyTypedIn(values, 'form'));
  const typed = parametersOf(values);
  const answered = forms.filter(({ id }) => shown.has(id)).map((form) => ({ form, answers: answersOf(form, typed) }));
  const faults = answered.flatMap(({ form, answers }) => [...answerFaults(form, answers, message)]);
  if (faults.length > 0) throw new WrongFields(Object.fromEntries(faults));
  return answered;
}

export async function saveAnswers(answered: readonly Answered[], { call }: Asking): Promise<void> {
  for (const { formId, answers } of responsesOf(answered)) {
    await call(ownForms.respond, { params: { id: formId }, body: { answers } });
  }
}

function parametersOf(values: FormValues): URLSearchParams {
  return new URLSearchParams(
    Object.keys(values).flatMap((name) => everyTypedIn(values, name).map((value): [string, string] => [name, value])),
  );
}
