/** Search over everything that the user may see, people first. */
import { say } from '../../language/say.ts';
import type { Block, Page } from '../../page/blocks.ts';
import type { Context } from '../../page/context.ts';
import type { HitsBlock } from '../../page/hits.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { sources } from './sources.ts';

const searchPath = '/admin/search';
/** Of the `search` parameter of lists. */
const longestSearch = 100;

export const searchPages: readonly AdminRoute[] = [
  show({
    path: searchPath,
    needs: [],
    show: async (context): Promise<Page> => {
      const { q } = context.query;
      const field: Block = {
        kind: 'filters',
        action: searchPath,
        fields: [
          {
            kind: 'search',
            name: 'q',
            label: say('Name, email, number or title'),
            maxlength: longestSearch,
            autofocus: true,
          },
        ],
        values: { q },
        active: Boolean(q),
      };
      return {
        title: say('Search (title)'),
        lead: say(
          'People, events, invoices, payments, memberships, newsletters and groups. Accents, capitals and the order of words do not matter.',
        ),
        blocks: [field, await resultsOf(context, searchedText(q))],
      };
    },
  }),
];

/** @returns the words, as the lists accept them */
export function searchedText(q = ''): string {
  return q
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, longestSearch)
    .toWellFormed()
    .trim();
}

async function resultsOf(context: Context, search: string): Promise<HitsBlock> {
  if (search === '') return { kind: 'hits', groups: [], summary: say('Type a name, an email, a number or a title.') };
  const permitted = sources.filter(({ needs }) => context.may(needs));
  const found = await Promise.all(permitted.map(({ find }) => find(context, search)));
  const groups = found.filter(({ hits }) => hits.length > 0);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  if (total > 0)
    return {
      kind: 'hits',
      groups,
      summary: say('{count, plural, one {# result} other {# results}}', { count: total }),
    };
  return {
    kind: 'hits',
    groups,
    summary: say('Nothing found for “{text}”', { text: search }),
    help: say('Try fewer words, or a part of a name. Only what you may see is searched.'),
  };
}
