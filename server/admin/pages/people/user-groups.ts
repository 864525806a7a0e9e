/** Group memberships of a user. */
import { groups } from '#contracts/operations/groups.ts';
import { users } from '#contracts/operations/users.ts';
import type { Group } from '#contracts/schemas/group.ts';
import type { User } from '#contracts/schemas/user.ts';
import { say } from '../../language/say.ts';
import type { Row } from '../../page/blocks.ts';
import { badge, button, type Cell, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { typedIn } from '../../page/fields.ts';
import { listQuery, pagesOf, placeOf } from '../../page/paging.ts';
import { type AdminRoute, action, goTo, show } from '../../page/routes.ts';
import { groupsPath } from './groups.ts';
import { personTabs } from './person-tabs.ts';
import { usersPath } from './users.ts';

/** Small, because each row needs a separate call. */
const perPage = 15;
/** Maximum of the search parameter, in characters. */
const searchLength = 100;

const pathOf = ({ params }: Context) => `${usersPath}/${params.id}/groups`;
const placeIn = (context: Context, below?: string) =>
  placeOf(`${pathOf(context)}${below ?? ''}`, context.query, 'search');

export const userGroupPages: readonly AdminRoute[] = [
  show({
    path: `${usersPath}/{id}/groups`,
    needs: [users.get, users.list, groups.list],
    show: async (context) => {
      const { call, params } = context;
      const query = { ...listQuery(context.query, 'search'), itemsPerPage: perPage };
      const [user, foundGroups] = await Promise.all([call(users.get, { params }), call(groups.list, { query })]);
      const path = pathOf(context);
      return {
        title: user.displayName,
        crumbs: [
          { text: say('Users'), href: usersPath },
          { text: user.displayName, href: `${usersPath}/${user.id}` },
        ],
        blocks: [
          ...personTabs(context, usersPath, user.id, 'groups'),
          {
            kind: 'filters',
            action: path,
            fields: [{ kind: 'search', name: 'search', label: say('Name of the group'), maxlength: 100 }],
            values: context.query,
            active: Boolean(context.query.search),
          },
          {
            kind: 'table',
            caption: say('Groups of {name}', { name: user.displayName }),
            columns: [say('Group'), say('Membership'), ''].map((label) => ({ label })),
            rows: await Promise.all(foundGroups.member.map((group) => rowOf(context, user, group))),
            unit: { one: say('group'), many: say('groups') },
            ...pagesOf(path, context.query, foundGroups),
            empty: context.query.search
              ? { title: say('No matching groups'), text: say('Change the search, or clear it to see all.') }
              : { title: say('No groups yet') },
          },
        ],
      };
    },
  }),
  action({
    path: `${usersPath}/{id}/groups/add`,
    needs: [groups.addMember],
    back: placeIn,
    perform: async (context, { values }) => {
      const body = { userId: context.params.id };
      const { displayName } = await context.call(groups.addMember, {
        params: { id: typedIn(values, 'groupId') },
        body,
      });
      const group = typedIn(values, 'name');
      const done = group
        ? say('{name} is in {group} now.', { name: displayName, group })
        : say('{name} is in the group now.', { name: displayName });
      return goTo(placeIn(context), done);
    },
  }),
  action({
    path: `${usersPath}/{id}/groups/remove`,
    needs: [groups.removeMember],
    back: placeIn,
    perform: async (context, { values }) => {
      const params = { id: typedIn(values, 'groupId'), userId: context.params.id ?? '' };
      await context.call(groups.removeMember, { params });
      const group = typedIn(values, 'name');
      return goTo(placeIn(context), group ? say('Removed from {group}.', { group }) : say('Removed from the group.'));
    },
  }),
];

async function rowOf(context: Context, user: User, group: Group): Promise<Row> {
  const member = await isMember(context, user, group);
  const { id, name, description } = group;
  return {
    cells: [
      link(name, `${groupsPath}/${id}`, description ?? undefined),
      member ? badge(say('Member'), 'info') : null,
      change(context, group, member),
    ],
  };
}

function change(context: Context, { id, name }: Group, member: boolean): Cell {
  const fields = { groupId: id, name };
  if (member) {
    const remove = button(say('Remove'), placeIn(context, '/remove'), {
      about: say('from {group}', { group: name }),
      fields,
    });
    return context.may(groups.removeMember) ? remove : null;
  }
  return context.may(groups.addMember)
    ? button(say('Add'), placeIn(context, '/add'), { about: say('to {group}', { group: name }), fields })
    : null;
}

/** The API lists members of groups, not groups of users. An email may also match part of another. */
async function isMember({ call }: Context, user: User, { id: groupId }: Group): Promise<boolean> {
  const query = { groupId, search: user.email.slice(0, searchLength), itemsPerPage: 100 };
  const { member } = await call(users.list, { query });
  return member.some(({ id }) => id === user.id);
}
