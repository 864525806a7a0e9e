/** Roles of a user, and disabling, enabling and deleting the account. */
import { apiTokens } from '#contracts/operations/api-tokens.ts';
import { permission } from '#contracts/operations/permission.ts';
import { secondFactor } from '#contracts/operations/second-factor.ts';
import { users } from '#contracts/operations/users.ts';
import type { Role } from '#contracts/schemas/role.ts';
import type { User } from '#contracts/schemas/user.ts';
import { say, sayIfKnown } from '../../language/say.ts';
import type { Context } from '../../page/context.ts';
import { everyTypedIn } from '../../page/fields.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { staysBlocks, tokensOf } from '../account/remaining-tokens.ts';
import { permitted } from '../settings/permission-texts.ts';
import { usersPath } from './users.ts';

export const userAccessPages: readonly AdminRoute[] = [
  form({
    path: `${usersPath}/{id}/roles`,
    needs: [users.get, permission.listRoles, permission.setRolesOfUser],
    form: async (context) => {
      const [user, { member }] = await Promise.all([
        context.call(users.get, { params: context.params }),
        context.call(permission.listRoles),
      ]);
      return {
        ...around(user),
        title: say('Roles of {name}', { name: user.displayName }),
        lead: say('Changes apply at once, also to the API tokens of this user.'),
        fields: [{ kind: 'checkboxes', name: 'roles', label: say('Roles'), options: member.map(optionOf) }],
        values: { roles: user.roles },
        submit: say('Save roles'),
      };
    },
    submit: async ({ call, params }, { values }) => {
      const roles = everyTypedIn(values, 'roles');
      const { id, displayName } = await call(permission.setRolesOfUser, { params, body: { roles } });
      return goTo(`${usersPath}/${id}`, say('The roles of {name} are saved.', { name: displayName }));
    },
  }),
  form({
    path: `${usersPath}/{id}/disable`,
    needs: [users.get, users.update],
    form: async (context) => {
      const user = await userOf(context);
      return {
        ...around(user),
        title: say('Disable {name}?', { name: user.displayName }),
        lead: say(
          'The user is signed out everywhere, can no longer sign in, and the API tokens are refused. Nothing is deleted: you can enable the user again.',
        ),
        fields: [],
        values: {},
        submit: say('Disable user'),
        tone: 'danger',
      };
    },
    submit: async ({ call, params }) => {
      const { id, displayName } = await call(users.update, { params, body: { status: 'DISABLED' } });
      return goTo(`${usersPath}/${id}`, say('{name} is disabled. (user)', { name: displayName }));
    },
  }),
  form({
    path: `${usersPath}/{id}/sign-out`,
    needs: [users.get, users.endSessions],
    form: async (context) => {
      const user = await userOf(context);
      const tokens = context.may(apiTokens.list) ? await tokensOf(context, user.id) : [];
      return {
        ...around(user),
        title: say('Sign {name} out everywhere?', { name: user.displayName }),
        lead: say(
          'Every browser and program in which this user is signed in is signed out at once. The user can sign in again: to prevent that, disable the user.',
        ),
        before: staysBlocks(tokens),
        fields: [],
        values: {},
        submit: say('Sign out everywhere (another user)'),
        tone: 'danger',
        cancelText: say('Keep signed in'),
      };
    },
    submit: async (context) => {
      const { id, displayName } = await userOf(context);
      await context.call(users.endSessions, { params: context.params });
      return goTo(`${usersPath}/${id}`, say('{name} is signed out everywhere.', { name: displayName }));
    },
  }),
  form({
    path: `${usersPath}/{id}/remove-second-factor`,
    needs: [users.get, secondFactor.removeOfUser],
    form: async (context) => {
      const user = await userOf(context);
      return {
        ...around(user),
        title: say('Turn off two-step sign-in of {name}?', { name: user.displayName }),
        lead: say(
          'For a user who has lost the phone or all passkeys, and the recovery codes. The authenticator app and all passkeys are removed. Make sure that this is really the person: someone who knows the password or reads the mails can then sign in. The user is notified by mail, and the audit log records it.',
        ),
        fields: [],
        values: {},
        submit: say('Turn off'),
        tone: 'danger',
        cancelText: say('Keep it on'),
      };
    },
    submit: async (context) => {
      const { id, displayName } = await userOf(context);
      await context.call(secondFactor.removeOfUser, { params: context.params });
      return goTo(`${usersPath}/${id}`, say('{name} signs in without a second factor now.', { name: displayName }));
    },
  }),
  action({
    path: `${usersPath}/{id}/enable`,
    needs: [users.get, users.update],
    back: ({ params }) => `${usersPath}/${params.id}`,
    perform: async ({ call, params }) => {
      const { id, displayName } = await call(users.update, { params, body: { status: 'ACTIVE' } });
      return goTo(`${usersPath}/${id}`, say('{name} is enabled, and can sign in again.', { name: displayName }));
    },
  }),
  action({
    path: `${usersPath}/{id}/invite`,
    needs: [users.get, users.bulkInvite],
    back: ({ params }) => `${usersPath}/${params.id}`,
    perform: async ({ call, params }) => {
      const { id, email } = await call(users.get, { params });
      const { succeeded } = await call(users.bulkInvite, { body: { ids: [id] } });
      const sent = succeeded === 1;
      return {
        kind: 'go',
        to: `${usersPath}/${id}`,
        notice: sent
          ? say('{email} gets a mail that explains how to sign in.', { email })
          : say('No mail was sent: the last invitation is less than an hour ago, or the user has signed in.'),
        ...(!sent && { tone: 'attention' }),
      };
    },
  }),
  form({
    path: `${usersPath}/{id}/delete`,
    needs: [users.get, users.delete],
    form: async (context) => {
      const user = await userOf(context);
      return {
        ...around(user),
        title: say('Delete {name}?', { name: user.displayName }),
        lead: say(
          'The user is signed out everywhere, the API tokens stop working, and group memberships end. Payments and invoices keep the name. This cannot be undone. To block access for a time, disable the user instead.',
        ),
        fields: [],
        values: {},
        word: say('delete'),
        submit: say('Delete user'),
        tone: 'danger',
        cancelText: say('Keep the user'),
      };
    },
    submit: async (context) => {
      const { displayName } = await userOf(context);
      await context.call(users.delete, { params: context.params });
      return goTo(usersPath, say('{name} is deleted. (user)', { name: displayName }));
    },
  }),
];

const userOf = ({ call, params }: Context) => call(users.get, { params });

function around({ id, displayName }: User) {
  const path = `${usersPath}/${id}`;
  return {
    crumbs: [
      { text: say('Users'), href: usersPath },
      { text: displayName, href: path },
    ],
    cancel: path,
  };
}

const optionOf = ({ key, label, permissions, builtIn }: Role) => ({
  value: key,
  label: builtIn ? sayIfKnown(label) : label,
  help: permitted(permissions),
});
