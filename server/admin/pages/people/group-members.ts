/** Pages that add members to a group by search, and remove them. */
import { groups } from '#contracts/operations/groups.ts';
import { users } from '#contracts/operations/users.ts';
import type { User } from '#contracts/schemas/user.ts';
import { say } from '../../language/say.ts';
import type { Row } from '../../page/blocks.ts';
import { badge, button, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { typedIn } from '../../page/fields.ts';
import { listQuery, pagesOf, placeOf } from '../../page/paging.ts';
import { type AdminRoute, action, goTo, show } from '../../page/routes.ts';
import { groupsPath } from './groups.ts';
import { userStatus } from './users.ts';

const pathOf = ({ params }: Context) => `${groupsPath}/${params.id}`;
const addPath = (context: Context) => placeOf(`${pathOf(context)}/add`, context.query, 'search');

export const groupMemberPages: readonly AdminRoute[] = [
  show({
    path: `${groupsPath}/{id}/add`,
    needs: [groups.get, users.list, groups.addMember],
    show: async (context) => {
      const { call, params } = context;
      const query = listQuery(context.query, 'search');
      const group = await call(groups.get, { params });
      const [foundUsers, members] = await Promise.all([
        call(users.list, { query }),
        call(users.list, { query: { search: query.search, groupId: group.id, itemsPerPage: 100 } }),
      ]);
      // Incomplete for a large group; adding a member again has no effect.
      const already = new Set(members.member.map(({ id }) => id));
      const path = `${groupsPath}/${group.id}`;
      return {
        title: say('Add members to {name}', { name: group.name }),
        crumbs: [
          { text: say('Groups'), href: groupsPath },
          { text: group.name, href: path },
        ],
        actions: [{ ...link(say('Done'), path), tone: 'primary' }],
        blocks: [
          {
            kind: 'filters',
            action: `${path}/add`,
            fields: [{ kind: 'search', name: 'search', label: say('Name or email'), maxlength: 100, autofocus: true }],
            values: context.query,
            active: Boolean(query.search),
          },
          {
            kind: 'table',
            caption: say('Users'),
            columns: [say('Name'), say('Status'), ''].map((label) => ({ label })),
            rows: foundUsers.member.map((user) => rowOf(context, user, already.has(user.id))),
            unit: { one: say('user'), many: say('users') },
            ...pagesOf(`${path}/add`, context.query, foundUsers),
            empty: { title: say('No matching users'), text: say('Only users can be members of a group.') },
          },
        ],
      };
    },
  }),
  action({
    path: `${groupsPath}/{id}/add`,
    needs: [groups.addMember],
    back: addPath,
    perform: async (context, { values }) => {
      const { call, params } = context;
      const { displayName } = await call(groups.addMember, { params, body: { userId: typedIn(values, 'userId') } });
      return goTo(addPath(context), say('{name} is a member now.', { name: displayName }));
    },
  }),
  action({
    path: `${groupsPath}/{id}/remove`,
    needs: [groups.removeMember],
    back: pathOf,
    perform: async (context, { values }) => {
      const { call, params } = context;
      await call(groups.removeMember, { params: { ...params, userId: typedIn(values, 'userId') } });
      const name = typedIn(values, 'name') || say('The member');
      return goTo(pathOf(context), say('{name} is removed, and remains a user.', { name }));
    },
  }),
];

function rowOf(context: Context, user: User, isMember: boolean): Row {
  const add = button(say('Add'), addPath(context), { about: user.displayName, fields: { userId: user.id } });
  return {
    cells: [
      link(user.displayName, `/admin/users/${user.id}`, user.email),
      userStatus(user) ?? null,
      isMember ? badge(say('Member'), 'info') : add,
    ],
  };
}
