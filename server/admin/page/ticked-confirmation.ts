/** The confirmation of a bulk action on ticked rows, and its work in parts. */
import { type BulkResult, maximumItems } from '#contracts/schemas/bulk.ts';
import { say } from '../language/say.ts';
import { Refused } from '../operations/refused.ts';
import type { Submitted } from './context.ts';
import { typedIn } from './fields.ts';
import { pageOfForm, rejectedForm } from './form.ts';
import { FormFault } from './form-fault.ts';
import { formatNumber } from './format.ts';
import { type FormPage, type Outcome, showStep } from './routes.ts';
import type { Ticked } from './ticked.ts';

interface Confirmation {
  /** Address of the action. */
  readonly here: string;
  /** @returns such as `3 contacts` */
  readonly countOf: (number: number) => string;
  readonly pageOf: (ticked: Ticked) => Promise<FormPage>;
}

/** Shows the confirmation page first, and again with its errors. */
export async function confirmed(
  submitted: Submitted,
  ticked: Ticked,
  { here, countOf, pageOf }: Confirmation,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const page = await pageOf(ticked);
  if (!ticked.confirmed) {
    const isAgain = typedIn(submitted.values, 'chosen') !== '';
    const values = { ...page.values, ...(isAgain && submitted.values), ...ticked.values };
    const problem = isAgain
      ? say('The number has changed meanwhile: now {count} match.', { count: countOf(ticked.ids.length) })
      : undefined;
    return showStep(pageOfForm(here, { ...page, values }, { problem }));
  }
  try {
    return await work();
  } catch (error) {
    const invalid = error instanceof FormFault || (error instanceof Refused && error.status === 422);
    if (!invalid) throw error;
    const { form, ...errors } = rejectedForm(page, { ...submitted.values, ...ticked.values }, error);
    return showStep(pageOfForm(here, form, errors));
  }
}

/** Number of rows that a confirmation names. */
export const namedAtMost = 10;

/**
 * @param nameOf undefined for a row that was deleted meanwhile
 * @param deleted the word for it
 * @returns a sentence with the first rows by name, and the number of the others
 */
export async function namesOf(
  ids: readonly string[],
  nameOf: (id: string) => Promise<string | undefined>,
  deleted: string,
): Promise<string> {
  const names = await Promise.all(ids.slice(0, namedAtMost).map(nameOf));
  const listed = names.map((name) => name ?? deleted).join(', ');
  const more = ids.length - namedAtMost;
  return more > 0 ? say('{names}, and {count} more.', { names: listed, count: formatNumber(more) }) : `${listed}.`;
}

/** @returns the name that is read; undefined: the row was deleted meanwhile */
export async function unlessDeleted(name: Promise<string>): Promise<string | undefined> {
  try {
    return await name;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}

/** Performs a bulk operation in parts of the size that it takes. @returns the sum of the results */
export async function inParts(
  ids: readonly string[],
  perform: (part: string[]) => Promise<BulkResult>,
): Promise<BulkResult> {
  const sum: BulkResult = { requested: 0, succeeded: 0, failed: 0, results: [] };
  for (let from = 0; from < ids.length; from += maximumItems) {
    const { requested, succeeded, failed, results } = await perform(ids.slice(from, from + maximumItems));
    sum.requested += requested;
    sum.succeeded += succeeded;
    sum.failed += failed;
    sum.results.push(...results);
  }
  return sum;
}
