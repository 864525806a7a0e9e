/** Many contacts at once: those that were ticked in the list. A page between says what will happen, and to how many. */
import { bulkDeleteContacts, bulkTagContacts, getContact } from '#contracts/operations/contacts.ts';
import type { BulkItem, BulkResult } from '#contracts/schemas/bulk.ts';
import { Refused } from '../../operations/refused.ts';
import { type Cell, link } from '../../page/cells.ts';
import type { Context, Submitted } from '../../page/context.ts';
import { bodyOf, everyTypedIn, type Field, typedIn } from '../../page/fields.ts';
import { FormFault, formShown, formTaken } from '../../page/form.ts';
import { formatNumber } from '../../page/format.ts';
import { type AdminRoute, action, type FormPage, goTo, type Outcome, showNow } from '../../page/routes.ts';
import { contactName, contactsPath, shownPath } from './contacts.ts';

/** Of those that are meant, so many are named: by them one sees whether they are the right ones. */
const namedAtMost = 10;

export const tickedContactPages: readonly AdminRoute[] = [
  action({
    path: `${contactsPath}/delete-ticked`,
    needs: [getContact, bulkDeleteContacts],
    back: (context) => shownPath(context),
    perform: (context, submitted) =>
      withTicked(context, submitted, async ({ ids, sure }) => {
        if (!sure) return showNow(formShown(shownPath(context, 'delete-ticked'), await deletion(context, ids), {}));
        const result = await context.call(bulkDeleteContacts, { body: { ids } });
        return told(context, result, 'deleted');
      }),
  }),
  action({
    path: `${contactsPath}/tag-ticked`,
    needs: [getContact, bulkTagContacts],
    back: (context) => shownPath(context),
    perform: (context, submitted) =>
      withTicked(context, submitted, async ({ ids, sure }) => {
        const here = shownPath(context, 'tag-ticked');
        const page = await tagging(context, ids);
        if (!sure) return showNow(formShown(here, page, {}));
        try {
          return told(context, await tag(context, ids, submitted), 'tagged anew');
        } catch (error) {
          const about = error instanceof FormFault || (error instanceof Refused && error.status === 422);
          if (!about) throw error;
          const taken = formTaken(page, submitted.values, error);
          return showNow(formShown(here, taken.form, taken));
        }
      }),
  }),
];

interface Ticked {
  readonly ids: readonly string[];
  /** The page between has been passed. */
  readonly sure: boolean;
}

async function withTicked(
  context: Context,
  { values }: Submitted,
  work: (ticked: Ticked) => Promise<Outcome>,
): Promise<Outcome> {
  const chosen = typedIn(values, 'chosen');
  if (chosen !== '') return work({ ids: chosen.split(','), sure: true });
  const ids = everyTypedIn(values, 'ids');
  if (ids.length > 0) return work({ ids, sure: false });
  return { kind: 'go', to: shownPath(context), told: 'Tick whom you mean first.', tone: 'attention' };
}

async function deletion(context: Context, ids: readonly string[]): Promise<FormPage> {
  return {
    ...(await around(context, ids)),
    title: `Delete ${countOf(ids.length)}?`,
    lead: 'Invitations, registrations, places on waitlists and responses to forms go with them, and their links stop at once. This cannot be undone.',
    fields: [chosenField],
    submit: `Delete ${countOf(ids.length)}`,
    tone: 'danger',
  };
}

async function tagging(context: Context, ids: readonly string[]): Promise<FormPage> {
  return {
    ...(await around(context, ids)),
    title: `Tag ${countOf(ids.length)}`,
    lead: 'Tags are taken away first, and then given. The others stay as they are.',
    fields: [chosenField, ...tagFields],
    submit: `Tag ${countOf(ids.length)}`,
  };
}

const chosenField: Field = { kind: 'hidden', name: 'chosen', label: '' };
const tagFields: readonly Field[] = [
  { kind: 'lines', name: 'add', label: 'Tags to give', help: 'One a line.', rows: 3, autofocus: true },
  { kind: 'lines', name: 'remove', label: 'Tags to take away', help: 'One a line.', rows: 3 },
];

async function around(context: Context, ids: readonly string[]) {
  const names = await Promise.all(ids.slice(0, namedAtMost).map((id) => nameOf(context, id)));
  const more = ids.length - namedAtMost;
  const listed = names.map((name) => name ?? 'Somebody who was deleted').join(', ');
  return {
    crumbs: [{ text: 'Contacts', href: contactsPath }],
    intro: more > 0 ? `${listed}, and ${formatNumber(more)} more.` : `${listed}.`,
    values: { chosen: ids.join(',') },
    cancel: shownPath(context),
  };
}

/** @returns nothing where there is no such contact any more */
async function nameOf({ call }: Context, id: string): Promise<string | undefined> {
  try {
    return contactName(await call(getContact, { params: { id } }));
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}

function tag({ call }: Context, ids: readonly string[], { values }: Submitted): Promise<BulkResult> {
  const named = Object.entries(bodyOf(tagFields, values)).filter(([, tags]) => Array.isArray(tags) && tags.length > 0);
  if (named.length === 0) throw new FormFault('add', 'Name a tag, here or below.');
  return call(bulkTagContacts, { body: { ids, ...Object.fromEntries(named) } });
}

/** The list again; where some were left, a page that names them first. */
async function told(context: Context, result: BulkResult, done: string): Promise<Outcome> {
  const { succeeded, failed, results } = result;
  const sentence = `${countOf(succeeded)} ${succeeded === 1 ? 'is' : 'are'} ${done}.`;
  if (failed === 0) return goTo(shownPath(context), sentence);
  const left = results.filter(({ status }) => status === 'error');
  return showNow({
    title: `${formatNumber(failed)} of ${countOf(result.requested)} ${failed === 1 ? 'is' : 'are'} as before`,
    lead: sentence,
    crumbs: [{ text: 'Contacts', href: contactsPath }],
    actions: [{ ...link('Back to the list', shownPath(context)), tone: 'primary' }],
    blocks: [
      {
        kind: 'table',
        caption: 'Contacts that are as before',
        columns: [{ label: 'Contact' }, { label: 'Why' }],
        rows: await Promise.all(
          left.map(async (item, place) => ({ cells: [await leftCell(context, item, place), whyOf(item)] })),
        ),
        empty: { title: 'None' },
      },
    ],
  });
}

/** Only the first are asked for by name: all may have failed. */
async function leftCell(context: Context, { id, error }: BulkItem, place: number): Promise<Cell> {
  if (error?.code === 'not_found') return null;
  const name = place < namedAtMost ? await nameOf(context, id) : undefined;
  return link(name ?? 'A contact', `${contactsPath}/${id}`);
}

const reasons: Readonly<Record<string, string>> = {
  not_found: 'It was deleted before.',
  validation_failed: 'It would have more than 30 tags.',
};

function whyOf({ error }: BulkItem): string | null {
  return error ? (reasons[error.code] ?? error.detail) : null;
}

function countOf(number: number): string {
  return number === 1 ? '1 contact' : `${formatNumber(number)} contacts`;
}
