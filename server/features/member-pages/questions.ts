/** The questions of an event's forms on its page, and the member's answers to them. */
import { ownForms } from '#contracts/operations/own-participation.ts';
import type { OwnForm } from '#contracts/schemas/form.ts';
import type { Answers, EventFormResponse } from '#contracts/schemas/form-answers.ts';
import { everyTypedIn, type FormValues } from '#server/admin/page/fields.ts';
import { answerFaults, answersOf, type FormView, formView } from '#server/features/invitation-page/questions.ts';
import { WrongFields } from './refusal.ts';
import type { Visit } from './route.ts';

type Asking = Pick<Visit, 'call' | 'message'>;

/** A form with the answers that were typed. */
interface Answered {
  readonly form: OwnForm;
  readonly answers: Answers;
}

/** @returns the open forms of an event that the member sees, the oldest first */
export async function formsOf({ call }: Pick<Visit, 'call'>, eventId: string): Promise<readonly OwnForm[]> {
  const { member } = await call(ownForms.list, { query: { eventId, itemsPerPage: 100, sort: 'createdAt' } });
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

/** @returns whether a form is open no more whose questions the page showed */
export function hasClosed(forms: readonly OwnForm[], values: FormValues): boolean {
  const open = new Set(forms.map(({ id }) => id));
  return everyTypedIn(values, 'form').some((id) => !open.has(id));
}

/** @returns the responses, without forms that were passed over, because no question of them needs an answer */
export function responsesOf(answered: readonly Answered[]): EventFormResponse[] {
  return answered
    .filter(({ form, answers }) => Object.keys(answers).length > 0 || form.answers !== null)
    .map(({ form, answers }) => ({ formId: form.id, answers }));
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
