/** User pages: the list, and one user. */
import { permission } from '#contracts/operations/permission.ts';
import { personalDataOperations } from '#contracts/operations/personal-data.ts';
import { users } from '#contracts/operations/users.ts';
import { type User, type UserStatus, userStatuses } from '#contracts/schemas/user.ts';
import type { Action, Block, Row } from '../../page/blocks.ts';
import { badge, button, link, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import { exportPath, listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';
import { activityOf, historyOf } from '../settings/audit-log-links.ts';
import { addressCell, tagsCell } from './person-fields.ts';
import { personTabs } from './person-tabs.ts';
import { type RoleNames, roleName, roleNamesFor } from './role-names.ts';

export const usersPath = '/admin/users';
const filters = ['search', 'status', 'role', 'tag'];
const tones: Readonly<Record<UserStatus, Tone>> = { ACTIVE: 'good', INVITED: 'info', DISABLED: 'attention' };

export const userStatus = ({ status }: Pick<User, 'status'>) => badge(words(status), tones[status]);

export const userPages: readonly AdminRoute[] = [
  show({
    path: usersPath,
    needs: [users.list],
    show: async (context) => {
      const query = listQuery(context.query, ...filters);
      const [page, roles] = await Promise.all([context.call(users.list, { query }), roleNamesFor(context)]);
      const active = filters.some((name) => context.query[name]);
      const create: Action = { ...link('New user', `${usersPath}/new`), tone: 'primary' };
      const mayCreate = context.may(users.create);
      return {
        title: 'Users',
        lead: 'People with an account. Their roles decide what they may do.',
        actions: [
          ...(context.may(users.export) ? [link('Export as CSV', exportPath(usersPath, context.query))] : []),
          ...(mayCreate ? [create] : []),
        ],
        blocks: [
          { kind: 'filters', action: usersPath, fields: filterFields(roles), values: context.query, active },
          {
            kind: 'table',
            caption: 'Users',
            columns: ['Name', 'Status', 'Roles', 'Last signed in', 'Created'].map((label) => ({ label })),
            rows: page.member.map((user) => rowOf(user, roles)),
            total: page.totalItems,
            unit: { one: 'user', many: 'users' },
            ...nextPage(usersPath, context.query, page.view.next),
            empty: active
              ? { title: 'No matching users', text: 'Change the filter, or clear it to see all.' }
              : { title: 'No users yet', ...(mayCreate && { action: create }) },
          },
        ],
      };
    },
  }),
  file({
    path: `${usersPath}/export`,
    needs: [users.export],
    file: ({ query }) => ({ contract: users.export, input: { query: listQuery(query, ...filters) } }),
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
        crumbs: [{ text: 'Users', href: usersPath }],
        actions: actionsFor(context, user),
        blocks: [
          ...personTabs(context, usersPath, user.id, 'overview'),
          { kind: 'columns', columns: [[person(user)], [account(context, user, roles)]] },
        ],
      };
    },
  }),
];

function filterFields(roles: RoleNames): Field[] {
  return [
    { kind: 'search', name: 'search', label: 'Name or email', maxlength: 100 },
    {
      kind: 'select',
      name: 'status',
      label: 'Status',
      options: [{ value: '', label: 'Any' }, ...userStatuses.map((value) => ({ value, label: words(value) }))],
    },
    {
      kind: 'select',
      name: 'role',
      label: 'Role',
      options: [{ value: '', label: 'Any' }, ...[...roles].map(([value, label]) => ({ value, label }))],
    },
    { kind: 'text', name: 'tag', label: 'Tag', maxlength: 50 },
  ];
}

/** @returns the export of all pages of the filtered list */
function rowOf(user: User, roles: RoleNames): Row {
  return {
    cells: [
      link(user.displayName, `${usersPath}/${user.id}`, user.email),
      userStatus(user),
      user.roles.map((key) => roleName(roles, key)).join(', ') || null,
      user.lastLoginAt === null ? 'Never' : time(user.lastLoginAt, 'ago'),
      time(user.createdAt, 'day'),
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
    ...(another && !acting && may(permission.impersonate) ? [link('Act as this user', `${path}/act-as`)] : []),
    ...(may(permission.setRolesOfUser) ? [link('Roles', `${path}/roles`)] : []),
    ...(user.status === 'INVITED' && may(users.bulkInvite) ? [button('Send an invitation', `${path}/invite`)] : []),
    ...(mayGiveAccess && user.status === 'DISABLED' ? [button('Enable', `${path}/enable`)] : []),
    ...(mayGiveAccess && user.status !== 'DISABLED' ? [link('Disable', `${path}/disable`)] : []),
    ...(another && may(personalDataOperations.eraseUser) ? [link('Erase', `${path}/erase`)] : []),
    ...(another && may(users.delete) ? [{ ...link('Delete', `${path}/delete`), tone: 'danger' } as const] : []),
    ...(mayChange ? [{ ...link('Edit', `${path}/edit`), tone: 'primary' } as const] : []),
  ];
}

function person(user: User): Block {
  return {
    kind: 'facts',
    title: 'Person',
    rows: [
      ['Email', user.email],
      ['Phone', user.phone],
      ['Company', user.companyName],
      ['Position', user.jobTitle],
      ['Address', addressCell(user.address)],
      ...(user.birthDate === undefined ? [] : ([['Born', time(user.birthDate, 'day')]] as const)),
      ['Tags', tagsCell(user.tags, usersPath)],
      ...(user.note === undefined ? [] : ([['Note', user.note]] as const)),
    ],
  };
}

function account(context: Context, user: User, roles: RoleNames): Block {
  return {
    kind: 'facts',
    title: 'Account',
    rows: [
      ['Roles', user.roles.length > 0 ? row(...user.roles.map((key) => badge(roleName(roles, key)))) : null],
      ['Last signed in', user.lastLoginAt === null ? 'Never' : time(user.lastLoginAt)],
      ['Created', time(user.createdAt)],
      ['Changed', time(user.updatedAt)],
      ['Member number', user.memberNumber],
      ['External key', user.externalId],
      ['Language', user.locale],
      ['Time zone', user.timezone?.replaceAll('_', ' ') ?? 'UTC'],
      ['Newsletters', user.newsletterOptIn ? 'Subscribed' : 'Not subscribed'],
    ],
    actions: [...historyOf(context, user.id), ...activityOf(context, user.id)],
  };
}
