/** Single people of an audience: they are typed by their email, and kept as the users and contacts that have it. */
import { getContact, listContacts } from '#contracts/operations/contacts.ts';
import { getUser, listUsers } from '#contracts/operations/users.ts';
import type { Audience } from '#contracts/schemas/newsletter.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { Refused } from '../../operations/refused.ts';
import type { Context } from '../../page/context.ts';
import { FormFault } from '../../page/form.ts';

/** Each is asked for by itself. For more of them there are groups. */
const mostNamed = 30;
/** As operations take it; a longer line is no email. */
const longestSearch = 100;

type Chosen = Required<Pick<Audience, 'userIds' | 'contactIds'>>;

/** @returns their emails; nothing where the user may not see them, or a program has put more in than a page can show. */
export async function emailsOf({ userIds = [], contactIds = [] }: Audience, context: Context) {
  const permitted = [listUsers, getUser, listContacts, getContact].every((contract) => context.may(contract));
  if (!permitted || userIds.length + contactIds.length > mostNamed) return undefined;
  const asked: Promise<{ readonly email: string | null }>[] = [
    ...userIds.map((id) => context.call(getUser, { params: { id } })),
    ...contactIds.map((id) => context.call(getContact, { params: { id } })),
  ];
  const found = await Promise.all(asked.map(unlessGone));
  return [...new Set(found.flatMap((person) => person?.email ?? []))];
}

async function unlessGone<Person>(asked: Promise<Person>): Promise<Person | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}

/** @throws FormFault for an email that nobody has, and for too many */
export async function peopleAt(typed: readonly string[], context: Context): Promise<Chosen> {
  const emails = [...new Set(typed.map((email) => email.toLowerCase()))];
  if (emails.length > mostNamed) {
    throw new FormFault('people', `At most ${mostNamed} by their email: put more into a group.`);
  }
  const found = await Promise.all(emails.map((email) => personAt(email, context)));
  const nobody = emails[found.findIndex(({ userIds, contactIds }) => userIds.length + contactIds.length === 0)];
  if (nobody !== undefined) throw new FormFault('people', `No user and no contact has the email ${nobody}.`);
  return {
    userIds: found.flatMap(({ userIds }) => userIds),
    contactIds: found.flatMap(({ contactIds }) => contactIds),
  };
}

/** The user; where there is none every contact, of whom one may have opted out: the service knows what that means. */
async function personAt(email: string, { call }: Context): Promise<Chosen> {
  const nobody = { userIds: [], contactIds: [] };
  if (email.length > longestSearch) return nobody;
  const users = await call(listUsers, { query: { search: email, itemsPerPage: maximumItemsPerPage } });
  const user = users.member.find((one) => one.email.toLowerCase() === email);
  if (user) return { userIds: [user.id], contactIds: [] };
  try {
    const contacts = await call(listContacts, { query: { email, itemsPerPage: maximumItemsPerPage } });
    return { userIds: [], contactIds: contacts.member.map(({ id }) => id) };
  } catch (error) {
    // What was typed is no email.
    if (error instanceof Refused && (error.status === 400 || error.status === 422)) return nobody;
    throw error;
  }
}
