/** Users and contacts where they take part in something. */
import { getContact, listContacts } from '#contracts/operations/contacts.ts';
import { getUser, listUsers } from '#contracts/operations/users.ts';
import type { Contact } from '#contracts/schemas/contact.ts';
import type { ListedPerson } from '#contracts/schemas/listed.ts';
import { Refused } from '../../operations/refused.ts';
import type { Block, Row } from '../../page/blocks.ts';
import { badge, type Cell, link, text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';

/** As rows hold it: at most one of the two. */
export interface Reference {
  readonly userId?: string | null;
  readonly contactId?: string | null;
}

/** How many of each kind are offered at once: whoever is not among them is looked for. */
const offered = 15;

/** @returns the name, leading to the person's own page where the user may see it. */
export function personCell(context: Context, reference: Reference, person: ListedPerson | null | undefined): Cell {
  const href = pageOf(context, reference);
  const { displayName = href ? 'Somebody' : 'Somebody without an account now', email } = person ?? {};
  const note = email === displayName ? undefined : email;
  return href === undefined ? text(displayName, note) : link(displayName, href, note);
}

function pageOf(context: Context, { userId, contactId }: Reference): string | undefined {
  if (userId) return context.may(getUser) ? `/admin/users/${userId}` : undefined;
  return contactId && context.may(getContact) ? `/admin/contacts/${contactId}` : undefined;
}

/** @returns the name of somebody that only ids are known of; nothing where the user may not see it, or nobody is left. */
export async function nameOf(context: Context, { userId, contactId }: Reference): Promise<string | undefined> {
  try {
    if (userId && context.may(getUser)) return (await context.call(getUser, { params: { id: userId } })).displayName;
    if (contactId && context.may(getContact)) {
      return contactName(await context.call(getContact, { params: { id: contactId } }));
    }
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error;
  }
  return undefined;
}

export const contactName = ({
  firstName,
  lastName,
  email,
}: Pick<Contact, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter((part) => part !== null).join(' ') || email;

/** Whoever has no name is called by the email, which is said once. */
const called = (name: string, email: string): Cell => text(name, email === name ? undefined : email);

/**
 * @param path of the page
 * @param choose what leads on with somebody of that kind
 * @returns what a page is made of on which somebody is looked for and chosen
 */
export async function personChoice(
  context: Context,
  path: string,
  choose: (kind: 'user' | 'contact', id: string, name: string) => Cell,
): Promise<Block[]> {
  const { search } = context.query;
  const query = { search, itemsPerPage: offered };
  const [users, contacts] = await Promise.all([
    context.may(listUsers) ? context.call(listUsers, { query }) : { member: [] },
    context.may(listContacts) ? context.call(listContacts, { query: { ...query, status: 'ACTIVE' } }) : { member: [] },
  ]);
  const rows: Row[] = [
    ...users.member.map(({ id, displayName: name, email }) => ({
      cells: [called(name, email), badge('User', 'info'), choose('user', id, name)],
    })),
    ...contacts.member.map((contact) => ({
      cells: [
        called(contactName(contact), contact.email),
        badge('Contact'),
        choose('contact', contact.id, contactName(contact)),
      ],
    })),
  ];
  return [
    {
      kind: 'filters',
      fields: [{ kind: 'search', name: 'search', label: 'Name or email', maxlength: 100 }],
      values: { search },
      action: path,
      active: Boolean(search),
    },
    {
      kind: 'table',
      caption: 'People',
      columns: [{ label: 'Who' }, { label: 'Kind' }, { label: '' }],
      rows,
      empty: { title: 'Nobody is called that', text: 'Try a part of the name or of the email.' },
    },
  ];
}
