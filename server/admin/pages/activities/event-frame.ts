/** Paths, breadcrumbs, head and tabs of an event's pages. */
import { invitations } from '#contracts/operations/invitations.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { Event } from '#contracts/schemas/event.ts';
import { type Label, say } from '../../language/say.ts';
import type { Crumb, Page, TabsBlock } from '../../page/blocks.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { eventState } from './states.ts';

export const eventsPath = '/admin/events';
export const eventPath = (id: string, tab: EventTab = 'overview'): string =>
  tab === 'overview' ? `${eventsPath}/${id}` : `${eventsPath}/${id}/${tab}`;

const tabs = ['overview', 'invitations', 'registrations', 'check-in', 'waitlist'] as const;
export type EventTab = (typeof tabs)[number];

const tabDetails: Readonly<Record<EventTab, { readonly text: Label; readonly needs?: Guarded }>> = {
  overview: { text: 'Overview' },
  invitations: { text: 'Invitations', needs: invitations.list },
  registrations: { text: 'Registrations', needs: registrations.listOfEvent },
  'check-in': { text: 'Check-in', needs: registrations.checkIn },
  waitlist: { text: 'Waitlist', needs: waitlist.list },
};

/** @param event absent: only the list */
export const eventCrumbs = (event?: Pick<Event, 'id' | 'title'>, tab?: EventTab): Crumb[] => [
  { text: say('Events'), href: eventsPath },
  ...(event ? [{ text: event.title, href: eventPath(event.id) }] : []),
  ...(event && tab ? [{ text: say(tabDetails[tab].text), href: eventPath(event.id, tab) }] : []),
];

/** @returns title, status and breadcrumbs of a tab */
export function eventTop(event: Event): Pick<Page, 'title' | 'badge' | 'crumbs'> {
  return { title: event.title, badge: eventState(event.status), crumbs: eventCrumbs() };
}

export function eventTabs({ may }: Context, { id, title }: Event, current: EventTab): TabsBlock {
  const allowed = tabs.filter((tab) => {
    const { needs } = tabDetails[tab];
    return needs === undefined || may(needs);
  });
  return {
    kind: 'tabs',
    label: say('Pages of {title}', { title }),
    tabs: allowed.map((tab) => ({
      text: say(tabDetails[tab].text),
      href: eventPath(id, tab),
      current: tab === current,
    })),
  };
}
