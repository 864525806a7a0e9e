/** The list of events: upcoming and past ones. */
import { events } from '#contracts/operations/events.ts';
import { type Event, eventStatuses } from '#contracts/schemas/event.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import type { Action, Row, TableBlock, TabsBlock } from '../../page/blocks.ts';
import { badge, type Cell, link, row } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { addressOf, listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { eventPath, eventsPath } from './event-frame.ts';
import { seatsOf } from './event-seats.ts';
import { choice, eventState } from './states.ts';
import { whenOf } from './when.ts';

const views = [
  { name: 'upcoming', text: 'Upcoming', sort: 'startsAt', other: 'past' },
  { name: 'past', text: 'Past', sort: '-startsAt', other: 'upcoming' },
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
        ? [{ ...link('New event', `${eventsPath}/new`), tone: 'primary' }]
        : [];
      const clear = addressOf(eventsPath, { view: query.view });
      return {
        title: 'Events',
        lead: 'The events of the organisation and their participants.',
        actions: create,
        blocks: [
          tabsOf(view),
          {
            kind: 'filters',
            fields: [
              { kind: 'hidden', name: 'view', label: 'View' },
              { kind: 'search', name: 'search', label: 'Title', maxlength: 100 },
              choice('status', 'Status', eventStatuses),
            ],
            values: { ...query, view: view.name },
            action: clear,
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
    text: view.text,
    href: addressOf(eventsPath, { view: view === views[0] ? undefined : view.name }),
    current: view === current,
  }));
  return { kind: 'tabs', label: 'Upcoming and past events', tabs };
}

async function listOf(context: Context, view: View, create: readonly Action[]): Promise<TableBlock> {
  const { query, call, now } = context;
  const filter = listQuery(query, 'status', 'search');
  const isFirst = query.after === undefined;
  const [list, current] = await Promise.all([
    call(events.list, {
      query: {
        ...filter,
        sort: view.sort,
        [view.name === 'past' ? 'startsAt[before]' : 'startsAt[after]']: now.toISOString(),
      },
    }),
    isFirst && view.name === 'upcoming' ? onNow(context) : [],
  ]);
  return {
    kind: 'table',
    caption: `${view.text} events`,
    columns: [{ label: 'Event' }, { label: 'When' }, { label: 'Seats taken', numeric: true }],
    rows: await rowsOf(context, [...current, ...list.member]),
    total: list.totalItems === undefined ? undefined : list.totalItems + current.length,
    unit: { one: 'event', many: 'events' },
    ...nextPage(eventsPath, query, list.view.next),
    empty: isFiltered(context)
      ? {
          title: `No matching events among the ${view.name} ones`,
          action: link(`Search the ${view.other} events`, addressOf(eventsPath, { ...query, view: view.other })),
        }
      : {
          title: `No ${view.name} events`,
          text: 'An event has invitations, registrations and a waitlist.',
          ...(create[0] && view.name === 'upcoming' && { action: create[0] }),
        },
  };
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
        seatsOf(event, taken),
      ],
    };
  });
}

/** The status is shown where it is an exception. */
function titleCell(event: Event, isFull: boolean): Cell {
  const title = link(event.title, eventPath(event.id), event.location?.name ?? undefined);
  const notes = [
    ...(event.status === 'PUBLISHED' ? [] : [eventState(event.status)]),
    ...(event.status === 'PUBLISHED' && event.lifecycle === 'ONGOING' ? [badge('On now', 'info')] : []),
    ...(event.status === 'PUBLISHED' && event.lifecycle === 'UPCOMING' && isFull ? [badge('Full', 'attention')] : []),
  ];
  return notes.length === 0 ? title : row(title, ...notes);
}
