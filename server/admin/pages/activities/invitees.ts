/** Whom an event can invite: contacts, users and members, each found by its own filter. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { adhesions } from '#contracts/operations/adhesions.ts';
import { contacts } from '#contracts/operations/contacts.ts';
import { users } from '#contracts/operations/users.ts';
import { currentStatuses } from '#contracts/schemas/adhesion.ts';
import { maximumItemsPerPage, type Page } from '#contracts/schemas/page.ts';
import { type Label, say } from '../../language/say.ts';
import type { Row } from '../../page/blocks.ts';
import { text } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { contactName } from '../contact-name.ts';
import { offeredGroups } from '../offered-groups.ts';

type Query = Readonly<Record<string, string | number | undefined>>;

export interface Invitees {
  readonly name: 'contacts' | 'users' | 'members';
  readonly text: Label;
  readonly unit: { readonly one: Label; readonly many: Label };
  /** @returns '625 contacts' */
  readonly counted: (count: number) => string;
  /** Title of an empty list: none match the filter, or there are none. */
  readonly noMatch: Label;
  readonly none: Label;
  readonly needs: readonly Guarded[];
  /** Member of the request with the ids of ticked rows. */
  readonly ids: 'contactIds' | 'userIds';
  /** Names of the filters. */
  readonly filters: readonly string[];
  readonly fields: (context: Context) => Promise<readonly Field[]>;
  readonly columns: readonly Label[];
  readonly list: (context: Context, query: Query) => Promise<{ page: Page<unknown>; rows: readonly Row[] }>;
  /** @returns the member of the request that invites all who match */
  readonly matching: (filter: Readonly<Record<string, string>>) => Record<string, unknown>;
  readonly note?: Label;
}

const search = (): Field => ({ kind: 'search', name: 'search', label: say('Name or email'), maxlength: 100 });
const tag = (): Field => ({ kind: 'text', name: 'tag', label: say('Tag'), maxlength: 50 });
const nameAndEmail: readonly Label[] = ['Name', 'Email', 'Tags'];

const ofContacts: Invitees = {
  name: 'contacts',
  text: 'Contacts',
  unit: { one: 'contact', many: 'contacts' },
  counted: (count) => say('{count, plural, one {# contact} other {# contacts}}', { count }),
  noMatch: 'No matching contacts',
  none: 'No contacts yet',
  needs: [contacts.list],
  ids: 'contactIds',
  filters: ['search', 'tag'],
  fields: async () => [search(), tag()],
  columns: nameAndEmail,
  list: async ({ call }, query) => {
    const page = await call(contacts.list, { query: { ...query, status: 'ACTIVE' } });
    const rows = page.member.map((contact) => ({
      id: contact.id,
      label: contactName(contact),
      cells: [contactName(contact), contact.email, contact.tags.join(', ')],
    }));
    return { page, rows };
  },
  matching: (filter) => ({ filter: { ...filter, status: 'ACTIVE' } }),
};

/** Disabled users cannot be invited. */
const invitable = 'ACTIVE,INVITED';

const ofUsers: Invitees = {
  name: 'users',
  text: 'Users',
  unit: { one: 'user', many: 'users' },
  counted: (count) => say('{count, plural, one {# user} other {# users}}', { count }),
  noMatch: 'No matching users',
  none: 'No users yet',
  needs: [users.list],
  ids: 'userIds',
  filters: ['search', 'groupId', 'tag'],
  fields: async (context) => {
    const groups = await offeredGroups(context);
    const options = [{ value: '', label: say('All') }, ...groups.map(({ id, name }) => ({ value: id, label: name }))];
    return [
      search(),
      ...(groups.length > 0 ? [{ kind: 'select', name: 'groupId', label: say('Group'), options } as const] : []),
      tag(),
    ];
  },
  columns: nameAndEmail,
  list: async ({ call }, query) => {
    const page = await call(users.list, { query: { ...query, status: invitable } });
    const rows = page.member.map(({ id, displayName, email, tags }) => ({
      id,
      label: displayName,
      cells: [displayName, email, tags.join(', ')],
    }));
    return { page, rows };
  },
  matching: (filter) => ({ userFilter: { ...filter, status: invitable } }),
};

const ofMembers: Invitees = {
  name: 'members',
  text: 'Members',
  unit: { one: 'member', many: 'members' },
  counted: (count) => say('{count, plural, one {# member} other {# members}}', { count }),
  noMatch: 'No matching members',
  none: 'No members yet',
  needs: [users.list, adhesions.list, adhesionTypes.list],
  ids: 'userIds',
  filters: ['typeId'],
  fields: async ({ call }) => {
    const types = await call(adhesionTypes.list, { query: { itemsPerPage: maximumItemsPerPage } });
    const options = types.member.map(({ id, name }) => ({ value: id, label: name }));
    return [
      {
        kind: 'select',
        name: 'typeId',
        label: say('Membership'),
        options: [{ value: '', label: say('Any (membership)') }, ...options],
      },
    ];
  },
  columns: ['Member', 'Email', 'Number'],
  list: async ({ call }, query) => {
    const page = await call(adhesions.list, { query: { ...query, status: currentStatuses.join(',') } });
    const rows = page.member.map(({ userId, holder, number }) => ({
      ...(userId !== null && { id: userId, label: holder.name }),
      cells: [
        text(holder.name, userId === null ? say('No user account: invite the contact') : undefined),
        holder.email,
        number,
      ],
    }));
    return { page, rows };
  },
  matching: ({ typeId }) => ({ userFilter: typeId ? { adhesionTypeId: typeId } : { isMember: true } }),
  note: 'Memberships are counted: each member with a user account is invited once.',
};

const kinds = [ofContacts, ofUsers, ofMembers];

/** @returns the kinds of people that the user may see */
export const inviteesFor = ({ may }: Context): readonly Invitees[] =>
  kinds.filter(({ needs }) => needs.every((contract) => may(contract)));

/** @returns the filters that are filled in */
export function filterIn({ filters }: Invitees, values: FormValues): Record<string, string> {
  const typed = filters.map((name) => [name, typedIn(values, name).trim()] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}
