/** Submits a form: performs it, or renders it again with its errors, or with what was changed meanwhile. */
import { Refused } from '../operations/refused.ts';
import { digestOf, shownIn, type Versions } from '../operations/versions.ts';
import type { Page } from './blocks.ts';
import { requireWord } from './confirmation.ts';
import { conflictBlocks } from './conflict.ts';
import type { Context, Submitted } from './context.ts';
import { typedIn } from './fields.ts';
import { pageOfForm, rejectedForm, retypeFaults } from './form.ts';
import { FormFault } from './form-fault.ts';
import type { FormPage, FormRoute, Outcome } from './routes.ts';

/** Tries to save while only what the form does not show changes, such as a counter. */
const maximumTries = 3;

export interface Submission {
  readonly route: FormRoute;
  readonly context: Context;
  readonly submitted: Submitted;
  readonly versions: Versions;
  /** Path of the page. */
  readonly path: string;
  /** Idempotency key of the form that is rendered again. */
  readonly once: string | undefined;
}

export type Submittal = { readonly outcome: Outcome } | { readonly page: Page; readonly status: number };

export async function submitForm(submission: Submission): Promise<Submittal> {
  const { route, context, submitted, versions, path, once } = submission;
  const text = typedIn(submitted.values, 'shown');
  const shown = shownIn(text);
  versions.adopt(shown);
  let form = await route.form(context, submitted.values);
  for (let tries = 1; ; tries += 1) {
    try {
      if (form.word !== undefined) requireWord(submitted.values, form.word);
      return { outcome: await route.submit(context, { ...submitted, fields: form.fields }) };
    } catch (error) {
      const isRejected = error instanceof FormFault || (error instanceof Refused && error.status !== 401);
      if (!isRejected) throw error;
      if (error instanceof FormFault || error.status !== 412) {
        const { form: again, ...errors } = rejectedForm(form, submitted.values, error);
        const status = error instanceof FormFault ? 422 : error.status;
        return { page: pageOfForm(path, again, { ...errors, once, shown: text || undefined }), status };
      }
      versions.forget();
      form = await route.form(context, submitted.values);
      if (digestOf(form.values) !== shown.values || tries === maximumTries) return conflict(submission, form, error);
      versions.adoptRead();
    }
  }
}

function conflict({ submitted, versions, path, once }: Submission, current: FormPage, error: Refused): Submittal {
  const { form } = rejectedForm(current, submitted.values, error);
  const faults = retypeFaults(current.fields, submitted.values);
  const before = [...(form.before ?? []), ...conflictBlocks(current.fields, submitted.values, current.values)];
  const shown = versions.shown(current.values);
  return { page: pageOfForm(path, { ...form, before }, { faults, once, shown }), status: error.status };
}
