/** Forms that create an API token, and that rename it or take permissions from it. */
import { operations } from '#contracts/index.ts';
import { apiTokens } from '#contracts/operations/api-tokens.ts';
import { type ApiToken, accessLevels, type CreatedApiToken } from '#contracts/schemas/api-token.ts';
import { say } from '../../language/say.ts';
import type { Page } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import { changesOf } from '../../page/changes.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, everyTypedIn, type Field, type FormValues, type Option, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { type AdminRoute, form, goTo, showNow } from '../../page/routes.ts';
import { permissionOptions, permitted } from '../settings/permission-texts.ts';
import { apiAccessCrumbs, paths } from './paths.ts';

const path = paths.apiAccess;
const day = 86_400_000;

/** Permissions of operations that take an Api-Token. */
const usable: ReadonlySet<string> = new Set(
  operations.filter(({ auth }) => auth !== 'none' && auth.includes('apiToken')).map(({ permission }) => permission),
);

const nameField = (): Field => ({
  kind: 'text',
  name: 'name',
  label: say('Name'),
  help: say('Name of the program that will use it.'),
  maxlength: 100,
  required: true,
  autofocus: true,
});

const attributeFields = (): readonly Field[] => [
  {
    kind: 'radios',
    name: 'accessLevel',
    label: say('Access'),
    required: true,
    options: [
      { value: accessLevels[1], label: say('Read-only'), help: say('Changes nothing.') },
      { value: accessLevels[0], label: say('Read and write') },
    ],
  },
  {
    kind: 'select',
    name: 'lifetime',
    label: say('Expires'),
    options: [
      { value: '30', label: say('In 30 days') },
      { value: '90', label: say('In 90 days') },
      { value: '365', label: say('In a year') },
      { value: '0', label: say('Never') },
    ],
  },
];

const all = 'all';

/** @param everything all permissions of the owner in words */
function scopeField(everything: string): Field {
  return {
    kind: 'radios',
    name: 'scope',
    label: say('Permissions'),
    required: true,
    options: [
      { value: all, label: everything, help: say('At each moment: it gains and loses them too.') },
      { value: 'some', label: say('Only those ticked below'), help: say('It never gains others.') },
    ],
  };
}

function listField(options: readonly Option[]): Field {
  return { kind: 'checkboxes', name: 'permissions', label: say('Permits at most'), options };
}

/** @returns options of the permissions that the user has and a token can use */
function optionsOf({ me }: Context): readonly Option[] {
  return permissionOptions().filter(({ value }) => usable.has(value) && me.permissions.includes(value));
}

/** @returns the list; undefined for all. @throws FormFault for a choice that could be meant either way */
function listIn(values: FormValues): readonly string[] | undefined {
  const ticked = everyTypedIn(values, 'permissions').filter((value) => value !== '');
  if (typedIn(values, 'scope') !== all) {
    if (ticked.length === 0) throw new FormFault('permissions', say('Tick at least one permission.'));
    return ticked;
  }
  if (ticked.length > 0) {
    throw new FormFault(
      'scope',
      say('Permissions are ticked below: choose “Only those ticked below”, or untick them.'),
    );
  }
  return undefined;
}

export const apiTokenForms: readonly AdminRoute[] = [
  form({
    path: `${path}/new`,
    needs: [apiTokens.create],
    form: async (context) => ({
      title: say('New token'),
      lead: say('It loses the permissions that you lose. Keep it out of browsers and repositories.'),
      crumbs: apiAccessCrumbs(),
      fields: [
        nameField(),
        ...attributeFields(),
        scopeField(say('All that you may do')),
        listField(optionsOf(context)),
      ],
      values: { accessLevel: 'READ_ONLY', lifetime: '365', scope: all },
      submit: say('Create token'),
      cancel: path,
    }),
    submit: async (context, { values, fields, once }) => {
      const { lifetime, scope, permissions, ...attributes } = bodyOf(fields, values);
      const list = listIn(values);
      const days = Number(lifetime);
      const expiresAt = days > 0 ? new Date(context.now.getTime() + days * day).toISOString() : null;
      const body = { ...attributes, expiresAt, ...(list && { permissions: list }) };
      return showNow(createdPage(context, await context.call(apiTokens.create, { body, once })));
    },
  }),
  form({
    path: `${path}/{id}/edit`,
    needs: [apiTokens.get, apiTokens.update],
    form: async (context) => {
      const token = await context.call(apiTokens.get, { params: context.params });
      return {
        title: say('Edit {name}', { name: token.name }),
        lead: say('A token only loses permissions, at once. For more, create another one.'),
        crumbs: apiAccessCrumbs(),
        fields: [nameField(), ...permissionFields(context, token)],
        values: { name: token.name, scope: all, permissions: token.permissions ?? [] },
        submit: say('Save'),
        cancel: path,
      };
    },
    submit: async ({ call, params }, { values, fields }) => {
      const token = await call(apiTokens.get, { params });
      const { scope, permissions, ...typed } = bodyOf(fields, values);
      const list = token.permissions === null ? listIn(values) : permissions;
      const current = { name: token.name, permissions: inOrderOfOptions(token.permissions ?? []) };
      const body = changesOf({ ...typed, ...(list !== undefined && { permissions: list }) }, current);
      if (Object.keys(body).length === 0) return goTo(path, say('Nothing was changed.'));
      const { name } = await call(apiTokens.update, { params, body });
      return goTo(path, say('{name} is saved.', { name }));
    },
  }),
];

function permissionFields(context: Context, { permissions }: ApiToken): readonly Field[] {
  if (permissions === null) return [scopeField(say('All that its owner may do')), listField(optionsOf(context))];
  const own = permissionOptions().filter(({ value }) => permissions.some((name) => name === value));
  return own.length === 0 ? [] : [listField(own)];
}

/** @returns the permissions in the order in which a form sends them */
function inOrderOfOptions(permissions: readonly string[]): string[] {
  return permissionOptions()
    .map(({ value }) => value)
    .filter((value) => permissions.includes(value));
}

function createdPage({ tenant }: Context, { name, token, accessLevel, permissions }: CreatedApiToken): Page {
  const most =
    permissions === null
      ? say('It can do everything that you can do. If you lose a role, so does the token.')
      : say('Of what you may do, it can do this: {permissions}', { permissions: permitted(permissions) });
  const readOnly = say('It can only read. Every POST, PUT, PATCH and DELETE with it is refused.');
  return {
    title: say('{name} is ready', { name }),
    crumbs: apiAccessCrumbs(),
    blocks: [
      {
        kind: 'secret',
        label: say('The token'),
        value: token,
        text: say('Copy it now: it will not be shown again.'),
        example: `curl ${tenant.baseUrl}/api/v1/me -H 'Api-Token: ${token}'`,
      },
      {
        kind: 'prose',
        paragraphs: [
          ...(accessLevel === 'READ_ONLY' ? [readOnly] : []),
          ...(accessLevel === 'READ_ONLY' && permissions === null ? [] : [most]),
        ],
      },
      { kind: 'actions', actions: [{ ...link(say('Done: I have copied it'), path), tone: 'primary' }] },
    ],
  };
}
