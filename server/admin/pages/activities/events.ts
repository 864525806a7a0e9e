/** Event pages: the list, and the overview of one event. */
import { events } from '#contracts/operations/events.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import { type Event, type EventCounts, eventStatuses } from '#contracts/schemas/event.ts';
import { maximumGuests } from '#contracts/schemas/registration.ts';
import type { Block, Row, StatsBlock } from '../../page/blocks.ts';
import { type Cell, link, money, stack, text, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { dayFields, dayQuery } from '../../page/days.ts';
import { formatNumber, words } from '../../page/format.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { historyOf } from '../settings/audit-log-links.ts';
import { eventPath, eventsPath, eventTabs, eventTop } from './event-frame.ts';
import { eventActions, eventEnds } from './event-states.ts';
import { choice, eventState } from './states.ts';
import { whenOf } from './when.ts';

export const eventPages: readonly AdminRoute[] = [
  show({
    path: eventsPath,
    needs: [events.list],
    show: async (context) => {
      const { query, call, may } = context;
      const page = await call(events.list, {
        query: { ...listQuery(query, 'status', 'search'), ...dayQuery(context, 'startsAt') },
      });
      const active = Boolean(query.status || query.search || query['startsAt[after]'] || query['startsAt[before]']);
      const create = may(events.create) && ({ ...link('New event', `${eventsPath}/new`), tone: 'primary' } as const);
      return {
        title: 'Events',
        lead: 'The events of the organisation and their participants.',
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
            rows: await rowsOf(context, page.member),
            unit: { one: 'event', many: 'events' },
            ...pagesOf(eventsPath, query, page),
            empty: active
              ? { title: 'No matching events', text: 'Change or clear the filter.' }
              : {
                  title: 'No events yet',
                  text: 'An event has invitations, registrations and a waitlist.',
                  ...(create && { action: create }),
                },
          },
        ],
      };
    },
  }),
  show({
    path: `${eventsPath}/{id}`,
    needs: [events.get],
    show: async (context) => {
      const { call, params } = context;
      const [event, counts] = await Promise.all([call(events.get, { params }), call(events.counts, { params })]);
      return {
        ...eventTop(event),
        ...(event.summary && { lead: event.summary }),
        actions: eventActions(context, event),
        blocks: [
          eventTabs(context, event, 'overview'),
          statsOf(context, event, counts),
          { kind: 'columns', columns: [[detailsOf(event)], [registrationFacts(event)]] },
          ...described(event),
          { kind: 'actions', actions: [...historyOf(context, event.id), ...eventEnds(context, event)] },
        ],
      };
    },
  }),
];

/** Loads seat counts only of upcoming events, because each needs its own call. */
async function rowsOf({ call, now }: Context, listed: readonly Event[]): Promise<Row[]> {
  const upcoming = ({ status, endsAt }: Event) => status === 'PUBLISHED' && new Date(endsAt) > now;
  const counted = await Promise.all(
    listed.map((event) => (upcoming(event) ? call(events.counts, { params: { id: event.id } }) : undefined)),
  );
  return listed.map((event, index) => {
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

/** @returns '12 of 40'; without a limit '12' */
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
        ...(may(waitlist.list) && { href: eventPath(event.id, 'waitlist') }),
      },
      { label: 'Invited', value: formatNumber(counts.invited), href: eventPath(event.id, 'invitations') },
    ],
  };
}

function detailsOf(event: Event): Block {
  const { kind, location, visibility, externalId, createdAt, updatedAt } = event;
  const place = [location?.name, location?.address].filter((part) => part).join('\n');
  return {
    kind: 'facts',
    title: 'Details',
    rows: [
      ['When', stack(whenOf(event), words(event.lifecycle))],
      ['Where', place === '' ? words(kind) : stack(words(kind), ...place.split('\n'))],
      ...(location?.onlineUrl ? ([['Online', text(location.onlineUrl)]] as const) : []),
      ['Visibility', words(visibility)],
      ...(externalId === null ? [] : ([['External key', externalId]] as const)),
      ['Created', time(createdAt)],
      ['Changed', time(updatedAt, 'ago')],
    ],
  };
}

function registrationFacts(event: Event): Block {
  const { capacity, maxGuests, price, currency, paymentDueDays, requiresApproval, waitlistEnabled } = event;
  const { registrationOpensAt: opens, registrationClosesAt: closes } = event;
  const rows: (readonly [string, Cell])[] = [
    ['Seats', capacity === null ? 'No limit' : formatNumber(capacity)],
    ['Guests per person', `Up to ${maxGuests ?? maximumGuests}`],
    ['Price of a seat', price === null || currency === null ? 'Free' : money(price, currency)],
    ...(price === null ? [] : ([['Payment due', payableFor(paymentDueDays)]] as const)),
    ['Opens', opens === null ? 'On publication' : time(opens)],
    ['Closes', closes === null ? 'When the event starts' : time(closes)],
    ['Approval', requiresApproval ? 'Required for each registration' : 'Not required'],
    ['Waitlist', waitlistEnabled ? 'Enabled' : 'Disabled'],
  ];
  return { kind: 'facts', title: 'Registration', rows };
}

function payableFor(days: number | null): string {
  if (days === null) return 'At any time';
  return `Within ${days === 1 ? '1 day' : `${days} days`}, before it starts`;
}

function described({ description }: Event): Block[] {
  if (!description) return [];
  return [{ kind: 'prose', title: 'Description', paragraphs: description.split(/\n{2,}/) }];
}
