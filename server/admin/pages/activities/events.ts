/** The list of events: upcoming and past ones. */
import { events } from '#contracts/operations/events.ts';
import { type Event, eventStatuses } from '#contracts/schemas/event.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { say } from '../../language/say.ts';
import type { Action, Row, TableBlock, TabsBlock } from '../../page/blocks.ts';
import { type BadgeCell, badge, type Cell, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { addressOf, firstPageOf, listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { eventPath, eventsPath } from './event-frame.ts';
import { seatsOf } from './event-seats.ts';
import { choice, eventLabelOf, eventState } from './states.ts';
import { whenOf } from './when.ts';

const views = [
  {
    name: 'upcoming',
    text: 'Upcoming',
    caption: 'Upcoming events',
    noMatch: 'No matching events among the upcoming ones',
    none: 'No upcoming events',
    sort: 'startsAt',
    other: 'past',
    searchOther: 'Search the past events',
  },
  {
    name: 'past',
    text: 'Past',
    caption: 'Past events',
    noMatch: 'No matching events among the past ones',
    none: 'No past events',
    sort: '-startsAt',
    other: 'upcoming',
    searchOther: 'Search the upcoming events',
  },
] as const;
type View = (typeof views)[number];

export const eventPages: readonly AdminRoute[] = [
  show({
    path: eventsPath,
    needs: [events.list],
    show: async (context) => {
      const { query, may } = context;
      const view = views.find(({ name }) => name === query.view) ?? views[0];
      const create: Action[] = may(events.create)
        ? [{ ...link(say('New event'), `${eventsPath}/new`), tone: 'primary' }]
        : [];
      return {
        title: say('Events'),
        lead: say('The events of the organisation and their participants.'),
        actions: create,
        blocks: [
          tabsOf(view),
          {
            kind: 'filters',
            fields: [
              { kind: 'search', name: 'search', label: say('Title'), maxlength: 100 },
              choice('status', say('Status'), eventStatuses, eventLabelOf),
              { kind: 'hidden', name: 'view', label: 'View' },
            ],
            values: { ...query, view: view.name },
            action: eventsPath,
            clear: addressOf(eventsPath, { view: query.view }),
            active: isFiltered(context),
          },
          await listOf(context, view, create),
        ],
      };
    },
  }),
];

const isFiltered = ({ query }: Context) => Boolean(query.status || query.search);

function tabsOf(current: View): TabsBlock {
  const tabs = views.map((view) => ({
    text: say(view.text),
    href: addressOf(eventsPath, { view: view === views[0] ? undefined : view.name }),
    current: view === current,
  }));
  return { kind: 'tabs', label: say('Upcoming and past events'), tabs };
}

async function listOf(context: Context, view: View, create: readonly Action[]): Promise<TableBlock> {
  const { query, call } = context;
  const at = instantOf(context);
  const list = await call(events.list, {
    query: {
      ...listQuery(query, 'status', 'search'),
      sort: view.sort,
      [view.name === 'past' ? 'startsAt[before]' : 'startsAt[after]']: at,
    },
  });
  const isFirst = list.view.previous === undefined && query.after === undefined;
  const current = isFirst && view.name === 'upcoming' ? await onNow(context) : [];
  const member = [...current, ...list.member];
  const total = list.totalItems === undefined ? {} : { totalItems: list.totalItems + current.length };
  return {
    kind: 'table',
    caption: say(view.caption),
    columns: [{ label: say('Event') }, { label: say('When') }, { label: say('Seats'), numeric: true }],
    rows: await rowsOf(context, member),
    unit: { one: say('event'), many: say('events') },
    ...pagesOf(eventsPath, { ...query, at }, { ...list, ...total, member }),
    empty: isFiltered(context)
      ? {
          title: say(view.noMatch),
          action: link(
            say(view.searchOther),
            addressOf(eventsPath, { ...firstPageOf(query), at: undefined, view: view.other }),
          ),
        }
      : {
          title: say(view.none),
          text: say('An event has invitations, registrations and a waitlist.'),
          ...(create[0] && view.name === 'upcoming' && { action: create[0] }),
        },
  };
}

/** What parts the upcoming from the past events: on all pages the same, because a cursor is bound to the filter. */
function instantOf({ query, now }: Context): string {
  const at = new Date(query.at ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? now.toISOString() : at.toISOString();
}

/** Milliseconds. An event that started longer ago is among the past ones, even if it goes on. */
const longestEvent = 31 * 86_400_000;

/** @returns the events that have started and not ended, the soonest first */
async function onNow({ call, query, now }: Context): Promise<Event[]> {
  const { member } = await call(events.list, {
    query: {
      status: query.status,
      search: query.search,
      sort: 'startsAt',
      'startsAt[after]': new Date(now.getTime() - longestEvent).toISOString(),
      'startsAt[before]': now.toISOString(),
      itemsPerPage: maximumItemsPerPage,
    },
  });
  return member.filter(({ lifecycle }) => lifecycle === 'ONGOING');
}

async function rowsOf({ call }: Context, listed: readonly Event[]): Promise<Row[]> {
  const counts = await Promise.all(listed.map(({ id }) => call(events.counts, { params: { id } })));
  return listed.map((event, index) => {
    const taken = counts[index]?.seatsTaken ?? 0;
    return {
      cells: [
        titleCell(event, event.capacity !== null && taken >= event.capacity),
        whenOf(event),
        say('{seats} taken', { seats: seatsOf(event, taken) }),
      ],
    };
  });
}

/** The status is shown where it is an exception. */
function titleCell(event: Event, isFull: boolean): Cell {
  return link(event.title, eventPath(event.id), event.location?.name ?? undefined, exception(event, isFull));
}

function exception({ status, lifecycle }: Event, isFull: boolean): BadgeCell | undefined {
  if (status !== 'PUBLISHED') return eventState(status);
  if (lifecycle === 'ONGOING') return badge(say('On now'), 'info');
  return lifecycle === 'UPCOMING' && isFull ? badge(say('Full'), 'attention') : undefined;
}
