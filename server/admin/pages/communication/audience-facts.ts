/** The audience of a newsletter as its page shows it. */
import { groups } from '#contracts/operations/groups.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import type { Audience, AudienceCounts, Newsletter } from '#contracts/schemas/newsletter.ts';
import { say } from '../../language/say.ts';
import type { FactsBlock } from '../../page/blocks.ts';
import { type Cell, link, stack, text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatNumber } from '../../page/format.ts';
import { offeredGroups } from '../offered-groups.ts';
import { partCells } from './audience-parts.ts';
import { newslettersPath, people } from './newsletter-status.ts';

/**
 * @param chosen from chosenCells
 * @param now current counts, only for a draft
 */
export function audienceFacts(
  { id, status, counts }: Newsletter,
  chosen: readonly Cell[],
  now: AudienceCounts | undefined,
  { may }: Context,
): FactsBlock {
  return {
    kind: 'facts',
    title: say('Audience'),
    rows: [
      [say('Selection'), chosen.length > 0 ? stack(...chosen) : say('None yet')],
      [say('Recipients'), people(now?.recipients ?? counts.recipients)],
      ...(now
        ? ([
            [say('Opted out'), formatNumber(now.optedOut)],
            [say('Duplicate addresses'), formatNumber(now.duplicates)],
          ] as const)
        : []),
    ],
    ...(now &&
      status === 'DRAFT' &&
      may(newsletters.update) && { actions: [link(say('Change audience'), `${newslettersPath}/${id}/audience`)] }),
  };
}

/** @returns the selection, with names where permitted */
export async function chosenCells(audience: Audience, context: Context): Promise<Cell[]> {
  const { allUsers, allContacts, groupIds = [], userIds = [], contactIds = [], tags = [] } = audience;
  const single = userIds.length + contactIds.length;
  const cells: (Cell | false)[] = [
    allUsers === true && say('All users'),
    allContacts === true && say('All contacts'),
    ...(await groupCells(groupIds, context)),
    tags.length === 1 && say('Tag: {tags}', { tags: tags.join(', ') }),
    tags.length > 1 && say('Tags: {tags}', { tags: tags.join(', ') }),
    ...(await partCells(audience, context)),
    single > 0 &&
      say('{count, plural, one {# person by their email} other {# people by their email}}', { count: single }),
  ];
  return cells.filter((cell) => cell !== false);
}

/** Number of groups that are named; the others are counted. */
const mostNamed = 8;

async function groupCells(ids: readonly string[], context: Context): Promise<Cell[]> {
  if (ids.length === 0) return [];
  if (!context.may(groups.get)) return [say('{count, plural, one {# group} other {# groups}}', { count: ids.length })];
  const allGroups = await offeredGroups(context);
  const chosen = allGroups.filter(({ id }) => ids.includes(id)).slice(0, mostNamed);
  const others = ids.length - chosen.length;
  return [
    ...chosen.map(({ id, name }) => link(name, `/admin/groups/${id}`)),
    ...(others > 0 ? [text(say('{count, plural, one {# more group} other {# more groups}}', { count: others }))] : []),
  ];
}
