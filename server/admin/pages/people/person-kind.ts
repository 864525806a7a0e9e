/** What the shared pages of users and of contacts need to know of each kind. */
import { contacts } from '#contracts/operations/contacts.ts';
import { personalDataOperations } from '#contracts/operations/personal-data.ts';
import { users } from '#contracts/operations/users.ts';
import type { PersonalData } from '#contracts/schemas/personal-data.ts';
import { type Label, say } from '../../language/say.ts';
import type { Contract } from '../../operations/call.ts';
import type { Crumb } from '../../page/blocks.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { contactName } from '../contact-name.ts';

interface Person {
  readonly name: string;
  readonly createdAt: string;
  /** Of the office. */
  readonly note: string | null;
}

export interface PersonKind {
  readonly noun: 'user' | 'contact';
  readonly list: { readonly text: Label; readonly href: '/admin/users' | '/admin/contacts' };
  /** Filter parameter of lists. */
  readonly filter: 'userId' | 'contactId';
  readonly get: Guarded;
  readonly personalData: Contract<PersonalData> & Guarded;
  readonly erase: Guarded;
  readonly read: (context: Context) => Promise<Person>;
}

export const personKinds: readonly PersonKind[] = [
  {
    noun: 'user',
    list: { text: 'Users', href: '/admin/users' },
    filter: 'userId',
    get: users.get,
    personalData: personalDataOperations.ofUser,
    erase: personalDataOperations.eraseUser,
    read: async ({ call, params }) => {
      const { displayName, createdAt, note } = await call(users.get, { params });
      return { name: displayName, createdAt, note: note ?? null };
    },
  },
  {
    noun: 'contact',
    list: { text: 'Contacts', href: '/admin/contacts' },
    filter: 'contactId',
    get: contacts.get,
    personalData: personalDataOperations.ofContact,
    erase: personalDataOperations.eraseContact,
    read: async ({ call, params }) => {
      const contact = await call(contacts.get, { params });
      return { name: contactName(contact), createdAt: contact.createdAt, note: contact.note ?? null };
    },
  },
];

/** @returns the list as a part of the way to a page */
export const crumbOf = ({ text, href }: PersonKind['list']): Crumb => ({ text: say(text), href });
