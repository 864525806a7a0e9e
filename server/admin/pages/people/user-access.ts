/** What a user may do, and whether it may sign in at all. */
import { listRoles, setRolesOfUser } from '#contracts/operations/permission.ts';
import { deleteUser, getUser, updateUser } from '#contracts/operations/users.ts';
import type { Role } from '#contracts/schemas/role.ts';
import type { User } from '#contracts/schemas/user.ts';
import type { Context } from '../../page/context.ts';
import { everyTypedIn } from '../../page/fields.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { permitted } from '../settings/permission-words.ts';
import { usersPath } from './users.ts';

export const userAccessPages: readonly AdminRoute[] = [
  form({
    path: `${usersPath}/{id}/roles`,
    needs: [getUser, listRoles, setRolesOfUser],
    form: async (context) => {
      const [user, { member }] = await Promise.all([
        context.call(getUser, { params: context.params }),
        context.call(listRoles),
      ]);
      return {
        ...around(user),
        title: `Roles of ${user.displayName}`,
        lead: 'What is given and taken counts at once, also for the programs that work on behalf of this user.',
        fields: [{ kind: 'checkboxes', name: 'roles', label: 'Roles', options: member.map(optionOf) }],
        values: { roles: user.roles },
        submit: 'Save roles',
      };
    },
    submit: async ({ call, params }, { values }) => {
      const roles = everyTypedIn(values, 'roles');
      const { id, displayName } = await call(setRolesOfUser, { params, body: { roles } });
      return goTo(`${usersPath}/${id}`, `The roles of ${displayName} are saved.`);
    },
  }),
  form({
    path: `${usersPath}/{id}/disable`,
    needs: [getUser, updateUser],
    form: async (context) => {
      const user = await userOf(context);
      return {
        ...around(user),
        title: `Disable ${user.displayName}?`,
        lead: 'The user is signed out everywhere at once and cannot sign in, and its API tokens are refused. Nothing is deleted: enabled again, it has all it had.',
        fields: [],
        values: {},
        submit: 'Disable user',
        tone: 'danger',
      };
    },
    submit: async ({ call, params }) => {
      const { id, displayName } = await call(updateUser, { params, body: { status: 'DISABLED' } });
      return goTo(`${usersPath}/${id}`, `${displayName} is disabled.`);
    },
  }),
  action({
    path: `${usersPath}/{id}/enable`,
    needs: [getUser, updateUser],
    back: ({ params }) => `${usersPath}/${params.id}`,
    perform: async ({ call, params }) => {
      const { id, displayName } = await call(updateUser, { params, body: { status: 'ACTIVE' } });
      return goTo(`${usersPath}/${id}`, `${displayName} is enabled, and can sign in again.`);
    },
  }),
  form({
    path: `${usersPath}/{id}/delete`,
    needs: [getUser, deleteUser],
    form: async (context) => {
      const user = await userOf(context);
      return {
        ...around(user),
        title: `Delete ${user.displayName}?`,
        lead: 'The user is signed out everywhere, its API tokens stop, and it leaves its groups. Payments and invoices keep its name. This cannot be undone; to keep somebody out for a time, disable the user.',
        fields: [],
        values: {},
        submit: 'Delete user',
        tone: 'danger',
      };
    },
    submit: async (context) => {
      const { displayName } = await userOf(context);
      await context.call(deleteUser, { params: context.params });
      return goTo(usersPath, `${displayName} is deleted.`);
    },
  }),
];

const userOf = ({ call, params }: Context) => call(getUser, { params });

function around({ id, displayName }: User) {
  const path = `${usersPath}/${id}`;
  return {
    crumbs: [
      { text: 'Users', href: usersPath },
      { text: displayName, href: path },
    ],
    cancel: path,
  };
}

const optionOf = ({ key, label, permissions }: Role) => ({ value: key, label, help: permitted(permissions) });
