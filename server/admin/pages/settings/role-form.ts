/** Forms that create, edit and delete a tenant's own roles. */
import { permission } from '#contracts/operations/permission.ts';
import type { Role } from '#contracts/schemas/role.ts';
import { say } from '../../language/say.ts';
import { changesOf, filledIn } from '../../page/changes.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { permissionOptions } from './permission-texts.ts';
import { ownRoleOf, rolesCrumbs, rolesPath } from './roles.ts';

const labelField = (): Field => ({
  kind: 'text',
  name: 'label',
  label: say('Name'),
  required: true,
  maxlength: 100,
  autofocus: true,
});

const keyField = (): Field => ({
  kind: 'text',
  name: 'key',
  label: say('Key (role)'),
  help: say('Identifier for programs: ROLE_ and capital letters, such as ROLE_EDITOR. It cannot be changed later.'),
  required: true,
  maxlength: 64,
});

const otherFields = (): readonly Field[] => [
  { kind: 'textarea', name: 'description', label: say('Description'), empty: 'null', maxlength: 500, rows: 2 },
  {
    kind: 'checkboxes',
    name: 'permissions',
    label: say('Permits'),
    help: say('Only permissions that you have yourself.'),
    options: permissionOptions(),
  },
];

export const roleFormPages: readonly AdminRoute[] = [
  form({
    path: `${rolesPath}/new`,
    needs: [permission.createRole],
    form: async () => ({
      title: say('New role'),
      crumbs: rolesCrumbs(),
      fields: [labelField(), keyField(), ...otherFields()],
      values: {},
      submit: say('Create role'),
      cancel: rolesPath,
    }),
    submit: async ({ call }, { values, fields, once }) => {
      const { key, label } = await call(permission.createRole, { body: filledIn(bodyOf(fields, values)), once });
      return goTo(`${rolesPath}/${key}`, say('{name} is created. Assign it on the pages of users.', { name: label }));
    },
  }),
  form({
    path: `${rolesPath}/{key}/edit`,
    needs: [permission.listRoles, permission.getRole, permission.updateRole],
    form: async (context) => {
      const { id } = await ownRoleOf(context);
      // By itself: a change of the list has no version.
      const { key, label, description, permissions } = await context.call(permission.getRole, { params: { id } });
      return {
        title: say('Edit {name}', { name: label }),
        lead: say('Changes apply to users with this role at once.'),
        crumbs: [...rolesCrumbs(), { text: label, href: `${rolesPath}/${key}` }],
        fields: [labelField(), ...otherFields()],
        values: { label, description: description ?? '', permissions },
        submit: say('Save'),
        cancel: `${rolesPath}/${key}`,
      };
    },
    submit: async (context, { values, fields }) => {
      const role = await ownRoleOf(context);
      const path = `${rolesPath}/${role.key}`;
      const typed = bodyOf(fields, values);
      const body = changesOf(typed, { ...role, permissions: inOrderOfOptions(role) });
      if (Object.keys(body).length === 0) return goTo(path, say('Nothing was changed.'));
      const { label } = await context.call(permission.updateRole, { params: { id: role.id }, body });
      return goTo(path, say('{name} is saved.', { name: label }));
    },
  }),
  form({
    path: `${rolesPath}/{key}/delete`,
    needs: [permission.listRoles, permission.deleteRole],
    form: async (context) => {
      const { key, label } = await ownRoleOf(context);
      return {
        title: say('Delete {name}?', { name: label }),
        lead: say(
          'All users lose it at once, and with it the permissions that no other role gives them. This cannot be undone.',
        ),
        crumbs: [...rolesCrumbs(), { text: label, href: `${rolesPath}/${key}` }],
        fields: [],
        values: {},
        word: say('delete'),
        submit: say('Delete role'),
        tone: 'danger',
        cancel: `${rolesPath}/${key}`,
        cancelText: say('Keep it'),
      };
    },
    submit: async (context) => {
      const role = await ownRoleOf(context);
      await context.call(permission.deleteRole, { params: { id: role.id } });
      return goTo(rolesPath, say('{name} is deleted. (role)', { name: role.label }));
    },
  }),
];

/** @returns the permissions in the order in which a form sends them */
function inOrderOfOptions({ permissions }: Role): string[] {
  return permissionOptions()
    .map(({ value }) => value)
    .filter((value) => permissions.some((name) => name === value));
}
