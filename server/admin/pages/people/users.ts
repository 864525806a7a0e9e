/** User pages: the list, and one user. */
import { permission } from '#contracts/operations/permission.ts';
import { personalDataOperations } from '#contracts/operations/personal-data.ts';
import { secondFactor } from '#contracts/operations/second-factor.ts';
import { users } from '#contracts/operations/users.ts';
import { type User, type UserStatus, userStatuses } from '#contracts/schemas/user.ts';
import { say } from '../../language/say.ts';
import type { Action, Block, Row } from '../../page/blocks.ts';
import { badge, button, link, never, person, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import { filterQuery, isFiltered, type List, listPath, queryOf, tableOf } from '../../page/list.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';
import { mayImport, newImportPath } from '../data/import-status.ts';
import { activityOf, historyOf } from '../settings/audit-log-links.ts';
import { addressCell, languageName, tagsCell } from './person-fields.ts';
import { personTabs } from './person-tabs.ts';
import { type RoleNames, roleName, roleNamesFor } from './role-names.ts';
import { duplicateNotice } from './user-duplicates.ts';

export const usersPath = '/admin/users';
export const userList: List = {
  path: usersPath,
  filters: ['search', 'status', 'role', 'tag'],
  sort: '-createdAt',
  columns: [
    { label: 'Name', sort: 'lastName' },
    { label: 'Roles', key: 'roles' },
    { label: 'Member number', key: 'number', rare: true },
    { label: 'Phone', key: 'phone', rare: true },
    { label: 'City', key: 'city', rare: true },
    { label: 'Tags', key: 'tags', rare: true },
    { label: 'Last signed in', key: 'signed-in' },
    { label: 'Created', key: 'created', sort: '-createdAt' },
    { label: 'Changed', key: 'changed', sort: '-updatedAt', rare: true },
  ],
};
const tones: Readonly<Record<UserStatus, Tone>> = { ACTIVE: 'good', INVITED: 'info', DISABLED: 'attention' };

/** @returns the state, unless it is the usual one */
export const userStatus = ({ status }: Pick<User, 'status'>) =>
  status === 'ACTIVE' ? undefined : badge(words(status), tones[status]);

export const userPages: readonly AdminRoute[] = [
  show({
    path: usersPath,
    needs: [users.list],
    show: async (context) => {
      const query = queryOf(userList, context);
      const [page, roles] = await Promise.all([context.call(users.list, { query }), roleNamesFor(context)]);
      const active = isFiltered(userList, context);
      const create: Action = { ...link(say('New user'), `${usersPath}/new`), tone: 'primary' };
      const mayCreate = context.may(users.create);
      return {
        title: say('Users'),
        lead: say('People with an account. Their roles decide what they may do.'),
        actions: [
          ...(context.may(users.export) ? [link(say('Export as CSV'), listPath(userList, context, 'export'))] : []),
          ...(mayImport(context, 'users') ? [link(say('Import (verb)'), newImportPath('users'))] : []),
          ...(mayCreate ? [create] : []),
        ],
        blocks: [
          { kind: 'filters', action: usersPath, fields: filterFields(roles), values: context.query, active },
          {
            kind: 'table',
            caption: say('Users'),
            ...tableOf(userList, context, page, (user) => rowOf(user, roles)),
            unit: { one: say('user'), many: say('users') },
            ...(context.may(users.bulkInvite) && {
              select: {
                actions: [button(say('Invite'), listPath(userList, context, 'invite-ticked'))],
                everything: true,
              },
            }),
            empty: active
              ? { title: say('No matching users'), text: say('Change the filter, or clear it to see all.') }
              : { title: say('No users yet'), ...(mayCreate && { action: create }) },
          },
        ],
      };
    },
  }),
  file({
    path: `${usersPath}/export`,
    needs: [users.export],
    file: (context) => ({ contract: users.export, input: { query: filterQuery(userList, context) } }),
    back: () => usersPath,
  }),
  show({
    path: `${usersPath}/{id}`,
    needs: [users.get],
    show: async (context) => {
      const [user, roles] = await Promise.all([
        context.call(users.get, { params: context.params }),
        roleNamesFor(context),
      ]);
      return {
        title: user.displayName,
        badge: userStatus(user),
        crumbs: [{ text: say('Users'), href: usersPath }],
        actions: actionsFor(context, user),
        blocks: [
          ...personTabs(context, usersPath, user.id, 'overview'),
          ...(await duplicateNotice(context, user)),
          { kind: 'columns', columns: [[details(user)], [account(context, user, roles)]] },
        ],
      };
    },
  }),
];

function filterFields(roles: RoleNames): Field[] {
  return [
    { kind: 'search', name: 'search', label: say('Name or email'), maxlength: 100 },
    {
      kind: 'select',
      name: 'status',
      label: say('Status'),
      options: [{ value: '', label: say('Any') }, ...userStatuses.map((value) => ({ value, label: words(value) }))],
    },
    {
      kind: 'select',
      name: 'role',
      label: say('Role'),
      options: [{ value: '', label: say('Any') }, ...[...roles].map(([value, label]) => ({ value, label }))],
    },
    { kind: 'text', name: 'tag', label: say('Tag'), maxlength: 50 },
  ];
}

function rowOf(user: User, roles: RoleNames): Row {
  return {
    id: user.id,
    label: user.displayName,
    cells: [
      person(user.displayName, `${usersPath}/${user.id}`, user.email, userStatus(user)),
      user.roles.map((key) => roleName(roles, key)).join(', ') || null,
      user.memberNumber,
      user.phone,
      user.address?.city ?? null,
      user.tags.length > 0 ? row(...user.tags.map((tag) => badge(tag))) : null,
      time(user.lastLoginAt, 'ago') ?? never,
      time(user.createdAt, 'day'),
      time(user.updatedAt, 'day'),
    ],
  };
}

function actionsFor({ me, acting, may }: Context, user: User): Action[] {
  const path = `${usersPath}/${user.id}`;
  const another = user.id !== me.id;
  const mayChange = may(users.update);
  // During impersonation, access to accounts cannot be changed.
  const mayGiveAccess = mayChange && another && !acting;
  return [
    ...(another && !acting && may(permission.impersonate) ? [link(say('Act as this user'), `${path}/act-as`)] : []),
    ...(may(permission.setRolesOfUser) ? [link(say('Roles'), `${path}/roles`)] : []),
    ...(user.status === 'INVITED' && may(users.bulkInvite)
      ? [button(say('Send an invitation'), `${path}/invite`)]
      : []),
    ...(another && user.status === 'ACTIVE' && may(users.endSessions)
      ? [link(say('Sign out everywhere (another user)'), `${path}/sign-out`)]
      : []),
    ...(mayGiveAccess && user.status === 'DISABLED' ? [button(say('Enable'), `${path}/enable`)] : []),
    ...(mayGiveAccess && user.status !== 'DISABLED' ? [link(say('Disable'), `${path}/disable`)] : []),
    ...(another && may(personalDataOperations.eraseUser) ? [link(say('Erase'), `${path}/erase`)] : []),
    ...(another && may(users.delete) ? [{ ...link(say('Delete'), `${path}/delete`), tone: 'danger' } as const] : []),
    ...(mayChange ? [{ ...link(say('Edit'), `${path}/edit`), tone: 'primary' } as const] : []),
  ];
}

function details(user: User): Block {
  return {
    kind: 'facts',
    title: say('Person'),
    rows: [
      [say('Email'), user.email],
      [say('Phone'), user.phone],
      [say('Company'), user.companyName],
      [say('Position'), user.jobTitle],
      [say('Address'), addressCell(user.address)],
      ...(user.birthDate === undefined ? [] : ([[say('Born'), time(user.birthDate, 'day')]] as const)),
      [say('Tags'), tagsCell(user.tags, usersPath)],
      ...(user.note === undefined ? [] : ([[say('Note'), user.note]] as const)),
    ],
  };
}

function account(context: Context, user: User, roles: RoleNames): Block {
  return {
    kind: 'facts',
    title: say('Account'),
    rows: [
      [say('Roles'), user.roles.length > 0 ? row(...user.roles.map((key) => badge(roleName(roles, key)))) : null],
      [say('Last signed in'), time(user.lastLoginAt) ?? never],
      [say('Created'), time(user.createdAt)],
      [say('Changed'), time(user.updatedAt)],
      [say('Member number'), user.memberNumber],
      [say('External key'), user.externalId],
      [say('Language'), languageName(user.locale)],
      [say('Time zone'), user.timezone?.replaceAll('_', ' ') ?? 'UTC'],
      [say('Newsletters'), user.newsletterOptIn ? say('Subscribed') : say('Not subscribed')],
    ],
    actions: [...historyOf(context, user.id), ...activityOf(context, user.id), ...secondFactorOf(context, user)],
  };
}

function secondFactorOf({ me, acting, may }: Context, { id }: User): Action[] {
  if (id === me.id || acting || !may(secondFactor.removeOfUser)) return [];
  return [link(say('Turn off two-step sign-in'), `${usersPath}/${id}/remove-second-factor`)];
}
