/** Page "Settings, Roles, Two-step sign-in": which roles demand a second factor. */
import { permission } from '#contracts/operations/permission.ts';
import { say } from '../../language/say.ts';
import { everyTypedIn } from '../../page/fields.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { labelOf, rolesCrumbs, rolesPath } from './roles.ts';

export const secondFactorRolePages: readonly AdminRoute[] = [
  form({
    path: `${rolesPath}/two-step-sign-in`,
    needs: [permission.listRoles, permission.setSecondFactorRoles],
    form: async ({ call }) => {
      const { member } = await call(permission.listRoles);
      return {
        title: say('Two-step sign-in'),
        lead: say(
          'Users with one of these roles reach nothing but their own account until they have set up an authenticator app. This holds from their next page on, and for you too. API tokens work on.',
        ),
        crumbs: rolesCrumbs(),
        fields: [
          {
            kind: 'checkboxes',
            name: 'roles',
            label: say('Roles that demand it'),
            options: member.map((role) => ({ value: role.key, label: labelOf(role) })),
          },
        ],
        values: { roles: member.filter((role) => role.requiresSecondFactor).map(({ key }) => key) },
        submit: say('Save'),
        cancel: rolesPath,
      };
    },
    submit: async ({ call }, { values }) => {
      const roles = everyTypedIn(values, 'roles');
      await call(permission.setSecondFactorRoles, { body: { roles } });
      return goTo(
        rolesPath,
        roles.length === 0 ? say('No role demands two-step sign-in.') : say('The demand is saved.'),
      );
    },
  }),
];
