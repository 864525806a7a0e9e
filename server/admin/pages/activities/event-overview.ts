/** The overview of one event: seats, registrations, answers to invitations, and details. */
import { events } from '#contracts/operations/events.ts';
import { invitations } from '#contracts/operations/invitations.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { Event, EventCounts } from '#contracts/schemas/event.ts';
import type { InvitationStatus } from '#contracts/schemas/invitation.ts';
import { maximumGuests } from '#contracts/schemas/registration.ts';
import type { Block, StatsBlock } from '../../page/blocks.ts';
import { type Cell, money, stack, text, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatMoney, formatNumber, words } from '../../page/format.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { historyOf } from '../settings/audit-log-links.ts';
import { eventPath, eventsPath, eventTabs, eventTop } from './event-frame.ts';
import { freeSeats, freeSeatsText, seatsOf } from './event-seats.ts';
import { eventActions, eventEnds } from './event-states.ts';
import { whenOf } from './when.ts';

export const eventOverview: AdminRoute = show({
  path: `${eventsPath}/{id}`,
  needs: [events.get],
  show: async (context) => {
    const { call, params } = context;
    const [event, counts, answers] = await Promise.all([
      call(events.get, { params }),
      call(events.counts, { params }),
      answersOf(context),
    ]);
    return {
      ...eventTop(event),
      ...(event.summary && { lead: event.summary }),
      actions: eventActions(context, event),
      blocks: [
        eventTabs(context, event, 'overview'),
        participants(context, event, counts),
        ...answersTo(event, answers),
        { kind: 'columns', columns: [[detailsOf(event)], [registrationFacts(event)]] },
        ...described(event),
        { kind: 'actions', actions: [...historyOf(context, event.id), ...eventEnds(context, event)] },
      ],
    };
  },
});

const answers: readonly { readonly status: InvitationStatus; readonly label: string }[] = [
  { status: 'ACCEPTED', label: 'Accepted' },
  { status: 'MAYBE', label: 'Maybe' },
  { status: 'DECLINED', label: 'Declined' },
  { status: 'SENT', label: 'No answer' },
];

/** @returns the number of invitations with each answer, in the order of `answers` */
async function answersOf({ call, params }: Context): Promise<number[]> {
  const pages = await Promise.all(
    answers.map(({ status }) => call(invitations.list, { params, query: { status, itemsPerPage: 1 } })),
  );
  return pages.map(({ totalItems = 0 }) => totalItems);
}

function participants({ may }: Context, event: Event, counts: EventCounts): StatsBlock {
  const list = eventPath(event.id, 'registrations');
  const listed = (status: string) => (may(registrations.listOfEvent) ? { href: `${list}?status=${status}` } : {});
  const free = freeSeats(counts);
  return {
    kind: 'stats',
    title: 'Participants',
    stats: [
      {
        label: 'Seats taken',
        value: seatsOf(event, counts.seatsTaken),
        note: [free === undefined ? 'No limit' : freeSeatsText(free), ...priceOf(event)].join(' · '),
        ...(free === 0 && { tone: 'attention' }),
      },
      { label: 'Confirmed', value: formatNumber(counts.confirmed), ...listed('CONFIRMED') },
      {
        label: 'Awaiting approval or payment',
        value: formatNumber(counts.pending),
        ...listed('PENDING_APPROVAL,PENDING_PAYMENT'),
        ...(counts.pending > 0 && { tone: 'attention' }),
      },
      { label: 'Checked in', value: formatNumber(counts.checkedIn), ...listed('ATTENDED') },
      {
        label: 'On the waitlist',
        value: formatNumber(counts.waitlisted),
        ...(may(waitlist.list) && { href: eventPath(event.id, 'waitlist') }),
      },
    ],
  };
}

function answersTo(event: Event, counts: readonly number[]): StatsBlock[] {
  if (counts.every((count) => count === 0)) return [];
  const path = eventPath(event.id, 'invitations');
  const stats = answers.map(({ status, label }, index) => ({
    label,
    value: formatNumber(counts[index] ?? 0),
    href: `${path}?status=${status}`,
  }));
  return [{ kind: 'stats', title: 'Answers to invitations', stats }];
}

/** @returns '€12.50 each'; nothing if it is free */
function priceOf({ price, currency }: Event): string[] {
  return price === null || currency === null ? [] : [`${formatMoney(price, currency)} each`];
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
