/** Waitlist pages: of all events, and as a tab of one event. */
import { events } from '#contracts/operations/events.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { Event, EventCounts } from '#contracts/schemas/event.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { waitlistStatuses } from '#contracts/schemas/waitlist.ts';
import { say } from '../../language/say.ts';
import type { Action, FiltersBlock, NoticeBlock } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath, eventTabs, eventTop } from './event-frame.ts';
import { waysToSeats } from './event-full.ts';
import { freeSeats, freeSeatsText } from './event-seats.ts';
import { optionsOf } from './states.ts';
import { decisionRoutes } from './waitlist-decisions.ts';
import { waitlistTable } from './waitlist-table.ts';

const path = '/admin/waitlist';
const ofEvent = `${eventsPath}/{id}/waitlist` as const;
/** Milliseconds. Events that started longer ago are not in the filter. */
const stillOffered = 30 * 86_400_000;

export const waitlistPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [waitlist.list],
    show: async (context) => {
      const { call, may, query, now } = context;
      const from = new Date(now.getTime() - stillOffered).toISOString();
      const [list, upcoming] = await Promise.all([
        call(waitlist.list, {
          query: { ...listQuery(query, 'eventId', 'search'), sort: 'position', ...statusQuery(context) },
        }),
        may(events.list)
          ? call(events.list, { query: { itemsPerPage: maximumItemsPerPage, 'startsAt[after]': from } })
          : { member: [] },
      ]);
      // Includes the events of the entries, so that the selected event is always an option.
      const titles = new Map(
        [...upcoming.member, ...list.member.map(({ event }) => event)].map(({ id, title }) => [id, title]),
      );
      const event: Field = {
        kind: 'select',
        name: 'eventId',
        label: say('Event'),
        options: [{ value: '', label: say('All') }, ...[...titles].map(([value, label]) => ({ value, label }))],
      };
      return {
        title: say('Waitlist'),
        lead: say('People who wait for a seat. The first of each event come first.'),
        blocks: [
          filters(context, path, [event]),
          {
            kind: 'table',
            caption: say('Waitlist'),
            ...waitlistTable(context, path, list.member, false),
            ...pagesOf(path, query, list),
            empty: isFiltered(context)
              ? { title: say('No matching entries'), text: say('Change or clear the filter.') }
              : {
                  title: say('The waitlist is empty'),
                  text: say('When an event with a waitlist is full, people can wait for a seat.'),
                },
          },
        ],
      };
    },
  }),
  show({
    path: ofEvent,
    needs: [events.get, waitlist.list],
    show: async (context) => {
      const { call, params, query } = context;
      const [event, counts, list] = await Promise.all([
        call(events.get, { params }),
        call(events.counts, { params }),
        call(waitlist.list, {
          query: { ...listQuery(query, 'search'), eventId: params.id, sort: 'position', ...statusQuery(context) },
        }),
      ]);
      const here = eventPath(event.id, 'waitlist');
      const add: Action[] =
        event.status === 'PUBLISHED' && event.waitlistEnabled && context.may(waitlist.create)
          ? [{ ...link(say('Add to waitlist'), `${here}/new`), tone: 'primary' }]
          : [];
      return {
        ...eventTop(event),
        actions: add,
        blocks: [
          eventTabs(context, event, 'waitlist'),
          ...freeNotice(context, event, counts),
          filters(context, here, []),
          {
            kind: 'table',
            caption: say('Waitlist of {event}', { event: event.title }),
            ...waitlistTable(context, here, list.member, true),
            ...pagesOf(here, query, list),
            empty: isFiltered(context)
              ? { title: say('No matching entries'), text: say('Change or clear the filter.') }
              : {
                  title: say('The waitlist is empty'),
                  ...(!event.waitlistEnabled && {
                    text: say('This event has no waitlist. Edit the event to enable it.'),
                  }),
                },
          },
        ],
      };
    },
  }),
  ...decisionRoutes(path, () => []),
  ...decisionRoutes(ofEvent, () => eventCrumbs()),
];

/** Says before an approval whether it can succeed. Only a published event gives seats. */
function freeNotice(context: Context, event: Event, counts: EventCounts): NoticeBlock[] {
  const free = freeSeats(counts);
  if (event.status !== 'PUBLISHED' || free === undefined || counts.waitlisted === 0) return [];
  const title = `${freeSeatsText(free)}.`;
  if (free > 0)
    return [{ kind: 'notice', tone: 'info', title, text: say('You can approve people, from the top of the list.') }];
  const text = say('To approve people, change the number of seats, or cancel a registration first.');
  return [{ kind: 'notice', tone: 'attention', title, text, actions: waysToSeats(context, event) }];
}

/** Defaults to waiting entries. */
const statusOf = ({ query }: Context): string => query.status ?? 'WAITING';
const statusQuery = (context: Context): { status?: string } =>
  statusOf(context) === 'ALL' ? {} : { status: statusOf(context) };
const isFiltered = (context: Context): boolean =>
  statusOf(context) !== 'WAITING' || Boolean(context.query.eventId || context.query.search);

function filters(context: Context, action: string, more: readonly Field[]): FiltersBlock {
  const options = [...optionsOf(waitlistStatuses), { value: 'ALL', label: say('All') }];
  return {
    kind: 'filters',
    fields: [
      { kind: 'search', name: 'search', label: say('Name or email'), maxlength: 100 },
      { kind: 'select', name: 'status', label: say('Status'), options },
      ...more,
    ],
    values: { ...context.query, status: statusOf(context) },
    action,
    active: isFiltered(context),
  };
}
