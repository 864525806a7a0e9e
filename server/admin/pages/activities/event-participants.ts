/** Participants of an event as a list to print, with a box to tick for each person. */
import { events } from '#contracts/operations/events.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { activeStatuses, type ListedRegistration } from '#contracts/schemas/registration.ts';
import { currentLanguage } from '../../language/language.ts';
import { say } from '../../language/say.ts';
import type { Context } from '../../page/context.ts';
import { formatNumber } from '../../page/format.ts';
import { cursorIn } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { eventCrumbs, eventsPath } from './event-frame.ts';
import { labelOf } from './states.ts';
import { whenText } from './when.ts';

/** Pages of the list on one sheet: a bound on the calls of one request. */
const maximumPages = 20;

export const participantSheetPages: readonly AdminRoute[] = [
  show({
    path: `${eventsPath}/{id}/registrations/print`,
    needs: [events.get, registrations.listOfEvent],
    show: async (context) => {
      const event = await context.call(events.get, { params: context.params });
      const people = await participantsOf(context);
      const seats = people.reduce((sum, { seats }) => sum + seats, 0);
      return {
        title: event.title,
        lead: `${whenText(event)} · ${countsText(people.length, seats)}`,
        crumbs: eventCrumbs(event, 'registrations'),
        blocks: [
          {
            kind: 'sheet',
            caption: say('Participants of {title}', { title: event.title }),
            columns: [say('Name'), say('Email'), say('Seats'), say('Status')],
            rows: people.map(({ person, seats, status }) => [
              person?.displayName ?? say('Deleted person'),
              person?.email ?? '',
              formatNumber(seats),
              labelOf(status),
            ]),
            empty: say('No registrations to print.'),
          },
        ],
      };
    },
  }),
];

/** @returns those who match the filter of the list, else all who can still come, by name */
async function participantsOf({ call, params, query }: Context): Promise<ListedRegistration[]> {
  const found: ListedRegistration[] = [];
  const filter = { status: query.status || activeStatuses.join(','), search: query.search };
  let after: string | undefined;
  for (let page = 0; page < maximumPages; page += 1) {
    const { member, view } = await call(registrations.listOfEvent, {
      params,
      query: { ...filter, after, itemsPerPage: maximumItemsPerPage },
    });
    found.push(...member);
    if (view.next === undefined) break;
    after = cursorIn(view.next, 'after');
  }
  const nameOf = ({ person }: ListedRegistration) => person?.displayName ?? '';
  return found.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), currentLanguage()));
}

const countsText = (registered: number, seats: number) =>
  say(
    '{registered, plural, one {# registration} other {# registrations}}, {seats, plural, one {# seat} other {# seats}}',
    { registered, seats },
  );
