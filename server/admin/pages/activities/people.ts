/** Users and contacts as participants: cells, names and the person search. */
import { contacts } from '#contracts/operations/contacts.ts';
import { users } from '#contracts/operations/users.ts';
import type { ListedPerson } from '#contracts/schemas/list-members.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Block, Row } from '../../page/blocks.ts';
import { type ButtonCell, badge, type Cell, type LinkCell, link, text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { contactName } from '../contact-name.ts';

/** Reference of a row to a user or a contact; at most one is set. */
export interface Reference {
  readonly userId?: string | null;
  readonly contactId?: string | null;
}

/** Search results per kind. */
const offered = 15;

/** @returns the name, linked to the person's page if permitted */
export function personCell(context: Context, reference: Reference, person: ListedPerson | null | undefined): Cell {
  const href = pageOf(context, reference);
  const { displayName = href ? say('Unknown person') : say('Deleted person'), email } = person ?? {};
  const note = email === displayName ? undefined : email;
  return href === undefined ? text(displayName, note) : link(displayName, href, note);
}

function pageOf(context: Context, { userId, contactId }: Reference): string | undefined {
  if (userId) return context.may(users.get) ? `/admin/users/${userId}` : undefined;
  return contactId && context.may(contacts.get) ? `/admin/contacts/${contactId}` : undefined;
}

/** @returns the name by id; undefined without permission or for a deleted person */
export async function nameOf(context: Context, { userId, contactId }: Reference): Promise<string | undefined> {
  try {
    if (userId && context.may(users.get))
      return (await context.call(users.get, { params: { id: userId } })).displayName;
    if (contactId && context.may(contacts.get)) {
      return contactName(await context.call(contacts.get, { params: { id: contactId } }));
    }
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error;
  }
  return undefined;
}

interface Found {
  readonly name: string;
  readonly email: string;
  readonly kind: Cell;
}

/** A link is that of the name. Contacts without a name are named by their email, which is not repeated. */
function rowOf({ name, email, kind }: Found, choice: ButtonCell | LinkCell): Row {
  const note = email === name ? undefined : email;
  return choice.kind === 'link'
    ? { cells: [link(name, choice.href, note), kind] }
    : { cells: [text(name, note), kind, choice] };
}

/**
 * @param path of the page
 * @param choose returns the link or button that selects a person
 * @param more fields beside the search, whose values `choose` reads from the query
 * @returns search field and results
 */
export async function personChoice(
  context: Context,
  path: string,
  choose: (kind: 'user' | 'contact', id: string, name: string) => ButtonCell | LinkCell,
  more: readonly Field[] = [],
): Promise<Block[]> {
  const { search } = context.query;
  const query = { search, itemsPerPage: offered };
  const [foundUsers, foundContacts] = await Promise.all([
    context.may(users.list) ? context.call(users.list, { query }) : { member: [] },
    context.may(contacts.list)
      ? context.call(contacts.list, { query: { ...query, status: 'ACTIVE' } })
      : { member: [] },
  ]);
  const rows = [
    ...foundUsers.member.map(({ id, displayName: name, email }) =>
      rowOf({ name, email, kind: badge(say('User'), 'info') }, choose('user', id, name)),
    ),
    ...foundContacts.member.map((contact) => {
      const name = contactName(contact);
      return rowOf({ name, email: contact.email, kind: badge(say('Contact')) }, choose('contact', contact.id, name));
    }),
  ];
  return [
    {
      kind: 'filters',
      fields: [
        { kind: 'search', name: 'search', label: say('Name or email'), maxlength: 100, autofocus: true },
        ...more,
      ],
      values: context.query,
      action: path,
      active: Boolean(search),
    },
    {
      kind: 'table',
      caption: say('People'),
      columns: [
        { label: say('Name') },
        { label: say('Kind') },
        ...(rows.some(({ cells }) => cells.length > 2) ? [{ label: '' }] : []),
      ],
      rows,
      empty: { title: say('No matching people'), text: say('Try a part of the name or of the email.') },
    },
  ];
}
