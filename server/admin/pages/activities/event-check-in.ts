/** Check-in at the door of an event, made for a phone. */
import { events } from '#contracts/operations/events.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import type { Event } from '#contracts/schemas/event.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { activeStatuses, type ListedRegistration } from '#contracts/schemas/registration.ts';
import { currentLanguage } from '../../language/language.ts';
import { say } from '../../language/say.ts';
import type { Block } from '../../page/blocks.ts';
import { button, link } from '../../page/cells.ts';
import type { Arrival } from '../../page/check-in-block.ts';
import { formatAgo, formatNumber, localeNow } from '../../page/format.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath } from './event-frame.ts';
import { isEarly, registrationPath, stepFromDoor } from './registration-steps.ts';
import { labelOf } from './states.ts';
import { whenText } from './when.ts';

export const checkInPages: readonly AdminRoute[] = [
  show({
    path: `${eventsPath}/{id}/check-in`,
    needs: [events.get, registrations.listOfEvent, registrations.checkIn, registrations.undoCheckIn],
    show: async (context) => {
      const { call, params, query, now } = context;
      const search = query.search?.trim() ?? '';
      const [event, counts, list] = await Promise.all([
        call(events.get, { params }),
        call(events.counts, { params }),
        // Latest first, so that the person who was checked in just now is on this page of any list.
        call(registrations.listOfEvent, {
          params,
          query: { search, status: activeStatuses.join(','), sort: '-updatedAt', itemsPerPage: maximumItemsPerPage },
        }),
      ]);
      const last = list.member.find(({ id, status }) => id === query.last && status === 'ATTENDED');
      const people = inOrder(list.member.filter((one) => one !== last));
      return {
        title: say('Check-in'),
        lead: `${event.title} · ${whenText(event)}`,
        crumbs: eventCrumbs(event),
        blocks: [
          ...earlyNotice(event, now),
          {
            kind: 'check-in',
            path: eventPath(event.id, 'check-in'),
            search,
            here: counts.checkedIn,
            expected: counts.checkedIn + counts.confirmed,
            last: last && arrivalOf(event, last, now),
            people: people.map((registration) => arrivalOf(event, registration, now)),
            found: foundText(search, people.length + (last ? 1 : 0), list.view.next !== undefined),
          },
        ],
      };
    },
  }),
];

function earlyNotice(event: Event, now: Date): Block[] {
  if (!isEarly(event, now)) return [];
  return [
    {
      kind: 'notice',
      tone: 'attention',
      title: say('This event starts {ago}.', { ago: formatAgo(event.startsAt, now) }),
      text: say('People are usually checked in on the day of the event. Make sure that this is the right one.'),
    },
  ];
}

/** Expected people by name, then those who are here, the latest first. */
function inOrder(listed: readonly ListedRegistration[]): ListedRegistration[] {
  const nameOf = ({ person }: ListedRegistration) => person?.displayName ?? '';
  return listed.toSorted(
    (one, other) =>
      Number(one.checkedInAt !== null) - Number(other.checkedInAt !== null) ||
      (other.checkedInAt ?? '').localeCompare(one.checkedInAt ?? '') ||
      nameOf(one).localeCompare(nameOf(other), currentLanguage()),
  );
}

function arrivalOf({ timezone }: Event, registration: ListedRegistration, now: Date): Arrival {
  const { id, eventId, person, guests, status, checkedInAt } = registration;
  const { displayName: name, email } = person ?? { displayName: say('Deleted person'), email: '' };
  const note = [email === name ? '' : email, guestsText(guests)].filter((part) => part !== '').join(' · ');
  const arrival = { name, note, isHere: false };
  switch (status) {
    case 'ATTENDED': {
      const state =
        checkedInAt === null
          ? say('Checked in')
          : say('Checked in {time}', { time: timeOf(checkedInAt, timezone, now) });
      const undo = button(say('Undo (check-in)'), stepFromDoor(id, 'undo-check-in', eventId), {
        about: say('the check-in of {name}', { name }),
      });
      return { ...arrival, isHere: true, state, action: undo };
    }
    case 'CONFIRMED':
    case 'NO_SHOW': {
      const checkIn = button(say('Check in'), stepFromDoor(id, 'check-in', eventId), { tone: 'primary', about: name });
      return { ...arrival, state: status === 'NO_SHOW' ? labelOf(status) : undefined, action: checkIn };
    }
    default:
      return { ...arrival, state: labelOf(status), action: link(say('Open (verb)'), registrationPath(id)) };
  }
}

const guestsText = (guests: number): string =>
  guests === 0 ? '' : say('with {count, plural, one {# guest} other {# guests}}', { count: guests });

/** @returns '19:32' in the event's zone; on another day '12 Mar, 19:32' */
function timeOf(at: string, timeZone: string, now: Date): string {
  const instant = new Date(at);
  const day = new Intl.DateTimeFormat(localeNow(), { day: 'numeric', month: 'short', timeZone });
  const time = new Intl.DateTimeFormat(localeNow(), { hour: '2-digit', minute: '2-digit', timeZone }).format(instant);
  return day.format(instant) === day.format(now) ? time : `${day.format(instant)}, ${time}`;
}

function foundText(search: string, count: number, isMore: boolean): string {
  if (isMore) return say('The first {count} people. Type a name to find the others.', { count: formatNumber(count) });
  if (count === 0) return search === '' ? say('Registrations appear here.') : say('Not found. Try a part of the name.');
  return say('{count, plural, one {# person} other {# people}}', { count });
}
