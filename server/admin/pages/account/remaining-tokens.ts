/** API tokens that stay valid when a user is signed out everywhere. */
import { apiTokens } from '#contracts/operations/api-tokens.ts';
import type { ApiToken } from '#contracts/schemas/api-token.ts';
import { say } from '../../language/say.ts';
import type { Block } from '../../page/blocks.ts';
import type { Context } from '../../page/context.ts';
import { paths } from '../developers/paths.ts';

/** @returns the tokens of a user, of those that the caller may see */
export async function tokensOf({ call }: Context, userId: string): Promise<ApiToken[]> {
  const found: ApiToken[] = [];
  let after: string | undefined;
  do {
    const { member, view } = await call(apiTokens.list, { query: { itemsPerPage: 100, after } });
    found.push(...member.filter((token) => token.userId === userId));
    after = view.next && (new URLSearchParams(view.next.slice(view.next.indexOf('?'))).get('after') ?? undefined);
  } while (after);
  return found;
}

/** @returns a notice that names the tokens; nothing without any */
export function staysBlocks(tokens: readonly ApiToken[]): Block[] {
  if (tokens.length === 0) return [];
  return [
    {
      kind: 'notice',
      tone: 'info',
      title: say('{count, plural, one {One API token stays valid} other {# API tokens stay valid}}', {
        count: tokens.length,
      }),
      text: say('{names}. Delete a token that you no longer trust.', {
        names: tokens.map(({ name }) => say('“{name}”', { name })).join(', '),
      }),
      actions: [{ kind: 'link', text: say('API tokens'), href: paths.apiAccess }],
    },
  ];
}
