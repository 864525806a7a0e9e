/** The overview of one event: seats, registrations, answers to invitations, and details. */
import { events } from '#contracts/operations/events.ts';
import { invitations } from '#contracts/operations/invitations.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { Event, EventCounts } from '#contracts/schemas/event.ts';
import type { InvitationStatus } from '#contracts/schemas/invitation.ts';
import { maximumGuests } from '#contracts/schemas/registration.ts';
import { type Label, say } from '../../language/say.ts';
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

const answers: readonly { readonly status: InvitationStatus; readonly label: Label }[] = [
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
    title: say('Participants'),
    stats: [
      {
        label: say('Seats taken'),
        value: seatsOf(event, counts.seatsTaken),
        note: [free === undefined ? say('No limit') : freeSeatsText(free), ...priceOf(event)].join(' · '),
        ...(free === 0 && { tone: 'attention' }),
      },
      { label: say('Confirmed (registrations)'), value: formatNumber(counts.confirmed), ...listed('CONFIRMED') },
      {
        label: say('Awaiting approval or payment'),
        value: formatNumber(counts.pending),
        ...listed('PENDING_APPROVAL,PENDING_PAYMENT'),
        ...(counts.pending > 0 && { tone: 'attention' }),
      },
      { label: say('Checked in (people)'), value: formatNumber(counts.checkedIn), ...listed('ATTENDED') },
      {
        label: say('On the waitlist'),
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
    label: say(label),
    value: formatNumber(counts[index] ?? 0),
    href: `${path}?status=${status}`,
  }));
  return [{ kind: 'stats', title: say('Answers to invitations'), stats }];
}

/** @returns '€12.50 each'; nothing if it is free */
function priceOf({ price, currency }: Event): string[] {
  return price === null || currency === null ? [] : [say('{price} each', { price: formatMoney(price, currency) })];
}

function detailsOf(event: Event): Block {
  const { kind, location, visibility, externalId, createdAt, updatedAt } = event;
  const place = [location?.name, location?.address].filter((part) => part).join('\n');
  return {
    kind: 'facts',
    title: say('Details'),
    rows: [
      [say('When'), stack(whenOf(event), words(event.lifecycle))],
      [say('Where'), place === '' ? words(kind) : stack(words(kind), ...place.split('\n'))],
      ...(location?.onlineUrl ? ([[say('Online'), text(location.onlineUrl)]] as const) : []),
      [say('Visibility'), words(visibility)],
      ...(externalId === null ? [] : ([[say('External key'), externalId]] as const)),
      [say('Created'), time(createdAt)],
      [say('Changed'), time(updatedAt, 'ago')],
    ],
  };
}

function registrationFacts(event: Event): Block {
  const { capacity, maxGuests, price, currency, paymentDueDays, requiresApproval, waitlistEnabled } = event;
  const { registrationOpensAt: opens, registrationClosesAt: closes } = event;
  const rows: (readonly [string, Cell])[] = [
    [say('Seats'), capacity === null ? say('No limit') : formatNumber(capacity)],
    [say('Guests per person'), say('Up to {count}', { count: maxGuests ?? maximumGuests })],
    [say('Price of a seat'), price === null || currency === null ? say('Free') : money(price, currency)],
    ...(price === null ? [] : ([[say('Payment due'), payableFor(paymentDueDays)]] as const)),
    [say('Opens'), opens === null ? say('On publication') : time(opens)],
    [say('Closes'), closes === null ? say('When the event starts') : time(closes)],
    [say('Approval'), requiresApproval ? say('Required for each registration') : say('Not required')],
    [say('Waitlist'), waitlistEnabled ? say('Enabled (waitlist)') : say('Disabled (waitlist)')],
  ];
  return { kind: 'facts', title: say('Registration'), rows };
}

function payableFor(days: number | null): string {
  if (days === null) return say('At any time');
  return say('Within {days, plural, one {# day} other {# days}}, before it starts', { days });
}

function described({ description }: Event): Block[] {
  if (!description) return [];
  return [{ kind: 'prose', title: say('Description'), paragraphs: description.split(/\n{2,}/) }];
}
