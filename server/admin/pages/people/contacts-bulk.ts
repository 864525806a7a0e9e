/** Bulk actions on ticked contacts, with a confirmation page. */
import { contacts } from '#contracts/operations/contacts.ts';
import type { BulkItem, BulkResult } from '#contracts/schemas/bulk.ts';
import { Refused } from '../../operations/refused.ts';
import { type Cell, link } from '../../page/cells.ts';
import type { Context, Submitted } from '../../page/context.ts';
import { bodyOf, everyTypedIn, type Field, typedIn } from '../../page/fields.ts';
import { FormFault, pageOfForm, rejectedForm } from '../../page/form.ts';
import { formatNumber } from '../../page/format.ts';
import { type AdminRoute, action, type FormPage, goTo, type Outcome, showNow } from '../../page/routes.ts';
import { contactName, contactsPath, filteredPath } from './contacts.ts';
import { separateTags } from './person-fields.ts';

/** Number of contacts that the confirmation names. */
const namedAtMost = 10;

export const tickedContactPages: readonly AdminRoute[] = [
  action({
    path: `${contactsPath}/delete-ticked`,
    needs: [contacts.get, contacts.bulkDelete],
    back: (context) => filteredPath(context),
    perform: (context, submitted) =>
      withTicked(context, submitted, async ({ ids, confirmed }) => {
        if (!confirmed)
          return showNow(pageOfForm(filteredPath(context, 'delete-ticked'), await deletion(context, ids), {}));
        const result = await context.call(contacts.bulkDelete, { body: { ids } });
        return resultOf(context, result, 'deleted');
      }),
  }),
  action({
    path: `${contactsPath}/tag-ticked`,
    needs: [contacts.get, contacts.bulkTag],
    back: (context) => filteredPath(context),
    perform: (context, submitted) =>
      withTicked(context, submitted, async ({ ids, confirmed }) => {
        const here = filteredPath(context, 'tag-ticked');
        const page = await tagging(context, ids);
        if (!confirmed) return showNow(pageOfForm(here, page, {}));
        try {
          return resultOf(context, await tag(context, ids, submitted), 'tagged');
        } catch (error) {
          const invalid = error instanceof FormFault || (error instanceof Refused && error.status === 422);
          if (!invalid) throw error;
          const { form, ...errors } = rejectedForm(page, submitted.values, error);
          return showNow(pageOfForm(here, form, errors));
        }
      }),
  }),
];

interface Ticked {
  readonly ids: readonly string[];
  /** Submitted from the confirmation page. */
  readonly confirmed: boolean;
}

async function withTicked(
  context: Context,
  { values }: Submitted,
  work: (ticked: Ticked) => Promise<Outcome>,
): Promise<Outcome> {
  const chosen = typedIn(values, 'chosen');
  if (chosen !== '') return work({ ids: chosen.split(','), confirmed: true });
  const ids = everyTypedIn(values, 'ids');
  if (ids.length > 0) return work({ ids, confirmed: false });
  return { kind: 'go', to: filteredPath(context), notice: 'Tick at least one contact first.', tone: 'attention' };
}

async function deletion(context: Context, ids: readonly string[]): Promise<FormPage> {
  return {
    ...(await around(context, ids)),
    title: `Delete ${countOf(ids.length)}?`,
    lead: 'Their invitations, registrations, waitlist entries and form responses are deleted, and their links stop working at once. This cannot be undone.',
    fields: [chosenField],
    submit: `Delete ${countOf(ids.length)}`,
    tone: 'danger',
  };
}

async function tagging(context: Context, ids: readonly string[]): Promise<FormPage> {
  return {
    ...(await around(context, ids)),
    title: `Tag ${countOf(ids.length)}`,
    lead: 'Tags are removed first, then added. Other tags stay.',
    fields: [chosenField, ...tagFields],
    submit: `Tag ${countOf(ids.length)}`,
  };
}

const chosenField: Field = { kind: 'hidden', name: 'chosen', label: '' };
const tagFields: readonly Field[] = [
  {
    kind: 'lines',
    name: 'add',
    label: 'Tags to add',
    help: 'One per line, or separated by commas.',
    rows: 3,
    autofocus: true,
  },
  { kind: 'lines', name: 'remove', label: 'Tags to remove', help: 'One per line, or separated by commas.', rows: 3 },
];

async function around(context: Context, ids: readonly string[]) {
  const names = await Promise.all(ids.slice(0, namedAtMost).map((id) => nameOf(context, id)));
  const more = ids.length - namedAtMost;
  const listed = names.map((name) => name ?? 'Deleted contact').join(', ');
  return {
    crumbs: [{ text: 'Contacts', href: contactsPath }],
    intro: more > 0 ? `${listed}, and ${formatNumber(more)} more.` : `${listed}.`,
    values: { chosen: ids.join(',') },
    cancel: filteredPath(context),
  };
}

/** @returns undefined for a deleted contact */
async function nameOf({ call }: Context, id: string): Promise<string | undefined> {
  try {
    return contactName(await call(contacts.get, { params: { id } }));
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}

function tag({ call }: Context, ids: readonly string[], { values }: Submitted): Promise<BulkResult> {
  const named = Object.entries(bodyOf(tagFields, values)).flatMap(([name, lines]) =>
    Array.isArray(lines) && lines.length > 0 ? [[name, separateTags(lines.map(String))]] : [],
  );
  if (named.length === 0) throw new FormFault('add', 'Enter at least one tag to add or remove.');
  return call(contacts.bulkTag, { body: { ids, ...Object.fromEntries(named) } });
}

/** @returns a redirect to the list, or a page that names the failures */
async function resultOf(context: Context, result: BulkResult, done: string): Promise<Outcome> {
  const { succeeded, failed, results } = result;
  const sentence = `${countOf(succeeded)} ${succeeded === 1 ? 'is' : 'are'} ${done}.`;
  if (failed === 0) return goTo(filteredPath(context), sentence);
  const left = results.filter(({ status }) => status === 'error');
  return showNow({
    title: `${formatNumber(failed)} of ${countOf(result.requested)} ${failed === 1 ? 'is' : 'are'} unchanged`,
    lead: sentence,
    crumbs: [{ text: 'Contacts', href: contactsPath }],
    actions: [{ ...link('Back to the list', filteredPath(context)), tone: 'primary' }],
    blocks: [
      {
        kind: 'table',
        caption: 'Unchanged contacts',
        columns: [{ label: 'Contact' }, { label: 'Reason' }],
        rows: await Promise.all(
          left.map(async (item, place) => ({ cells: [await leftCell(context, item, place), whyOf(item)] })),
        ),
        empty: { title: 'None' },
      },
    ],
  });
}

/** Loads only the first names, because all entries may have failed. */
async function leftCell(context: Context, { id, error }: BulkItem, place: number): Promise<Cell> {
  if (error?.code === 'not_found') return null;
  const name = place < namedAtMost ? await nameOf(context, id) : undefined;
  return link(name ?? 'A contact', `${contactsPath}/${id}`);
}

const reasons: Readonly<Record<string, string>> = {
  not_found: 'It was already deleted.',
  validation_failed: 'It would have more than 30 tags.',
};

function whyOf({ error }: BulkItem): string | null {
  return error ? (reasons[error.code] ?? error.detail) : null;
}

function countOf(number: number): string {
  return number === 1 ? '1 contact' : `${formatNumber(number)} contacts`;
}
