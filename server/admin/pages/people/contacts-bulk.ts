/** Bulk actions on ticked contacts, with a confirmation page. */
import { contacts } from '#contracts/operations/contacts.ts';
import type { BulkItem, BulkResult } from '#contracts/schemas/bulk.ts';
import { type Cell, link } from '../../page/cells.ts';
import { requireWord, wordField } from '../../page/confirmation.ts';
import type { Context, Submitted } from '../../page/context.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { formatNumber } from '../../page/format.ts';
import { listPath } from '../../page/list.ts';
import { type AdminRoute, action, type FormPage, goTo, type Outcome, showNow } from '../../page/routes.ts';
import { type Ticked, tickedFields, withTicked } from '../../page/ticked.ts';
import { confirmed, inParts, namedAtMost, namesOf, unlessDeleted } from '../../page/ticked-confirmation.ts';
import { contactName } from '../contact-name.ts';
import { contactList, contactsPath } from './contacts.ts';
import { separateTags } from './person-fields.ts';

export const tickedContactPages: readonly AdminRoute[] = [
  action({
    path: `${contactsPath}/delete-ticked`,
    needs: [contacts.get, contacts.list, contacts.bulkDelete],
    back: (context) => listPath(contactList, context),
    perform: (context, submitted) =>
      withTicked(context, submitted, contactList, contacts.list, (ticked) =>
        confirmed(submitted, ticked, stepOf(context, 'delete-ticked', deletion), async () => {
          requireWord(submitted.values, deletionWord);
          return resultOf(context, await inParts(ticked.ids, (ids) => deleteAll(context, ids)), 'deleted');
        }),
      ),
  }),
  action({
    path: `${contactsPath}/tag-ticked`,
    needs: [contacts.get, contacts.list, contacts.bulkTag],
    back: (context) => listPath(contactList, context),
    perform: (context, submitted) =>
      withTicked(context, submitted, contactList, contacts.list, (ticked) =>
        confirmed(submitted, ticked, stepOf(context, 'tag-ticked', tagging), async () => {
          const changes = tagsOf(submitted);
          return resultOf(context, await inParts(ticked.ids, (ids) => tagAll(context, ids, changes)), 'tagged');
        }),
      ),
  }),
];

/** @param pageOf the confirmation page of the action at this path below the list */
const stepOf = (context: Context, below: string, pageOf: (context: Context, ticked: Ticked) => Promise<FormPage>) => ({
  here: listPath(contactList, context, below),
  countOf,
  pageOf: (ticked: Ticked) => pageOf(context, ticked),
});

const deletionWord = 'delete';

const deleteAll = ({ call }: Context, ids: string[]) => call(contacts.bulkDelete, { body: { ids } });

const tagAll = ({ call }: Context, ids: string[], changes: object) =>
  call(contacts.bulkTag, { body: { ids, ...changes } });

async function deletion(context: Context, ticked: Ticked): Promise<FormPage> {
  return {
    ...(await around(context, ticked)),
    title: `Delete ${countOf(ticked.ids.length)}?`,
    lead: 'Their invitations, registrations, waitlist entries and form responses are deleted, and their links stop working at once. This cannot be undone.',
    fields: [...tickedFields, wordField(deletionWord)],
    submit: `Delete ${countOf(ticked.ids.length)}`,
    tone: 'danger',
    cancelText: 'Keep them',
  };
}

async function tagging(context: Context, ticked: Ticked): Promise<FormPage> {
  return {
    ...(await around(context, ticked)),
    title: `Tag ${countOf(ticked.ids.length)}`,
    lead: 'Tags are removed first, then added. Other tags stay.',
    fields: [...tickedFields, ...tagFields],
    submit: `Tag ${countOf(ticked.ids.length)}`,
  };
}

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

async function around(context: Context, { ids, values }: Ticked) {
  return {
    crumbs: [{ text: 'Contacts', href: contactsPath }],
    intro: await namesOf(ids, (id) => nameOf(context, id), 'Deleted contact'),
    values,
    cancel: listPath(contactList, context),
  };
}

/** @returns undefined for a deleted contact */
const nameOf = ({ call }: Context, id: string) =>
  unlessDeleted(call(contacts.get, { params: { id } }).then(contactName));

function tagsOf({ values }: Submitted): Readonly<Record<string, unknown>> {
  const named = Object.entries(bodyOf(tagFields, values)).flatMap(([name, lines]) =>
    Array.isArray(lines) && lines.length > 0 ? [[name, separateTags(lines.map(String))]] : [],
  );
  if (named.length === 0) throw new FormFault('add', 'Enter at least one tag to add or remove.');
  return Object.fromEntries(named);
}

/** @returns a redirect to the list, or a page that names the failures */
async function resultOf(context: Context, result: BulkResult, done: string): Promise<Outcome> {
  const { succeeded, failed, results } = result;
  const sentence = `${countOf(succeeded)} ${succeeded === 1 ? 'is' : 'are'} ${done}.`;
  if (failed === 0) return goTo(listPath(contactList, context), sentence);
  const left = results.filter(({ status }) => status === 'error');
  return showNow({
    title: `${formatNumber(failed)} of ${countOf(result.requested)} ${failed === 1 ? 'is' : 'are'} unchanged`,
    lead: sentence,
    crumbs: [{ text: 'Contacts', href: contactsPath }],
    actions: [{ ...link('Back to the list', listPath(contactList, context)), tone: 'primary' }],
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
