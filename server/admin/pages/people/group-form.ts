/** Groups: created, edited and deleted. */
import { createGroup, deleteGroup, getGroup, updateGroup } from '#contracts/operations/groups.ts';
import { changesOf, filledIn } from '../../page/changes.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { externalIdField } from '../external-id-field.ts';
import { groupsPath } from './groups.ts';

const list = { text: 'Groups', href: groupsPath };

const fields: readonly Field[] = [
  { kind: 'text', name: 'name', label: 'Name', required: true, maxlength: 100, autofocus: true },
  {
    kind: 'text',
    name: 'slug',
    label: 'Short name',
    help: 'What applications know the group by: small letters, digits and hyphens, such as great-choir.',
    required: true,
    maxlength: 64,
  },
  { kind: 'textarea', name: 'description', label: 'Description', empty: 'null', maxlength: 500, rows: 3 },
  externalIdField,
];

export const groupFormPages: readonly AdminRoute[] = [
  form({
    path: `${groupsPath}/new`,
    needs: [createGroup],
    form: async () => ({
      title: 'New group',
      crumbs: [list],
      fields,
      values: {},
      submit: 'Create group',
      cancel: groupsPath,
    }),
    submit: async ({ call }, { values, once }) => {
      const { id, name } = await call(createGroup, { body: filledIn(bodyOf(fields, values)), once });
      return goTo(`${groupsPath}/${id}`, `${name} is there now. Add those who belong to it.`);
    },
  }),
  form({
    path: `${groupsPath}/{id}/edit`,
    needs: [getGroup, updateGroup],
    form: async ({ call, params }) => {
      const { id, name, slug, description, externalId } = await call(getGroup, { params });
      const path = `${groupsPath}/${id}`;
      return {
        title: `Edit ${name}`,
        crumbs: [list, { text: name, href: path }],
        fields,
        values: { name, slug, description: description ?? '', externalId: externalId ?? '' },
        submit: 'Save',
        cancel: path,
      };
    },
    submit: async ({ call, params }, { values }) => {
      const group = await call(getGroup, { params });
      const path = `${groupsPath}/${group.id}`;
      const body = changesOf(bodyOf(fields, values), group);
      if (Object.keys(body).length === 0) return goTo(path, 'Nothing was changed.');
      const { name } = await call(updateGroup, { params, body });
      return goTo(path, `${name} is saved.`);
    },
  }),
  form({
    path: `${groupsPath}/{id}/delete`,
    needs: [getGroup, deleteGroup],
    form: async ({ call, params }) => {
      const { id, name } = await call(getGroup, { params });
      const path = `${groupsPath}/${id}`;
      return {
        title: `Delete ${name}?`,
        lead: 'Its members remain users; who was in it is forgotten. This cannot be undone.',
        crumbs: [list, { text: name, href: path }],
        fields: [],
        values: {},
        submit: 'Delete group',
        tone: 'danger',
        cancel: path,
      };
    },
    submit: async ({ call, params }) => {
      const { name } = await call(getGroup, { params });
      await call(deleteGroup, { params });
      return goTo(groupsPath, `${name} is deleted.`);
    },
  }),
];
