/** Events: the list, and what one is. */
import { createEvent, getEvent, getEventCounts, listEvents } from '#contracts/operations/events.ts';
import { listWaitlistEntries } from '#contracts/operations/waitlist.ts';
import { type Event, type EventCounts, eventStatuses } from '#contracts/schemas/event.ts';
import type { Block, Row, StatsBlock } from '../../page/blocks.ts';
import { type Cell, link, money, stack, text, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { dayFields, dayQuery } from '../../page/days.ts';
import { formatNumber, words } from '../../page/format.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { eventPath, eventsPath, eventTabs, eventTop } from './event-frame.ts';
import { eventActions, eventEnds } from './event-states.ts';
import { choice, eventState } from './states.ts';
import { whenOf } from './when.ts';

export const eventPages: readonly AdminRoute[] = [
  show({
    path: eventsPath,
    needs: [listEvents],
    show: async (context) => {
      const { query, call, may } = context;
      const { member, totalItems, view } = await call(listEvents, {
        query: { ...listQuery(query, 'status', 'search'), ...dayQuery(context, 'startsAt') },
      });
      const active = Boolean(query.status || query.search || query['startsAt[after]'] || query['startsAt[before]']);
      const create = may(createEvent) && ({ ...link('New event', `${eventsPath}/new`), tone: 'primary' } as const);
      return {
        title: 'Events',
        lead: 'What the organisation holds, and who comes.',
        ...(create && { actions: [create] }),
        blocks: [
          {
            kind: 'filters',
            fields: [
              { kind: 'search', name: 'search', label: 'Title', maxlength: 100 },
              choice('status', 'Status', eventStatuses),
              ...dayFields('startsAt'),
            ],
            values: query,
            action: eventsPath,
            active,
          },
          {
            kind: 'table',
            caption: 'Events',
            columns: [{ label: 'Event' }, { label: 'When' }, { label: 'Seats', numeric: true }, { label: 'Status' }],
            rows: await rowsOf(context, member),
            total: totalItems,
            unit: { one: 'event', many: 'events' },
            ...nextPage(eventsPath, query, view.next),
            empty: active
              ? { title: 'No event is like that', text: 'Change or clear the filter.' }
              : {
                  title: 'No events yet',
                  text: 'An event takes invitations, registrations and a waitlist.',
                  ...(create && { action: create }),
                },
          },
        ],
      };
    },
  }),
  show({
    path: `${eventsPath}/{id}`,
    needs: [getEvent],
    show: async (context) => {
      const { call, params } = context;
      const [event, counts] = await Promise.all([call(getEvent, { params }), call(getEventCounts, { params })]);
      return {
        ...eventTop(event),
        ...(event.summary && { lead: event.summary }),
        actions: eventActions(context, event),
        blocks: [
          eventTabs(context, event, 'overview'),
          statsOf(context, event, counts),
          { kind: 'columns', columns: [[aboutOf(event)], [registeringOf(event)]] },
          ...described(event),
          { kind: 'actions', actions: eventEnds(context, event) },
        ],
      };
    },
  }),
];

/** Seats are counted for each event by itself, so only where somebody may still come. */
async function rowsOf({ call, now }: Context, events: readonly Event[]): Promise<Row[]> {
  const toCome = ({ status, endsAt }: Event) => status === 'PUBLISHED' && new Date(endsAt) > now;
  const counted = await Promise.all(
    events.map((event) => (toCome(event) ? call(getEventCounts, { params: { id: event.id } }) : undefined)),
  );
  return events.map((event, index) => {
    const counts = counted[index];
    return {
      cells: [
        link(event.title, eventPath(event.id), event.location?.name ?? undefined),
        whenOf(event),
        counts ? seatsOf(event, counts.seatsTaken) : null,
        eventState(event.status),
      ],
    };
  });
}

/** @returns '12 of 40'; where there is no limit '12'. */
function seatsOf({ capacity }: Event, taken: number): string {
  return capacity === null ? formatNumber(taken) : `${formatNumber(taken)} of ${formatNumber(capacity)}`;
}

function statsOf({ may }: Context, event: Event, counts: EventCounts): StatsBlock {
  const registrations = eventPath(event.id, 'registrations');
  const full = counts.capacity !== null && counts.seatsTaken >= counts.capacity;
  return {
    kind: 'stats',
    stats: [
      {
        label: 'Seats taken',
        value: seatsOf(event, counts.seatsTaken),
        ...(full && { note: 'Full', tone: 'attention' }),
      },
      { label: 'Confirmed', value: formatNumber(counts.confirmed), href: `${registrations}?status=CONFIRMED` },
      {
        label: 'Pending',
        value: formatNumber(counts.pending),
        note: 'Approval or payment',
        ...(counts.pending > 0 && { tone: 'attention' }),
      },
      { label: 'Checked in', value: formatNumber(counts.checkedIn), href: `${registrations}?status=ATTENDED` },
      {
        label: 'Waiting',
        value: formatNumber(counts.waitlisted),
        ...(may(listWaitlistEntries) && { href: eventPath(event.id, 'waitlist') }),
      },
      { label: 'Invited', value: formatNumber(counts.invited), href: eventPath(event.id, 'invitations') },
    ],
  };
}

function aboutOf(event: Event): Block {
  const { kind, location, visibility, externalId, createdAt, updatedAt } = event;
  const place = [location?.name, location?.address].filter((part) => part).join('\n');
  return {
    kind: 'facts',
    title: 'About it',
    rows: [
      ['When', stack(whenOf(event), words(event.lifecycle))],
      ['Where', place === '' ? words(kind) : stack(words(kind), ...place.split('\n'))],
      ...(location?.onlineUrl ? ([['Online', text(location.onlineUrl)]] as const) : []),
      ['Who sees it', words(visibility)],
      ...(externalId === null ? [] : ([['External key', externalId]] as const)),
      ['Created', time(createdAt)],
      ['Changed', time(updatedAt, 'ago')],
    ],
  };
}

function registeringOf(event: Event): Block {
  const { capacity, price, currency, requiresApproval, waitlistEnabled } = event;
  const { registrationOpensAt: opens, registrationClosesAt: closes } = event;
  const rows: (readonly [string, Cell])[] = [
    ['Seats', capacity === null ? 'No limit' : formatNumber(capacity)],
    ['Price of a seat', price === null || currency === null ? 'Free' : money(price, currency)],
    ['Opens', opens === null ? 'Once it is published' : time(opens)],
    ['Closes', closes === null ? 'When it starts' : time(closes)],
    ['Approval', requiresApproval ? 'Somebody approves each registration' : 'Not needed'],
    ['When it is full', waitlistEnabled ? 'People may wait for a seat' : 'Nobody waits'],
  ];
  return { kind: 'facts', title: 'Registration', rows };
}

function described({ description }: Event): Block[] {
  if (!description) return [];
  return [{ kind: 'prose', title: 'Description', paragraphs: description.split(/\n{2,}/) }];
}
