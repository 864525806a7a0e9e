/** Questions of forms as fields of the page, and the answers in a submitted form. */
import type { FieldType, FormField } from '#contracts/schemas/form.ts';
import type { Answer, Answers, EventFormResponse } from '#contracts/schemas/form-answers.ts';
import { answerViolations } from '#server/features/forms/answers.ts';
import type { Messages } from '#server/platform/messages/messages.ts';
import { textOf } from './posted-form.ts';
import type { OpenForm } from './store.ts';

/** @returns the name of a field: forms of an event may have the same keys */
export function fieldName(formId: string, key: string): string {
  return `form.${formId}.${key}`;
}

interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly help: string | null;
  readonly control: 'line' | 'lines' | 'box' | 'list' | 'boxes';
  /** Of a `line`. */
  readonly inputType: string;
  /** Enforced by the browser; the server checks again. */
  readonly required: boolean;
  readonly maxLength: number | undefined;
  readonly values: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly fault: string | undefined;
}

export interface FormView {
  readonly id: string;
  readonly title: string;
  readonly paragraph: string | null;
  readonly fields: readonly FieldView[];
  readonly hasRequired: boolean;
}

/** What a field shows: the input that was refused, or else the answers so far. */
export interface Filling {
  readonly typed: URLSearchParams | undefined;
  readonly faults: ReadonlyMap<string, string>;
}

const controls: Partial<Record<FormField['type'], FieldView['control']>> = {
  TEXTAREA: 'lines',
  BOOLEAN: 'box',
  CHOICE: 'list',
  MULTI_CHOICE: 'boxes',
};
const inputTypes: Partial<Record<FormField['type'], string>> = {
  NUMBER: 'number',
  DATE: 'date',
  PHONE: 'tel',
  EMAIL: 'email',
};
const maxLengths: Partial<Record<FormField['type'], number>> = { TEXT: 1000, TEXTAREA: 5000 };

export function formView({ id, title, description, fields, answers }: OpenForm, filling: Filling): FormView {
  const isTyped = filling.typed?.getAll('form').includes(id) === true;
  return {
    id,
    title,
    paragraph: description,
    hasRequired: fields.some(({ type, required }) => required === true && type !== 'BOOLEAN'),
    fields: fields.map((field): FieldView => {
      const { type, label, help = null, required = false, options = [] } = field;
      const name = fieldName(id, field.key);
      const control = controls[type] ?? 'line';
      return {
        name,
        control,
        help,
        options,
        label: required && control !== 'box' ? `${label} *` : label,
        inputType: inputTypes[type] ?? 'text',
        // Browsers can require one box, not one of several.
        required: required && control !== 'box' && control !== 'boxes',
        maxLength: maxLengths[type],
        values: isTyped ? (filling.typed?.getAll(name) ?? []) : shownValues(answers, field.key),
        fault: filling.faults.get(name),
      };
    }),
  };
}

/** Own properties only: a field may have the key `constructor`. */
function shownValues(answers: Answers | null, key: string): string[] {
  const answer = answers !== null && Object.hasOwn(answers, key) ? answers[key] : undefined;
  if (answer === undefined || answer === null || answer === false) return [];
  return Array.isArray(answer) ? answer : [String(answer)];
}

/** @returns the answers to a form; without those that are empty */
export function answersOf({ id, fields }: Pick<OpenForm, 'id' | 'fields'>, form: URLSearchParams): Answers {
  const answers = fields.map((field): [string, Answer] => [field.key, answerOf(field, fieldName(id, field.key), form)]);
  return Object.fromEntries(answers.filter(([, answer]) => answer !== null));
}

/** A form of an event with the answers that were typed. */
export interface Answered {
  readonly form: Pick<OpenForm, 'id' | 'answers'>;
  readonly answers: Answers;
}

/** @returns the responses to send. A form without questions that need an answer may be passed over */
export function responsesOf(answered: readonly Answered[]): EventFormResponse[] {
  return answered
    .filter(({ form, answers }) => Object.keys(answers).length > 0 || form.answers !== null)
    .map(({ form, answers }) => ({ formId: form.id, answers }));
}

/** @param shown ids of the forms whose questions the page showed. @returns the first that is not open any more */
export function closedSince(shown: readonly string[], open: readonly Pick<OpenForm, 'id'>[]): string | undefined {
  return shown.find((id) => !open.some((form) => form.id === id));
}

/** @param code of a violation. @returns the sentence about a refused answer */
export function answerFault(code: string, type: FieldType, message: Messages): string {
  return message(code === 'required' ? 'invitation.fault.missing' : `invitation.fault.${type}`);
}

/** @returns the sentence about each answer that the form does not take, by name of its field */
export function answerFaults({ id, fields }: Pick<OpenForm, 'id' | 'fields'>, answers: Answers, message: Messages) {
  const typeOf = new Map(fields.map(({ key, type }) => [key, type]));
  return new Map(
    answerViolations(fields, answers).map(({ propertyPath, code }): [string, string] => {
      const key = propertyPath.slice(propertyPath.indexOf('.') + 1);
      return [fieldName(id, key), answerFault(code, typeOf.get(key) ?? 'TEXT', message)];
    }),
  );
}

function answerOf({ type }: FormField, name: string, form: URLSearchParams): Answer {
  const text = textOf(form, name);
  switch (type) {
    case 'BOOLEAN':
      return text !== '';
    case 'MULTI_CHOICE':
      return form.has(name) ? form.getAll(name) : null;
    case 'NUMBER':
      // What is no number stays a text, which the check refuses.
      return text === '' || Number.isNaN(Number(text)) ? text || null : Number(text);
    case 'PHONE':
      return text.replaceAll(/[\s().-]/g, '') || null;
    default:
      return text || null;
  }
}
