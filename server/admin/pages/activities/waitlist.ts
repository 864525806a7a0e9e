/** The waitlists of all events in one list, and of one event as its tab. */
import { getEvent, listEvents } from '#contracts/operations/events.ts';
import { createWaitlistEntry, listWaitlistEntries } from '#contracts/operations/waitlist.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { waitlistStatuses } from '#contracts/schemas/waitlist.ts';
import type { Action, FiltersBlock } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath, eventTabs, eventTop } from './event-frame.ts';
import { optionsOf } from './states.ts';
import { decisionRoutes } from './waitlist-decisions.ts';
import { waitlistTable } from './waitlist-table.ts';

const path = '/admin/waitlist';
const ofEvent = `${eventsPath}/{id}/waitlist` as const;
/** Seats are given before an event and while it lasts: those that began longer ago are not offered to choose from. */
const stillOffered = 30 * 86_400_000;

export const waitlistPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [listWaitlistEntries],
    show: async (context) => {
      const { call, may, query, now } = context;
      const from = new Date(now.getTime() - stillOffered).toISOString();
      const [list, events] = await Promise.all([
        call(listWaitlistEntries, { query: { ...listQuery(query, 'eventId'), ...statusQuery(context) } }),
        may(listEvents)
          ? call(listEvents, { query: { itemsPerPage: maximumItemsPerPage, 'startsAt[after]': from } })
          : { member: [] },
      ]);
      // Those of the entries too, so that the one that was asked for stands there, however old it is.
      const titles = new Map(
        [...events.member, ...list.member.map(({ event }) => event)].map(({ id, title }) => [id, title]),
      );
      const event: Field = {
        kind: 'select',
        name: 'eventId',
        label: 'Event',
        options: [{ value: '', label: 'All' }, ...[...titles].map(([value, label]) => ({ value, label }))],
      };
      return {
        title: 'Waitlist',
        lead: 'Who waits for a seat. Within each event, whoever came first has the lower place.',
        blocks: [
          filters(context, path, [event]),
          {
            kind: 'table',
            caption: 'Waitlist',
            ...waitlistTable(context, path, list.member, false),
            total: list.totalItems,
            ...nextPage(path, query, list.view.next),
            empty: isFiltered(context)
              ? { title: 'No entry is like that', text: 'Change or clear the filter.' }
              : {
                  title: 'Nobody waits',
                  text: 'When an event is full, people may wait for a seat if it has a waitlist.',
                },
          },
        ],
      };
    },
  }),
  show({
    path: ofEvent,
    needs: [getEvent, listWaitlistEntries],
    show: async (context) => {
      const { call, params, query } = context;
      const [event, list] = await Promise.all([
        call(getEvent, { params }),
        call(listWaitlistEntries, {
          query: { ...listQuery(query), eventId: params.id, ...statusQuery(context) },
        }),
      ]);
      const here = eventPath(event.id, 'waitlist');
      const add: Action[] =
        event.status === 'PUBLISHED' && event.waitlistEnabled && context.may(createWaitlistEntry)
          ? [link('Put somebody on it', `${here}/new`)]
          : [];
      return {
        ...eventTop(event),
        actions: add,
        blocks: [
          eventTabs(context, event, 'waitlist'),
          filters(context, here, []),
          {
            kind: 'table',
            caption: `Waitlist of ${event.title}`,
            ...waitlistTable(context, here, list.member, true),
            total: list.totalItems,
            ...nextPage(here, query, list.view.next),
            empty: isFiltered(context)
              ? { title: 'No entry is in this state' }
              : {
                  title: 'Nobody waits',
                  ...(!event.waitlistEnabled && { text: 'This event has no waitlist. Editing it can give it one.' }),
                },
          },
        ],
      };
    },
  }),
  ...decisionRoutes(path, []),
  ...decisionRoutes(ofEvent, eventCrumbs()),
];

/** Those who wait, unless something else is asked for. */
const statusOf = ({ query }: Context): string => query.status ?? 'WAITING';
const statusQuery = (context: Context): { status?: string } =>
  statusOf(context) === 'ALL' ? {} : { status: statusOf(context) };
const isFiltered = (context: Context): boolean => statusOf(context) !== 'WAITING' || Boolean(context.query.eventId);

function filters(context: Context, action: string, more: readonly Field[]): FiltersBlock {
  const options = [...optionsOf(waitlistStatuses), { value: 'ALL', label: 'All' }];
  return {
    kind: 'filters',
    fields: [{ kind: 'select', name: 'status', label: 'Status', options }, ...more],
    values: { ...context.query, status: statusOf(context) },
    action,
    active: isFiltered(context),
  };
}
