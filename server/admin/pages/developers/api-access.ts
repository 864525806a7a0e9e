/** Settings, Developers, API Access: tokens for programs. Spec: Authentication, Api-Token. */
import { createApiToken, deleteApiToken, getApiToken, listApiTokens } from '#contracts/operations/api-tokens.ts';
import { type ApiToken, accessLevels, type CreatedApiToken } from '#contracts/schemas/api-token.ts';
import type { Page, Row } from '../../page/blocks.ts';
import { badge, type Cell, code, link, stack, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, form, goTo, show, showNow } from '../../page/routes.ts';
import { crumbs, paths } from './places.ts';

const path = paths.apiAccess;
const inner = [...crumbs, { text: 'API Access', href: path }];
/** What ends within so many days is pointed out. */
const soon = 14;
const day = 86_400_000;

export const apiAccessPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [listApiTokens],
    show: async (context) => {
      const { member, totalItems, view } = await context.call(listApiTokens, { query: listQuery(context.query) });
      return {
        title: 'API Access',
        lead: 'Tokens for programs that work on your behalf. One for each program, so that each can be taken away alone.',
        crumbs,
        actions: [{ ...link('New token', `${path}/new`), tone: 'primary' }],
        blocks: [
          {
            kind: 'table',
            caption: 'API tokens',
            columns: [
              { label: 'Name' },
              { label: 'Token' },
              { label: 'Access' },
              { label: 'Created' },
              { label: 'Last used' },
              { label: 'Expires' },
              { label: '' },
            ],
            rows: member.map((token) => rowOf(token, context.now)),
            total: totalItems,
            unit: { one: 'token', many: 'tokens' },
            ...nextPage(path, context.query, view.next),
            empty: {
              title: 'No tokens yet',
              text: 'A program needs one to call the API. The API documentation says how it is sent.',
              action: { ...link('New token', `${path}/new`), tone: 'primary' },
            },
          },
        ],
      };
    },
  }),
  form({
    path: `${path}/new`,
    needs: [createApiToken],
    form: async () => ({
      title: 'New token',
      lead: 'It can do what you can do, and loses what you lose. Keep it out of browsers and out of repositories.',
      crumbs: inner,
      fields: newTokenFields,
      values: { accessLevel: 'READ_ONLY', lifetime: '365' },
      submit: 'Create token',
      cancel: path,
    }),
    submit: async (context, { values, fields, once }) => {
      const { lifetime, ...body } = bodyOf(fields, values);
      const days = Number(lifetime);
      const expiresAt = days > 0 ? new Date(context.now.getTime() + days * day).toISOString() : null;
      return showNow(createdPage(context, await context.call(createApiToken, { body: { ...body, expiresAt }, once })));
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [deleteApiToken],
    form: async ({ call, params }) => {
      const { name } = await call(getApiToken, { params });
      return {
        title: `Delete ${name}?`,
        lead: 'Whatever uses it stops working at once. This cannot be undone.',
        crumbs: inner,
        fields: [
          { kind: 'text', name: 'confirm', label: `Type ${name} to confirm`, autocomplete: 'off', required: true },
        ],
        values: {},
        submit: 'Delete token',
        tone: 'danger',
        cancel: path,
      };
    },
    submit: async ({ call, params }, { values }) => {
      const { name } = await call(getApiToken, { params });
      if (typedIn(values, 'confirm').trim() !== name) throw new FormFault('confirm', 'This is not its name.');
      await call(deleteApiToken, { params });
      return goTo(path, `${name} is deleted, and refused from now on.`);
    },
  }),
];

const newTokenFields: readonly Field[] = [
  {
    kind: 'text',
    name: 'name',
    label: 'Name',
    help: 'Of the program that will use it.',
    maxlength: 100,
    required: true,
    autofocus: true,
  },
  {
    kind: 'radios',
    name: 'accessLevel',
    label: 'Access',
    required: true,
    options: [
      { value: accessLevels[1], label: 'Read-only', help: 'Sees what you see, and changes nothing.' },
      { value: accessLevels[0], label: 'Read and write', help: 'Everything that you can do.' },
    ],
  },
  {
    kind: 'select',
    name: 'lifetime',
    label: 'Expires',
    options: [
      { value: '30', label: 'In 30 days' },
      { value: '90', label: 'In 90 days' },
      { value: '365', label: 'In a year' },
      { value: '0', label: 'Never: until it is deleted' },
    ],
  },
];

function rowOf(token: ApiToken, now: Date): Row {
  const { id, name, prefix, lastFour, accessLevel, createdAt, lastUsedAt, lastUsedAddress } = token;
  return {
    cells: [
      name,
      code(`${prefix}…${lastFour}`),
      accessLevel === 'READ_ONLY' ? badge('Read-only') : badge('Read and write', 'info'),
      time(createdAt, 'day'),
      lastUsedAt === null
        ? 'Never'
        : stack(time(lastUsedAt, 'ago'), { kind: 'text', text: '', note: lastUsedAddress ?? '' }),
      expiry(token, now),
      link('Delete', `${path}/${id}/delete`),
    ],
  };
}

function expiry({ expiresAt }: ApiToken, now: Date): Cell {
  if (expiresAt === null) return 'Never';
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return badge('Expired', 'bad');
  return left < soon * day ? stack(time(expiresAt, 'day'), badge('Soon', 'attention')) : time(expiresAt, 'day');
}

function createdPage({ tenant }: Context, { name, token, accessLevel }: CreatedApiToken): Page {
  return {
    title: `${name} is ready`,
    crumbs: inner,
    blocks: [
      {
        kind: 'secret',
        label: 'The token',
        value: token,
        text: 'Copy it now: it is not kept, and will not be shown again.',
        example: `curl ${tenant.baseUrl}/api/v1/me -H 'Api-Token: ${token}'`,
      },
      {
        kind: 'prose',
        paragraphs: [
          accessLevel === 'READ_ONLY'
            ? 'It reads. Every POST, PUT, PATCH and DELETE with it is refused.'
            : 'It can do everything that you can do. If you lose a role, it loses it too.',
        ],
      },
      { kind: 'actions', actions: [{ ...link('Done: I have copied it', path), tone: 'primary' }] },
    ],
  };
}
