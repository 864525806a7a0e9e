/** Filters of the audit log: area, person and days; and what links from other pages set. */
import { users } from '#contracts/operations/users.ts';
import { type AuditArea, auditAreas } from '#contracts/schemas/audit.ts';
import type { User } from '#contracts/schemas/user.ts';
import { type Label, say } from '../../language/say.ts';
import type { TableBlock } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { dayFields, dayQuery } from '../../page/days.ts';
import type { Field } from '../../page/fields.ts';
import { addressOf, firstPageOf, listQuery } from '../../page/paging.ts';
import { auditLogPath } from './audit-log-links.ts';

/** Set by links from other pages; they persist while other filters change. */
const linked = ['userId', 'impersonatorId', 'resourceId', 'action'];
const filters = ['area', 'person', 'createdAt[after]', 'createdAt[before]', ...linked];
/** Users to choose from; with more, the name is to be typed in full. */
const mostChoices = 20;

const areas: Readonly<Record<AuditArea, Label>> = {
  ACCESS: 'Sign-ins, sessions and passwords',
  PEOPLE: 'Users, contacts and groups',
  EVENTS: 'Events, registrations and forms',
  MEMBERSHIPS: 'Memberships and contracts',
  MONEY: 'Payments and invoices',
  MAIL: 'Newsletters and mails',
  FILES: 'Exports, imports and personal data',
  ROLES: 'Roles and acting as another user',
  DEVELOPERS: 'API, webhooks and applications',
  ORGANISATION: 'Organisation',
};

export const isFiltered = ({ query }: Context): boolean => filters.some((name) => query[name]);

export function filterFields({ query, may }: Context): Field[] {
  const options = auditAreas.map((value) => ({ value, label: say(areas[value]) }));
  return [
    { kind: 'select', name: 'area', label: say('Area'), options: [{ value: '', label: say('All') }, ...options] },
    ...(may(users.list) ? [{ kind: 'search', name: 'person', label: say('User'), maxlength: 100 } as const] : []),
    ...dayFields('createdAt'),
    ...linked.filter((name) => query[name]).map((name) => ({ kind: 'hidden', name, label: '' }) as const),
  ];
}

/** @returns the query of the operation; `choices` instead when the typed name is not that of exactly one user */
export async function entriesQuery(
  context: Context,
): Promise<{ readonly query: Record<string, string | undefined> } | { readonly choices: readonly User[] }> {
  const query = { ...listQuery(context.query, 'area', ...linked), ...dayQuery(context, 'createdAt') };
  const search = context.query.person?.trim();
  if (!search || !context.may(users.list)) return { query };
  const { member } = await context.call(users.list, { query: { search, itemsPerPage: mostChoices } });
  const [only] = member;
  return member.length === 1 && only ? { query: { ...query, userId: only.id } } : { choices: member };
}

/** @returns the users that a typed name may mean, in place of the entries */
export function choiceTable({ query }: Context, choices: readonly User[]): TableBlock {
  const pathOf = ({ id }: User) => addressOf(auditLogPath, { ...firstPageOf(query), person: undefined, userId: id });
  return {
    kind: 'table',
    caption: say('Choose a user'),
    columns: [{ label: say('Choose a user') }, { label: say('Email') }],
    rows: choices.map((user) => ({ cells: [link(user.displayName, pathOf(user)), user.email] })),
    empty: {
      title: say('No user has this name'),
      text: say('Check the spelling, or clear the filter to see everything.'),
    },
  };
}
