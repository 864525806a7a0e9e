/** Events of the member: those that it is registered or waiting for until they end, and the next ones that it sees. */
import { ownEvents, ownRegistrations, ownWaitlistEntries } from '#contracts/operations/own-participation.ts';
import type { OwnEvent } from '#contracts/schemas/event.ts';
import type { ListedEvent } from '#contracts/schemas/list-members.ts';
import { instantIn, whenOf } from '#server/features/events/when.ts';
import { eventRoutes } from './event.ts';
import { eventCancelRoutes } from './event-cancel.ts';
import { memberPaths } from './paths.ts';
import type { Content, MemberRoute, Visit } from './route.ts';

/** The latest; more are in the API. */
const latest = { itemsPerPage: 50, sort: '-createdAt' };

async function show(visit: Visit): Promise<Content> {
  const { call, message, now, me, locale } = visit;
  const [registrations, entries, events] = await Promise.all([
    call(ownRegistrations.list, { query: latest }),
    call(ownWaitlistEntries.list, { query: { ...latest, status: 'WAITING' } }),
    call(ownEvents.list, { query: { itemsPerPage: 50, sort: 'startsAt', 'endsAt[after]': now.toISOString() } }),
  ]);
  const zone = me.timezone ?? 'UTC';
  // In the time of its place, as far as the list of events has it.
  const whens = new Map(events.member.map((event) => [event.id, periodOf(event, locale)]));
  const rowOf = (event: ListedEvent, state: string) => ({
    ...event,
    when: whens.get(event.id) ?? instantIn(new Date(event.startsAt), zone, locale),
    state,
    path: `${memberPaths.events}/${event.id}`,
  });
  const registered = registrations.member.map(({ event, status }) =>
    rowOf(event, message(`invitation.status.${status}`)),
  );
  const waiting = entries.member.map(({ event }) => rowOf(event, message('invitation.status.WAITING')));
  // Each event once: a place on the waitlist is newer than a registration that ended, and of several the latest decides.
  const own = [...new Map([...waiting, ...registered].toReversed().map((row) => [row.id, row])).values()];
  const ongoing = new Set(events.member.filter(({ lifecycle }) => lifecycle === 'ONGOING').map(({ id }) => id));
  const isAhead = ({ id, startsAt }: ListedEvent) => startsAt >= now.toISOString() || ongoing.has(id);
  const mine = new Set(own.map(({ id }) => id));
  const byStart = (a: ListedEvent, b: ListedEvent) => a.startsAt.localeCompare(b.startsAt);
  return {
    view: 'events',
    title: 'my.events',
    tab: 'events',
    data: {
      ahead: own.filter(isAhead).toSorted(byStart),
      past: own.filter((row) => !isAhead(row)).toSorted((a, b) => byStart(b, a)),
      next: events.member.filter((event) => !mine.has(event.id) && isComing(event)).map(nextOf(locale)),
    },
  };
}

const isComing = ({ status, lifecycle }: OwnEvent) => status === 'PUBLISHED' && lifecycle === 'UPCOMING';

const nextOf = (locale: string) => (event: OwnEvent) => ({
  title: event.title,
  when: periodOf(event, locale),
  state: '',
  path: `${memberPaths.events}/${event.id}`,
});

function periodOf(event: OwnEvent, locale: string): string {
  return whenOf({ ...event, startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }, locale);
}

export const eventsRoutes: readonly MemberRoute[] = [
  { kind: 'show', path: memberPaths.events, show },
  ...eventRoutes,
  ...eventCancelRoutes,
];
