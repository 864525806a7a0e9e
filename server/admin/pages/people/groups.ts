/** Group pages: the list, and one group with its members. */
import { groups } from '#contracts/operations/groups.ts';
import { users } from '#contracts/operations/users.ts';
import type { Group, GroupMember } from '#contracts/schemas/group.ts';
import { say } from '../../language/say.ts';
import type { Action, Row } from '../../page/blocks.ts';
import { button, code, link, number, text, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { isFiltered, type List, queryOf, tableOf } from '../../page/list.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { historyOf } from '../settings/audit-log-links.ts';

export const groupsPath = '/admin/groups';

const list: List = {
  path: groupsPath,
  filters: ['search'],
  sort: 'name',
  columns: [
    { label: 'Name', sort: 'name' },
    { label: 'Short name', key: 'slug' },
    { label: 'Members', numeric: true, key: 'members' },
    { label: 'Created', key: 'created', sort: '-createdAt' },
  ],
};

export const groupPages: readonly AdminRoute[] = [
  show({
    path: groupsPath,
    needs: [groups.list],
    show: async (context) => {
      const page = await context.call(groups.list, { query: queryOf(list, context) });
      const active = isFiltered(list, context);
      const create: Action = { ...link(say('New group'), `${groupsPath}/new`), tone: 'primary' };
      const mayCreate = context.may(groups.create);
      return {
        title: say('Groups'),
        lead: say(
          'Users who belong together: a board, a choir. OAuth applications with the scope “groups” can read them.',
        ),
        actions: mayCreate ? [create] : [],
        blocks: [
          {
            kind: 'filters',
            action: groupsPath,
            fields: [{ kind: 'search', name: 'search', label: say('Name'), maxlength: 100 }],
            values: context.query,
            active,
          },
          {
            kind: 'table',
            caption: say('Groups'),
            ...tableOf(list, context, page, rowOf),
            unit: { one: say('group'), many: say('groups') },
            empty: active
              ? { title: say('No matching groups'), text: say('Change the search, or clear it to see all.') }
              : { title: say('No groups yet'), ...(mayCreate && { action: create }) },
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
      const add: Action = { ...link(say('Add members'), `${path}/add`), tone: 'primary' };
      const mayAdd = may(groups.addMember) && may(users.list);
      return {
        title: group.name,
        ...(group.description !== null && { lead: group.description }),
        crumbs: [{ text: say('Groups'), href: groupsPath }],
        actions: [...actionsFor(context, path), ...(mayAdd ? [add] : [])],
        blocks: [
          {
            kind: 'facts',
            rows: [
              [say('Short name'), code(group.slug)],
              [say('Members'), number(group.memberCount)],
              [say('External key'), group.externalId],
              [say('Created'), time(group.createdAt)],
            ],
            actions: historyOf(context, group.id),
          },
          {
            kind: 'table',
            caption: say('Members'),
            showCaption: true,
            columns: [say('Name'), say('Member since'), ''].map((label) => ({ label })),
            rows: members.member.map((member) => memberRow(context, path, member)),
            unit: { one: say('member'), many: say('members') },
            ...pagesOf(path, context.query, members),
            empty: { title: say('No members yet'), ...(mayAdd && { action: add }) },
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
    ...(may(groups.delete) ? [{ ...link(say('Delete'), `${path}/delete`), tone: 'danger' } as const] : []),
    ...(may(groups.update) ? [link(say('Edit'), `${path}/edit`)] : []),
  ];
}

function memberRow({ may }: Context, path: string, { id, displayName, email, createdAt }: GroupMember): Row {
  return {
    cells: [
      may(users.get) ? link(displayName, `/admin/users/${id}`, email) : text(displayName, email),
      time(createdAt, 'day'),
      may(groups.removeMember)
        ? button(say('Remove'), `${path}/remove`, { about: displayName, fields: { userId: id, name: displayName } })
        : null,
    ],
  };
}
