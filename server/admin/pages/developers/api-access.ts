/** Pages of "Settings, Developers, API Access": the list of API tokens, and deletion. Spec: Authentication, Api-Token. */
import { apiTokens } from '#contracts/operations/api-tokens.ts';
import { users } from '#contracts/operations/users.ts';
import type { ApiToken } from '#contracts/schemas/api-token.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Row } from '../../page/blocks.ts';
import { badge, type Cell, code, details, link, never, stack, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, form, goTo, show } from '../../page/routes.ts';
import { permissionLines } from '../settings/permission-texts.ts';
import { apiAccessCrumbs, crumbs, paths } from './paths.ts';

const path = paths.apiAccess;
/** Tokens that expire within this number of days are marked. */
const soon = 14;
const day = 86_400_000;

export const apiAccessPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [apiTokens.list],
    show: async (context) => {
      const page = await context.call(apiTokens.list, { query: listQuery(context.query) });
      const owners = managesOthers(context) ? await ownersOf(context, page.member) : undefined;
      return {
        title: owners ? say('API Access') : say('My API tokens'),
        lead: say(
          'Tokens for programs that work on your behalf. Use one per program, so that each can be deleted alone.',
        ),
        crumbs: crumbs(),
        actions: [{ ...link(say('New token'), `${path}/new`), tone: 'primary' }],
        blocks: [
          {
            kind: 'table',
            caption: say('API tokens'),
            columns: [
              say('Name'),
              ...(owners ? [say('Owner')] : []),
              say('Access'),
              say('Created'),
              say('Last used'),
              say('Expires'),
              '',
            ].map((label) => ({ label })),
            rows: page.member.map((token) => rowOf(token, owners, context.now)),
            unit: { one: say('token'), many: say('tokens') },
            ...pagesOf(path, context.query, page),
            empty: {
              title: say('No tokens yet'),
              text: say('A program needs a token to call the API. The API documentation shows how to send it.'),
              action: { ...link(say('New token'), `${path}/new`), tone: 'primary' },
            },
          },
        ],
      };
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [apiTokens.delete],
    form: async ({ call, params }) => {
      const { name, successorId } = await call(apiTokens.get, { params });
      const lead = say('Programs that use it stop working at once. This cannot be undone.');
      return {
        title: say('Delete {name}?', { name }),
        lead: successorId === null ? lead : `${lead} ${say('The token that replaces it is not deleted.')}`,
        crumbs: apiAccessCrumbs(),
        fields: [],
        values: {},
        word: name,
        submit: say('Delete token'),
        tone: 'danger',
        cancel: path,
      };
    },
    submit: async ({ call, params }) => {
      const { name } = await call(apiTokens.get, { params });
      await call(apiTokens.delete, { params });
      return goTo(path, say('{name} is deleted. Requests with it are refused from now on.', { name }));
    },
  }),
];

/** @returns whether the list may have tokens of others */
const managesOthers = ({ me }: Context) => me.permissions.includes('api_tokens:manage');

/** @returns user id → name of the owner, for the tokens of a page */
async function ownersOf(context: Context, tokens: readonly ApiToken[]): Promise<ReadonlyMap<string, Cell>> {
  const ids = [...new Set(tokens.map(({ userId }) => userId))];
  return new Map(await Promise.all(ids.map(async (id) => [id, await ownerOf(context, id)] as const)));
}

async function ownerOf({ call, may, me }: Context, id: string): Promise<Cell> {
  if (id === me.id) return say('You');
  if (!may(users.get)) return say('Another user');
  try {
    const { displayName } = await call(users.get, { params: { id } });
    return link(displayName, `/admin/users/${id}`);
  } catch (error) {
    // Deleted since the list was read.
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

function rowOf(token: ApiToken, owners: ReadonlyMap<string, Cell> | undefined, now: Date): Row {
  const { id, name, prefix, lastFour, createdAt, lastUsedAt, lastUsedAddress } = token;
  return {
    cells: [
      stack(link(name, `${path}/${id}/edit`), code(`${prefix}…${lastFour}`)),
      ...(owners ? [owners.get(token.userId) ?? null] : []),
      access(token),
      time(createdAt, 'day'),
      lastUsedAt === null
        ? never
        : stack(time(lastUsedAt, 'ago'), { kind: 'text', text: '', note: lastUsedAddress ?? '' }),
      expiry(token, now),
      link(say('Delete'), `${path}/${id}/delete`),
    ],
  };
}

function access({ accessLevel, permissions }: ApiToken): Cell {
  const level = accessLevel === 'READ_ONLY' ? badge(say('Read-only')) : badge(say('Read and write'), 'info');
  if (permissions === null) return level;
  if (permissions.length === 0) return stack(level, say('Only the own account'));
  const summary = say('{count, plural, one {# permission} other {# permissions}}', { count: permissions.length });
  return stack(level, details(summary, permissionLines(permissions)));
}

function expiry({ expiresAt, successorId }: ApiToken, now: Date): Cell {
  if (expiresAt === null) return never;
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return badge(say('Expired'), 'bad');
  if (successorId !== null) return stack(time(expiresAt), badge(say('Replaced'), 'attention'));
  return left < soon * day ? stack(time(expiresAt, 'day'), badge(say('Soon'), 'attention')) : time(expiresAt, 'day');
}
