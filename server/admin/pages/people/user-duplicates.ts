/**
 * Users with the same name: noticed on the page of each, and compared. They are not merged, because each is the account of
 * one sign-in; the page leads to what is safe.
 */
import { users } from '#contracts/operations/users.ts';
import type { User } from '#contracts/schemas/user.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Action, Block, Page } from '../../page/blocks.ts';
import { type Cell, link, never, number, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { words } from '../../page/format.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { searchedText } from '../search/search.ts';
import { isFullName, nameKey } from './name-key.ts';
import { timelineSources } from './timeline-sources.ts';

const usersPath = '/admin/users';
const list = () => ({ text: say('Users'), href: usersPath });
const pathOf = ({ id }: User) => `${usersPath}/${id}`;
/** More than these of one name are not compared. */
const searched = 20;
const compared = 3;

/** @returns other users who can sign in, or could after an invitation */
async function usersOfTheSameName({ call }: Context, user: User): Promise<User[]> {
  const key = nameKey(user.displayName);
  // A search without a word of three letters has no index, and reads the whole list.
  if (!isFullName(user.displayName) || !/\S{3}/.test(key)) return [];
  const query = { search: searchedText(user.displayName), itemsPerPage: searched };
  const { member } = await call(users.list, { query });
  return member.filter(
    ({ id, status, displayName }) => id !== user.id && status !== 'DISABLED' && nameKey(displayName) === key,
  );
}

/** @returns a notice on the page of a user whose name another has, too; none if the search fails, as the page is more than it */
export async function duplicateNotice(context: Context, user: User): Promise<Block[]> {
  if (!context.may(users.list)) return [];
  const others = await usersOfTheSameName(context, user).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    return [];
  });
  if (others.length === 0) return [];
  const title = say(
    '{count, plural, one {Another user has the same name.} other {# other users have the same name.}}',
    {
      count: others.length,
    },
  );
  return [{ kind: 'notice', tone: 'info', title, actions: [link(say('Compare them'), `${pathOf(user)}/duplicates`)] }];
}

export const userDuplicatePages: readonly AdminRoute[] = [
  show({
    path: `${usersPath}/{id}/duplicates`,
    needs: [users.get, users.list],
    show: async (context) => {
      const user = await context.call(users.get, { params: context.params });
      const found = await usersOfTheSameName(context, user);
      if (found.length === 0) return alone(user);
      const others = found.slice(0, compared);
      return {
        title: say('Users with the name of {name}', { name: user.displayName }),
        lead: say(
          'Two people can have one name. If they are one person, keep the account that the person signs in with.',
        ),
        crumbs: [list(), { text: user.displayName, href: pathOf(user) }],
        blocks: [
          ...(found.length > compared ? [cut(user, found.length)] : []),
          {
            kind: 'columns',
            columns: await Promise.all([user, ...others].map(async (one) => [await cardOf(context, one)])),
          },
          {
            kind: 'prose',
            title: say('If they are one person'),
            paragraphs: [
              say(
                'Users are not merged: a password, a second factor, tokens and consents belong to one account, and so do the documents that it has received.',
              ),
              say(
                'Disable the account that is not used. This ends its sign-ins and tokens, keeps its payments and memberships, and can be undone.',
              ),
              say(
                'Cancel its open registrations and renew its membership for the other account. Delete it once nothing of it is needed.',
              ),
            ],
          },
        ],
      };
    },
  }),
];

const cut = (user: User, count: number): Block => ({
  kind: 'notice',
  tone: 'info',
  title: say('{compared} of {count} other users with this name are compared here.', { compared, count }),
  actions: [
    link(
      say('Show them in the list'),
      `${usersPath}?${new URLSearchParams({ search: searchedText(user.displayName) })}`,
    ),
  ],
});

const alone = (user: User): Page => ({
  title: say('Users with the name of {name}', { name: user.displayName }),
  crumbs: [list(), { text: user.displayName, href: pathOf(user) }],
  blocks: [
    {
      kind: 'notice',
      tone: 'good',
      title: say('No other user has this name.'),
      actions: [link(say('Back to the user'), pathOf(user))],
    },
  ],
});

async function cardOf(context: Context, user: User): Promise<Block> {
  const counts = await Promise.all(
    timelineSources
      .filter(({ needs }) => context.may(needs))
      .map(async ({ title, find }): Promise<[string, Cell]> => {
        const { count } = await find(context, { userId: user.id });
        return [say(title), number(count)];
      }),
  );
  return {
    kind: 'facts',
    title: user.email,
    rows: [
      [say('Name'), user.displayName],
      [say('Status'), words(user.status)],
      [say('Last signed in'), time(user.lastLoginAt) ?? never],
      [say('Created'), time(user.createdAt, 'day')],
      [say('Member number'), user.memberNumber],
      [say('External key'), user.externalId],
      ...counts,
    ],
    actions: waysOf(context, user),
  };
}

function waysOf({ me, acting, may }: Context, user: User): Action[] {
  const mayDisable = may(users.update) && user.id !== me.id && !acting && user.status !== 'DISABLED';
  const disable = mayDisable ? [link(say('Disable {name}', { name: user.email }), `${pathOf(user)}/disable`)] : [];
  return [link(say('Open {name}', { name: user.email }), pathOf(user)), ...disable];
}
