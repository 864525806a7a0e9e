/** Pages around one form: initially, and again with errors after a rejection. */
import { say } from '../language/say.ts';
import type { Refused } from '../operations/refused.ts';
import type { FormBlock, Page } from './blocks.ts';
import { wordField } from './confirmation.ts';
import { faultsOf } from './error-texts.ts';
import { type Faults, type Field, type FormValues, typedIn } from './fields.ts';
import { FormFault } from './form-fault.ts';
import type { FormPage } from './routes.ts';

interface FormState {
  readonly faults?: Faults;
  readonly problem?: string | undefined;
  readonly once?: string | undefined;
  /** Versions of the objects on the form. */
  readonly shown?: string | undefined;
}

/** @param once idempotency key, new for each rendering */
export function pageOfForm(action: string, page: FormPage, { faults, problem, once, shown }: FormState): Page {
  const {
    before = [],
    after = [],
    fields,
    word,
    values,
    submit,
    also,
    tone,
    cancel,
    cancelText,
    intro,
    ...rest
  } = page;
  const block: FormBlock = {
    kind: 'form',
    action,
    fields: word === undefined ? fields : [...fields, wordField(word)],
    values,
    submit,
    also,
    cancel,
    cancelText,
    problem,
    ...(tone && { tone }),
    ...(intro && { intro }),
    ...(faults && { faults }),
    ...(once && { once }),
    ...(shown && { shown }),
  };
  return { ...rest, blocks: [...before, block, ...after] };
}

/** @returns a sentence for each optional password that was typed: it is not shown again, and would be left out unnoticed */
export function retypeFaults(fields: readonly Field[], typed: FormValues): Faults {
  const lost = fields.filter(
    (field) => field.kind === 'password' && !field.required && typedIn(typed, field.name) !== '',
  );
  return Object.fromEntries(lost.map(({ name }) => [name, say('Type the password again: it is not kept.')]));
}

/** @returns the form with the submitted values except passwords, and its errors */
export function rejectedForm(
  form: FormPage,
  typed: FormValues,
  refused: Refused | FormFault,
): FormState & { readonly form: FormPage } {
  const secret = new Set(form.fields.filter(({ kind }) => kind === 'password').map(({ name }) => name));
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.has(name)));
  const errors =
    refused instanceof FormFault ? { faults: { [refused.field]: refused.message } } : faultsOf(refused, form.fields);
  const faults = { ...retypeFaults(form.fields, typed), ...errors.faults };
  return { ...errors, faults, form: { ...form, values } };
}
