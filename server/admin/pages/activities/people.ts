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

export interface Chosen {
  readonly reference: Reference;
  readonly name: string;
  readonly email: string;
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

export const contactName = ({ firstName, lastName, email }: Contact): string =>
  [firstName, lastName].filter((part) => part !== null).join(' ') || email;

/** A page that offers users and contacts leads with each to a page below: `<path>/user/<id>`, `<path>/contact/<id>`. */
export const chosenBelow = '{who}/{personId}';

/** @returns whom the address of a page below names. @throws Refused 404 */
export async function chosenPerson({ call, params }: Context): Promise<Chosen> {
  const { who, personId: id = '' } = params;
  if (who === 'user') {
    const { displayName: name, email } = await call(getUser, { params: { id } });
    return { reference: { userId: id }, name, email };
  }
  const contact = await call(getContact, { params: { id } });
  return { reference: { contactId: id }, name: contactName(contact), email: contact.email };
}

/** @returns what a page is made of on which somebody is looked for and chosen. */
export async function personChoice(context: Context, path: string): Promise<Block[]> {
  const { search } = context.query;
  const query = { search, itemsPerPage: offered };
  const [users, contacts] = await Promise.all([
    context.may(listUsers) ? context.call(listUsers, { query }) : { member: [] },
    context.may(listContacts) ? context.call(listContacts, { query: { ...query, status: 'ACTIVE' } }) : { member: [] },
  ]);
  const rows: Row[] = [
    ...users.member.map(({ id, displayName, email }) => ({
      cells: [link(displayName, `${path}/user/${id}`), email, badge('User', 'info')],
    })),
    ...contacts.member.map((contact) => ({
      cells: [link(contactName(contact), `${path}/contact/${contact.id}`), contact.email, badge('Contact')],
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
      columns: [{ label: 'Name' }, { label: 'Email' }, { label: 'Kind' }],
      rows,
      empty: { title: 'Nobody is called that', text: 'Try a part of the name or of the email.' },
    },
  ];
}
