/** Group pages: the list, and one group with its members. */
import { groups } from '#contracts/operations/groups.ts';
import { users } from '#contracts/operations/users.ts';
import type { Group, GroupMember } from '#contracts/schemas/group.ts';
import type { Action, Row } from '../../page/blocks.ts';
import { button, code, link, number, text, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { historyOf } from '../settings/audit-log-links.ts';

export const groupsPath = '/admin/groups';

export const groupPages: readonly AdminRoute[] = [
  show({
    path: groupsPath,
    needs: [groups.list],
    show: async (context) => {
      const query = listQuery(context.query, 'search');
      const { member, totalItems, view } = await context.call(groups.list, { query });
      const active = Boolean(query.search);
      const create: Action = { ...link('New group', `${groupsPath}/new`), tone: 'primary' };
      const mayCreate = context.may(groups.create);
      return {
        title: 'Groups',
        lead: 'Users who belong together: a board, a choir. OAuth applications with the scope “groups” can read them.',
        actions: mayCreate ? [create] : [],
        blocks: [
          {
            kind: 'filters',
            action: groupsPath,
            fields: [{ kind: 'search', name: 'search', label: 'Name', maxlength: 100 }],
            values: context.query,
            active,
          },
          {
            kind: 'table',
            caption: 'Groups',
            columns: [
              { label: 'Name' },
              { label: 'Short name' },
              { label: 'Members', numeric: true },
              { label: 'Created' },
            ],
            rows: member.map(rowOf),
            total: totalItems,
            unit: { one: 'group', many: 'groups' },
            ...nextPage(groupsPath, context.query, view.next),
            empty: active
              ? { title: 'No matching groups', text: 'Change the search, or clear it to see all.' }
              : { title: 'No groups yet', ...(mayCreate && { action: create }) },
          },
        ],
      };
    },
  }),
  show({
    path: `${groupsPath}/{id}`,
    needs: [groups.get, groups.listMembers],
    show: async (context) => {
      const { call, params, may } = context;
      const [group, members] = await Promise.all([
        call(groups.get, { params }),
        call(groups.listMembers, { params, query: listQuery(context.query) }),
      ]);
      const path = `${groupsPath}/${group.id}`;
      const add: Action = { ...link('Add members', `${path}/add`), tone: 'primary' };
      const mayAdd = may(groups.addMember) && may(users.list);
      return {
        title: group.name,
        ...(group.description !== null && { lead: group.description }),
        crumbs: [{ text: 'Groups', href: groupsPath }],
        actions: [...actionsFor(context, path), ...(mayAdd ? [add] : [])],
        blocks: [
          {
            kind: 'facts',
            rows: [
              ['Short name', code(group.slug)],
              ['Members', number(group.memberCount)],
              ['External key', group.externalId],
              ['Created', time(group.createdAt)],
            ],
            actions: historyOf(context, group.id),
          },
          {
            kind: 'table',
            caption: 'Members',
            showCaption: true,
            columns: ['Name', 'Member since', ''].map((label) => ({ label })),
            rows: members.member.map((member) => memberRow(context, path, member)),
            total: members.totalItems,
            unit: { one: 'member', many: 'members' },
            ...nextPage(path, context.query, members.view.next),
            empty: { title: 'No members yet', ...(mayAdd && { action: add }) },
          },
        ],
      };
    },
  }),
];

function rowOf({ id, name, slug, description, memberCount, createdAt }: Group): Row {
  return {
    cells: [
      link(name, `${groupsPath}/${id}`, description ?? undefined),
      code(slug),
      number(memberCount),
      time(createdAt, 'day'),
    ],
  };
}

function actionsFor({ may }: Context, path: string): Action[] {
  return [
    ...(may(groups.delete) ? [{ ...link('Delete', `${path}/delete`), tone: 'danger' } as const] : []),
    ...(may(groups.update) ? [link('Edit', `${path}/edit`)] : []),
  ];
}

function memberRow({ may }: Context, path: string, { id, displayName, email, createdAt }: GroupMember): Row {
  return {
    cells: [
      may(users.get) ? link(displayName, `/admin/users/${id}`, email) : text(displayName, email),
      time(createdAt, 'day'),
      may(groups.removeMember)
        ? button('Remove', `${path}/remove`, { about: displayName, fields: { userId: id, name: displayName } })
        : null,
    ],
  };
}
