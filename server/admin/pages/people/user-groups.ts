/** In which groups a user is: seen, and changed. */
import { addGroupMember, listGroups, removeGroupMember } from '#contracts/operations/groups.ts';
import { getUser, listUsers } from '#contracts/operations/users.ts';
import type { Group } from '#contracts/schemas/group.ts';
import type { User } from '#contracts/schemas/user.ts';
import type { Row } from '../../page/blocks.ts';
import { badge, button, type Cell, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { typedIn } from '../../page/fields.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, action, goTo, show } from '../../page/routes.ts';
import { groupsPath } from './groups.ts';
import { personTabs } from './person-tabs.ts';
import { usersPath } from './users.ts';

/** For each the operations are asked whether the user is in it, all at once: with more of them the page would be slow. */
const perPage = 15;
/** Of what is searched for. */
const searchLength = 100;

const pathOf = ({ params }: Context) => `${usersPath}/${params.id}/groups`;

export const userGroupPages: readonly AdminRoute[] = [
  show({
    path: `${usersPath}/{id}/groups`,
    needs: [getUser, listUsers, listGroups],
    show: async (context) => {
      const { call, params } = context;
      const query = { ...listQuery(context.query, 'search'), itemsPerPage: perPage };
      const [user, groups] = await Promise.all([call(getUser, { params }), call(listGroups, { query })]);
      const path = pathOf(context);
      return {
        title: user.displayName,
        crumbs: [
          { text: 'Users', href: usersPath },
          { text: user.displayName, href: `${usersPath}/${user.id}` },
        ],
        blocks: [
          ...personTabs(context, usersPath, user.id, 'groups'),
          {
            kind: 'filters',
            action: path,
            fields: [{ kind: 'search', name: 'search', label: 'Name of the group', maxlength: 100 }],
            values: context.query,
            active: Boolean(context.query.search),
          },
          {
            kind: 'table',
            caption: `Groups, and whether ${user.displayName} is in them`,
            columns: ['Group', 'Here', ''].map((label) => ({ label })),
            rows: await Promise.all(groups.member.map((group) => rowOf(context, user, group))),
            total: groups.totalItems,
            unit: { one: 'group', many: 'groups' },
            ...nextPage(path, context.query, groups.view.next),
            empty: context.query.search
              ? { title: 'No group is called that', text: 'Change the search, or clear it to see all.' }
              : { title: 'No groups yet' },
          },
        ],
      };
    },
  }),
  action({
    path: `${usersPath}/{id}/groups/add`,
    needs: [addGroupMember],
    back: pathOf,
    perform: async (context, { values }) => {
      const body = { userId: context.params.id };
      const { displayName } = await context.call(addGroupMember, { params: { id: typedIn(values, 'groupId') }, body });
      return goTo(pathOf(context), `${displayName} is in ${typedIn(values, 'name') || 'the group'} now.`);
    },
  }),
  action({
    path: `${usersPath}/{id}/groups/remove`,
    needs: [removeGroupMember],
    back: pathOf,
    perform: async (context, { values }) => {
      const params = { id: typedIn(values, 'groupId'), userId: context.params.id ?? '' };
      await context.call(removeGroupMember, { params });
      return goTo(pathOf(context), `Removed from ${typedIn(values, 'name') || 'the group'}.`);
    },
  }),
];

async function rowOf(context: Context, user: User, group: Group): Promise<Row> {
  const member = await isMember(context, user, group);
  const { id, name, description } = group;
  return {
    cells: [
      link(name, `${groupsPath}/${id}`, description ?? undefined),
      member ? badge('Member', 'info') : null,
      change(context, group, member),
    ],
  };
}

function change(context: Context, { id, name }: Group, member: boolean): Cell {
  const fields = { groupId: id, name };
  if (member) {
    const remove = button('Remove', `${pathOf(context)}/remove`, { about: `from ${name}`, fields });
    return context.may(removeGroupMember) ? remove : null;
  }
  return context.may(addGroupMember) ? button('Add', `${pathOf(context)}/add`, { about: `to ${name}`, fields }) : null;
}

/** Groups name their members, and users not their groups. More than one may be found: an email may be a part of another. */
async function isMember({ call }: Context, user: User, { id: groupId }: Group): Promise<boolean> {
  const query = { groupId, search: user.email.slice(0, searchLength), itemsPerPage: 100 };
  const { member } = await call(listUsers, { query });
  return member.some(({ id }) => id === user.id);
}
