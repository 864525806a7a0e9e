/**
 * Tab "Timeline" of a person, newest first: registrations, memberships, payments and documents; and from the copy of the
 * person's data, whose reading is audited and therefore a step of its own, mails, answers, groups and consents.
 */
import { say } from '../../language/say.ts';
import type { FactsBlock } from '../../page/blocks.ts';
import { link, number } from '../../page/cells.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import type { TimelineEntry } from '../../page/timeline.ts';
import { crumbOf, type PersonKind, personKinds } from './person-kind.ts';
import { personTabs } from './person-tabs.ts';
import { entriesOfCopy } from './timeline-of-copy.ts';
import { timelineSources } from './timeline-sources.ts';

/** More would be a long page: the lists and the copy have the others. */
const shown = 150;

function timelineOf({ list, filter, get, noun, read, personalData }: PersonKind): AdminRoute {
  return show({
    path: `${list.href}/{id}/timeline`,
    needs: [get],
    show: async (context) => {
      const { id = '' } = context.params;
      const { name, createdAt, note } = await read(context);
      const mayCopy = context.may(personalData);
      const withCopy = mayCopy && context.query.with === 'everything';
      const copied = withCopy ? entriesOfCopy(await context.call(personalData, { params: context.params })) : [];
      const permitted = timelineSources.filter(({ needs }) => context.may(needs));
      const found = await Promise.all(
        permitted.map(async (source) => ({ ...source, ...(await source.find(context, { [filter]: id })) })),
      );
      const added: TimelineEntry = {
        at: createdAt,
        text: noun === 'user' ? say('Added as a user') : say('Added as a contact'),
      };
      const entries = [...found.flatMap((source) => source.entries), ...copied, added].sort((a, b) =>
        a.at < b.at ? 1 : -1,
      );
      const isCut = entries.length > shown || found.some(({ more }) => more);
      const counts: FactsBlock['rows'] = found.map((source) => [say(source.title), number(source.count)]);
      return {
        title: name,
        ...(withCopy && {
          lead: say('With mails, answers, groups and consents. Each visit of this view is noted in the audit log.'),
        }),
        crumbs: [crumbOf(list), { text: name, href: `${list.href}/${id}` }],
        ...(mayCopy && {
          actions: [
            withCopy
              ? link(say('Without mails, groups and consents'), `${list.href}/${id}/timeline`)
              : link(say('Show mails, groups and consents, too'), `${list.href}/${id}/timeline?with=everything`),
          ],
        }),
        blocks: [
          ...personTabs(context, list.href, id, 'timeline'),
          {
            kind: 'columns',
            columns: [
              [
                {
                  kind: 'timeline',
                  title: say('Timeline'),
                  entries: entries.slice(0, shown),
                  empty: say('Nothing has happened yet.'),
                  note: isCut ? noteOfCut(withCopy) : undefined,
                },
              ],
              [
                ...(counts.length > 0 ? [{ kind: 'facts', title: say('In total'), rows: counts } as const] : []),
                ...(note === null
                  ? []
                  : [{ kind: 'facts', title: say('Office'), rows: [[say('Note'), note]] } as const]),
              ],
            ],
          },
        ],
      };
    },
  });
}

const noteOfCut = (withCopy: boolean): string =>
  withCopy
    ? say('Older entries are left out here; the lists and “Personal data” have them.')
    : say('Older entries are left out here; the lists have them.');

export const timelinePages: readonly AdminRoute[] = personKinds.map(timelineOf);
