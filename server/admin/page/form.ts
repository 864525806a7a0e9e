/** A page around one form: as it is shown, and as it is shown again when it was refused. */
import type { Refused } from '../operations/refused.ts';
import type { FormBlock, Page } from './blocks.ts';
import type { Faults, FormValues } from './fields.ts';
import { faultsOf } from './refusals.ts';
import type { FormPage } from './routes.ts';

/** What a page finds wrong with a field before any operation is asked. */
export class FormFault extends Error {
  override name = 'FormFault';
  readonly field: string;

  constructor(field: string, sentence: string) {
    super(sentence);
    this.field = field;
  }
}

interface Again {
  readonly faults?: Faults;
  readonly problem?: string | undefined;
  readonly once?: string | undefined;
}

/** @param once new for each time that it is shown: sent twice, it is performed once. */
export function formShown(action: string, page: FormPage, { faults, problem, once }: Again): Page {
  const { before = [], after = [], fields, values, submit, tone, cancel, intro, ...rest } = page;
  const block: FormBlock = {
    kind: 'form',
    action,
    fields,
    values,
    submit,
    cancel,
    problem,
    ...(tone && { tone }),
    ...(intro && { intro }),
    ...(faults && { faults }),
    ...(once && { once }),
  };
  return { ...rest, blocks: [...before, block, ...after] };
}

/** @returns the form with what was typed, but for passwords, and what was wrong with it. */
export function formTaken(
  form: FormPage,
  typed: FormValues,
  refused: Refused | FormFault,
): Again & { readonly form: FormPage } {
  const secret = new Set(form.fields.filter(({ kind }) => kind === 'password').map(({ name }) => name));
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.has(name)));
  const told =
    refused instanceof FormFault ? { faults: { [refused.field]: refused.message } } : faultsOf(refused, form.fields);
  return { ...told, form: { ...form, values } };
}
