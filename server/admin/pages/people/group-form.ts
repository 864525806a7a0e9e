/** Forms that create, edit and delete a group. */
import { groups } from '#contracts/operations/groups.ts';
import { say } from '../../language/say.ts';
import { changesOf, filledIn } from '../../page/changes.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { externalIdField } from '../external-id-field.ts';
import { groupsPath } from './groups.ts';

const list = () => ({ text: say('Groups'), href: groupsPath });

const fields = (): readonly Field[] => [
  { kind: 'text', name: 'name', label: say('Name'), required: true, maxlength: 100, autofocus: true },
  {
    kind: 'text',
    name: 'slug',
    label: say('Short name'),
    help: say('Identifier for applications: lower-case letters, digits and hyphens, such as great-choir.'),
    required: true,
    maxlength: 64,
  },
  { kind: 'textarea', name: 'description', label: say('Description'), empty: 'null', maxlength: 500, rows: 3 },
  externalIdField(),
];

export const groupFormPages: readonly AdminRoute[] = [
  form({
    path: `${groupsPath}/new`,
    needs: [groups.create],
    form: async () => ({
      title: say('New group'),
      crumbs: [list()],
      fields: fields(),
      values: {},
      submit: say('Create group'),
      cancel: groupsPath,
    }),
    submit: async ({ call }, { values, once }) => {
      const { id, name } = await call(groups.create, { body: filledIn(bodyOf(fields(), values)), once });
      return goTo(`${groupsPath}/${id}`, say('{name} is created. Now add its members.', { name }));
    },
  }),
  form({
    path: `${groupsPath}/{id}/edit`,
    needs: [groups.get, groups.update],
    form: async ({ call, params }) => {
      const { id, name, slug, description, externalId } = await call(groups.get, { params });
      const path = `${groupsPath}/${id}`;
      return {
        title: say('Edit {name}', { name }),
        crumbs: [list(), { text: name, href: path }],
        fields: fields(),
        values: { name, slug, description: description ?? '', externalId: externalId ?? '' },
        submit: say('Save'),
        cancel: path,
      };
    },
    submit: async ({ call, params }, { values }) => {
      const group = await call(groups.get, { params });
      const path = `${groupsPath}/${group.id}`;
      const body = changesOf(bodyOf(fields(), values), group);
      if (Object.keys(body).length === 0) return goTo(path, say('Nothing was changed.'));
      const { name } = await call(groups.update, { params, body });
      return goTo(path, say('{name} is saved.', { name }));
    },
  }),
  form({
    path: `${groupsPath}/{id}/delete`,
    needs: [groups.get, groups.delete],
    form: async ({ call, params }) => {
      const { id, name } = await call(groups.get, { params });
      const path = `${groupsPath}/${id}`;
      return {
        title: say('Delete {name}?', { name }),
        lead: say('Its members remain users, but the list of members is lost. This cannot be undone.'),
        crumbs: [list(), { text: name, href: path }],
        fields: [],
        values: {},
        word: say('delete'),
        submit: say('Delete group'),
        tone: 'danger',
        cancel: path,
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      const { name } = await call(groups.get, { params });
      await call(groups.delete, { params });
      return goTo(groupsPath, say('{name} is deleted. (group)', { name }));
    },
  }),
];
