/** Individual people of an audience: typed as emails, stored as ids of users and contacts. */
import { contacts } from '#contracts/operations/contacts.ts';
import { users } from '#contracts/operations/users.ts';
import type { Audience } from '#contracts/schemas/newsletter.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Context } from '../../page/context.ts';
import { FormFault } from '../../page/form-fault.ts';

/** Each person is one lookup; groups serve larger audiences. */
const mostNamed = 30;
/** Maximum of the operations' search parameter, in characters. */
const longestSearch = 100;

type Chosen = Required<Pick<Audience, 'userIds' | 'contactIds'>>;

/** @returns their emails; undefined without permission, or if there are more than the form can show */
export async function emailsOf({ userIds = [], contactIds = [] }: Audience, context: Context) {
  const permitted = [users.list, users.get, contacts.list, contacts.get].every((contract) => context.may(contract));
  if (!permitted || userIds.length + contactIds.length > mostNamed) return undefined;
  const lookups: Promise<{ readonly email: string | null }>[] = [
    ...userIds.map((id) => context.call(users.get, { params: { id } })),
    ...contactIds.map((id) => context.call(contacts.get, { params: { id } })),
  ];
  const found = await Promise.all(lookups.map(unlessDeleted));
  return [...new Set(found.flatMap((person) => person?.email ?? []))];
}

async function unlessDeleted<Person>(lookup: Promise<Person>): Promise<Person | undefined> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}

/** @throws FormFault for an unknown email, and for too many */
export async function peopleAt(typed: readonly string[], context: Context): Promise<Chosen> {
  const emails = [...new Set(typed.map((email) => email.toLowerCase()))];
  if (emails.length > mostNamed) {
    throw new FormFault(
      'people',
      say('Enter at most {most} emails. For more people, use a group.', { most: mostNamed }),
    );
  }
  const found = await Promise.all(emails.map((email) => personAt(email, context)));
  const unknown = emails[found.findIndex(({ userIds, contactIds }) => userIds.length + contactIds.length === 0)];
  if (unknown !== undefined)
    throw new FormFault('people', say('No user and no contact has the email {email}.', { email: unknown }));
  return {
    userIds: found.flatMap(({ userIds }) => userIds),
    contactIds: found.flatMap(({ contactIds }) => contactIds),
  };
}

/** @returns the user; without one all contacts with the email. The service handles those that opted out. */
async function personAt(email: string, { call }: Context): Promise<Chosen> {
  const none = { userIds: [], contactIds: [] };
  if (email.length > longestSearch) return none;
  const foundUsers = await call(users.list, { query: { search: email, itemsPerPage: maximumItemsPerPage } });
  const user = foundUsers.member.find((one) => one.email.toLowerCase() === email);
  if (user) return { userIds: [user.id], contactIds: [] };
  try {
    const foundContacts = await call(contacts.list, { query: { email, itemsPerPage: maximumItemsPerPage } });
    return { userIds: [], contactIds: foundContacts.member.map(({ id }) => id) };
  } catch (error) {
    // The text is not an email.
    if (error instanceof Refused && (error.status === 400 || error.status === 422)) return none;
    throw error;
  }
}
