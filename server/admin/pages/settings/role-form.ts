/** A tenant's own roles: created, edited and deleted. */
import { createRole, deleteRole, listRoles, updateRole } from '#contracts/operations/permission.ts';
import type { Role } from '#contracts/schemas/role.ts';
import { changesOf, filledIn } from '../../page/changes.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { permissionOptions } from './permission-words.ts';
import { ownRoleOf, rolesCrumbs, rolesPath } from './roles.ts';

const labelField: Field = {
  kind: 'text',
  name: 'label',
  label: 'Name',
  required: true,
  maxlength: 100,
  autofocus: true,
};

const keyField: Field = {
  kind: 'text',
  name: 'key',
  label: 'Key',
  help: 'What programs know it by: ROLE_ and capital letters, such as ROLE_EDITOR. It cannot be changed later.',
  required: true,
  maxlength: 64,
};

const otherFields: readonly Field[] = [
  { kind: 'textarea', name: 'description', label: 'Description', empty: 'null', maxlength: 500, rows: 2 },
  {
    kind: 'checkboxes',
    name: 'permissions',
    label: 'Permits',
    help: 'Only what you may do yourself.',
    options: permissionOptions,
  },
];

export const roleFormPages: readonly AdminRoute[] = [
  form({
    path: `${rolesPath}/new`,
    needs: [createRole],
    form: async () => ({
      title: 'New role',
      crumbs: rolesCrumbs,
      fields: [labelField, keyField, ...otherFields],
      values: {},
      submit: 'Create role',
      cancel: rolesPath,
    }),
    submit: async ({ call }, { values, fields, once }) => {
      const { key, label } = await call(createRole, { body: filledIn(bodyOf(fields, values)), once });
      return goTo(`${rolesPath}/${key}`, `${label} is there now. Give it to users on their pages.`);
    },
  }),
  form({
    path: `${rolesPath}/{key}/edit`,
    needs: [listRoles, updateRole],
    form: async (context) => {
      const { key, label, description, permissions } = await ownRoleOf(context);
      return {
        title: `Edit ${label}`,
        lead: 'Whoever has the role may do more or less from its next click on.',
        crumbs: [...rolesCrumbs, { text: label, href: `${rolesPath}/${key}` }],
        fields: [labelField, ...otherFields],
        values: { label, description: description ?? '', permissions },
        submit: 'Save',
        cancel: `${rolesPath}/${key}`,
      };
    },
    submit: async (context, { values, fields }) => {
      const role = await ownRoleOf(context);
      const path = `${rolesPath}/${role.key}`;
      const typed = bodyOf(fields, values);
      const body = changesOf(typed, { ...role, permissions: inOrderOfOptions(role) });
      if (Object.keys(body).length === 0) return goTo(path, 'Nothing was changed.');
      const { label } = await context.call(updateRole, { params: { id: role.id }, body });
      return goTo(path, `${label} is saved.`);
    },
  }),
  form({
    path: `${rolesPath}/{key}/delete`,
    needs: [listRoles, deleteRole],
    form: async (context) => {
      const { key, label } = await ownRoleOf(context);
      return {
        title: `Delete ${label}?`,
        lead: 'It is taken from everybody who has it, and what only it permitted ends at once. This cannot be undone.',
        crumbs: [...rolesCrumbs, { text: label, href: `${rolesPath}/${key}` }],
        fields: [],
        values: {},
        submit: 'Delete role',
        tone: 'danger',
        cancel: `${rolesPath}/${key}`,
      };
    },
    submit: async (context) => {
      const role = await ownRoleOf(context);
      await context.call(deleteRole, { params: { id: role.id } });
      return goTo(rolesPath, `${role.label} is deleted.`);
    },
  }),
];

/** As ticks are sent. */
function inOrderOfOptions({ permissions }: Role): string[] {
  return permissionOptions.map(({ value }) => value).filter((value) => permissions.some((name) => name === value));
}
