/** Pages of "Settings, Developers, API Access": API tokens. Spec: Authentication, Api-Token. */
import { apiTokens } from '#contracts/operations/api-tokens.ts';
import { type ApiToken, accessLevels, type CreatedApiToken } from '#contracts/schemas/api-token.ts';
import type { Page, Row } from '../../page/blocks.ts';
import { badge, type Cell, code, link, stack, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, form, goTo, show, showNow } from '../../page/routes.ts';
import { crumbs, paths } from './paths.ts';

const path = paths.apiAccess;
const inner = [...crumbs, { text: 'API Access', href: path }];
/** Tokens that expire within this number of days are marked. */
const soon = 14;
const day = 86_400_000;

export const apiAccessPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [apiTokens.list],
    show: async (context) => {
      const { member, totalItems, view } = await context.call(apiTokens.list, { query: listQuery(context.query) });
      return {
        title: 'API Access',
        lead: 'Tokens for programs that work on your behalf. Use one per program, so that each can be deleted alone.',
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
              text: 'A program needs a token to call the API. The API documentation shows how to send it.',
              action: { ...link('New token', `${path}/new`), tone: 'primary' },
            },
          },
        ],
      };
    },
  }),
  form({
    path: `${path}/new`,
    needs: [apiTokens.create],
    form: async () => ({
      title: 'New token',
      lead: 'It has your permissions, and loses those that you lose. Keep it out of browsers and repositories.',
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
      return showNow(
        createdPage(context, await context.call(apiTokens.create, { body: { ...body, expiresAt }, once })),
      );
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [apiTokens.delete],
    form: async ({ call, params }) => {
      const { name } = await call(apiTokens.get, { params });
      return {
        title: `Delete ${name}?`,
        lead: 'Programs that use it stop working at once. This cannot be undone.',
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
      const { name } = await call(apiTokens.get, { params });
      if (typedIn(values, 'confirm').trim() !== name)
        throw new FormFault('confirm', 'Type the exact name of the token.');
      await call(apiTokens.delete, { params });
      return goTo(path, `${name} is deleted. Requests with it are refused from now on.`);
    },
  }),
];

const newTokenFields: readonly Field[] = [
  {
    kind: 'text',
    name: 'name',
    label: 'Name',
    help: 'Name of the program that will use it.',
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
      { value: accessLevels[1], label: 'Read-only', help: 'Sees what you see and changes nothing.' },
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
      { value: '0', label: 'Never' },
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
        text: 'Copy it now: it will not be shown again.',
        example: `curl ${tenant.baseUrl}/api/v1/me -H 'Api-Token: ${token}'`,
      },
      {
        kind: 'prose',
        paragraphs: [
          accessLevel === 'READ_ONLY'
            ? 'It can only read. Every POST, PUT, PATCH and DELETE with it is refused.'
            : 'It can do everything that you can do. If you lose a role, so does the token.',
        ],
      },
      { kind: 'actions', actions: [{ ...link('Done: I have copied it', path), tone: 'primary' }] },
    ],
  };
}
