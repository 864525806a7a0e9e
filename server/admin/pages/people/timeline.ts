/** Tab "Timeline" of a person: registrations, memberships, payments and documents, newest first. */
import type { FactsBlock } from '../../page/blocks.ts';
import { number } from '../../page/cells.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import type { TimelineEntry } from '../../page/timeline.ts';
import { type PersonKind, personKinds } from './person-kind.ts';
import { personTabs } from './person-tabs.ts';
import { timelineSources } from './timeline-sources.ts';

/** More would be a long page: the lists have the others. */
const shown = 150;

function timelineOf({ list, filter, get, noun, read }: PersonKind): AdminRoute {
  return show({
    path: `${list.href}/{id}/timeline`,
    needs: [get],
    show: async (context) => {
      const { id = '' } = context.params;
      const { name, createdAt } = await read(context);
      const permitted = timelineSources.filter(({ needs }) => context.may(needs));
      const found = await Promise.all(
        permitted.map(async (source) => ({ ...source, ...(await source.find(context, { [filter]: id })) })),
      );
      const added: TimelineEntry = { at: createdAt, text: `Added as a ${noun}` };
      const entries = [...found.flatMap((source) => source.entries), added].sort((a, b) => (a.at < b.at ? 1 : -1));
      const isCut = entries.length > shown || found.some(({ more }) => more);
      const counts: FactsBlock['rows'] = found.map((source) => [
        source.noun.charAt(0).toUpperCase() + source.noun.slice(1),
        number(source.count),
      ]);
      return {
        title: name,
        crumbs: [list, { text: name, href: `${list.href}/${id}` }],
        blocks: [
          ...personTabs(context, list.href, id, 'timeline'),
          {
            kind: 'columns',
            columns: [
              [
                {
                  kind: 'timeline',
                  title: 'Timeline',
                  entries: entries.slice(0, shown),
                  empty: 'Nothing has happened yet.',
                  note: isCut ? 'Older entries are left out here; the lists have them.' : undefined,
                },
              ],
              counts.length > 0 ? [{ kind: 'facts', title: 'In total', rows: counts }] : [],
            ],
          },
        ],
      };
    },
  });
}

export const timelinePages: readonly AdminRoute[] = personKinds.map(timelineOf);
