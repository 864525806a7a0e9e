/** Bulk actions on ticked contacts, with a confirmation page. */
import { contacts } from '#contracts/operations/contacts.ts';
import type { BulkItem, BulkResult } from '#contracts/schemas/bulk.ts';
import { type Label, say } from '../../language/say.ts';
import { sayRefusal } from '../../operations/say-refusal.ts';
import { type Cell, link } from '../../page/cells.ts';
import { requireWord, wordField } from '../../page/confirmation.ts';
import type { Context, Submitted } from '../../page/context.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
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
          requireWord(submitted.values, say('delete'));
          const result = await inParts(ticked.ids, (ids) => deleteAll(context, ids));
          const done = say('{count, plural, one {# contact is deleted.} other {# contacts are deleted.}}', {
            count: result.succeeded,
          });
          return resultOf(context, result, done);
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
          const result = await inParts(ticked.ids, (ids) => tagAll(context, ids, changes));
          const done = say('{count, plural, one {# contact is tagged.} other {# contacts are tagged.}}', {
            count: result.succeeded,
          });
          return resultOf(context, result, done);
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

const deleteAll = ({ call }: Context, ids: string[]) => call(contacts.bulkDelete, { body: { ids } });

const tagAll = ({ call }: Context, ids: string[], changes: object) =>
  call(contacts.bulkTag, { body: { ids, ...changes } });

async function deletion(context: Context, ticked: Ticked): Promise<FormPage> {
  return {
    ...(await around(context, ticked)),
    title: say('{count, plural, one {Delete # contact?} other {Delete # contacts?}}', { count: ticked.ids.length }),
    lead: say(
      'Their invitations, registrations, waitlist entries and form responses are deleted, unpaid payments of the registrations are cancelled, and their links stop working at once. This cannot be undone.',
    ),
    fields: [...tickedFields, wordField(say('delete'))],
    submit: say('{count, plural, one {Delete # contact} other {Delete # contacts}}', { count: ticked.ids.length }),
    tone: 'danger',
    cancelText: say('Keep them'),
  };
}

async function tagging(context: Context, ticked: Ticked): Promise<FormPage> {
  return {
    ...(await around(context, ticked)),
    title: say('{count, plural, one {Tag # contact} other {Tag # contacts}}', { count: ticked.ids.length }),
    lead: say('Tags are removed first, then added. Other tags stay.'),
    fields: [...tickedFields, ...tagFields()],
    submit: say('{count, plural, one {Tag # contact} other {Tag # contacts}}', { count: ticked.ids.length }),
  };
}

const tagFields = (): readonly Field[] => [
  {
    kind: 'lines',
    name: 'add',
    label: say('Tags to add'),
    help: say('One per line, or separated by commas.'),
    rows: 3,
    autofocus: true,
  },
  {
    kind: 'lines',
    name: 'remove',
    label: say('Tags to remove'),
    help: say('One per line, or separated by commas.'),
    rows: 3,
  },
];

async function around(context: Context, { ids, values }: Ticked) {
  return {
    crumbs: [{ text: say('Contacts'), href: contactsPath }],
    intro: await namesOf(ids, (id) => nameOf(context, id), say('Deleted contact')),
    values,
    cancel: listPath(contactList, context),
  };
}

/** @returns undefined for a deleted contact */
const nameOf = ({ call }: Context, id: string) =>
  unlessDeleted(call(contacts.get, { params: { id } }).then(contactName));

function tagsOf({ values }: Submitted): Readonly<Record<string, unknown>> {
  const named = Object.entries(bodyOf(tagFields(), values)).flatMap(([name, lines]) =>
    Array.isArray(lines) && lines.length > 0 ? [[name, separateTags(lines.map(String))]] : [],
  );
  if (named.length === 0) throw new FormFault('add', say('Enter at least one tag to add or remove.'));
  return Object.fromEntries(named);
}

/** @returns a redirect to the list, or a page that names the failures */
async function resultOf(context: Context, result: BulkResult, sentence: string): Promise<Outcome> {
  const { requested, failed, results } = result;
  if (failed === 0) return goTo(listPath(contactList, context), sentence);
  const left = results.filter(({ status }) => status === 'error');
  return showNow({
    title: say(
      '{failed, number} of {requested, plural, one {# contact} other {# contacts}} {failed, plural, one {is unchanged} other {are unchanged}}',
      { failed, requested },
    ),
    lead: sentence,
    crumbs: [{ text: say('Contacts'), href: contactsPath }],
    actions: [{ ...link(say('Back to the list'), listPath(contactList, context)), tone: 'primary' }],
    blocks: [
      {
        kind: 'table',
        caption: say('Unchanged contacts'),
        columns: [{ label: say('Contact') }, { label: say('Reason') }],
        rows: await Promise.all(
          left.map(async (item, place) => ({ cells: [await leftCell(context, item, place), whyOf(item)] })),
        ),
        empty: { title: say('None') },
      },
    ],
  });
}

/** Loads only the first names, because all entries may have failed. */
async function leftCell(context: Context, { id, error }: BulkItem, place: number): Promise<Cell> {
  if (error?.code === 'not_found') return null;
  const name = place < namedAtMost ? await nameOf(context, id) : undefined;
  return link(name ?? say('A contact'), `${contactsPath}/${id}`);
}

const reasons: Readonly<Record<string, Label>> = {
  not_found: 'It was already deleted.',
  validation_failed: 'It would have more than 30 tags.',
};

function whyOf({ error }: BulkItem): string | null {
  if (!error) return null;
  const reason = reasons[error.code];
  return reason ? say(reason) : sayRefusal(error.detail);
}

function countOf(number: number): string {
  return say('{count, plural, one {# contact} other {# contacts}}', { count: number });
}
