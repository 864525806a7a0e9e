/** What the pages of one event have in common. */
import { listInvitations } from '#contracts/operations/invitations.ts';
import { listRegistrationsOfEvent } from '#contracts/operations/registrations.ts';
import { listWaitlistEntries } from '#contracts/operations/waitlist.ts';
import type { Event } from '#contracts/schemas/event.ts';
import type { Crumb, Page, TabsBlock } from '../../page/blocks.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { eventState } from './states.ts';

export const eventsPath = '/admin/events';
export const eventPath = (id: string, tab: EventTab = 'overview'): string =>
  tab === 'overview' ? `${eventsPath}/${id}` : `${eventsPath}/${id}/${tab}`;

const tabs = ['overview', 'invitations', 'registrations', 'waitlist'] as const;
export type EventTab = (typeof tabs)[number];

const shown: Readonly<Record<EventTab, { readonly text: string; readonly needs?: Guarded }>> = {
  overview: { text: 'Overview' },
  invitations: { text: 'Invitations', needs: listInvitations },
  registrations: { text: 'Registrations', needs: listRegistrationsOfEvent },
  waitlist: { text: 'Waitlist', needs: listWaitlistEntries },
};

/** @param event absent: the way to the list alone */
export const eventCrumbs = (event?: Pick<Event, 'id' | 'title'>, tab?: EventTab): Crumb[] => [
  { text: 'Events', href: eventsPath },
  ...(event ? [{ text: event.title, href: eventPath(event.id) }] : []),
  ...(event && tab ? [{ text: shown[tab].text, href: eventPath(event.id, tab) }] : []),
];

/** @returns the top of a tab: what the page is about, and how it is. */
export function eventTop(event: Event): Pick<Page, 'title' | 'badge' | 'crumbs'> {
  return { title: event.title, badge: eventState(event.status), crumbs: eventCrumbs() };
}

export function eventTabs({ may }: Context, { id, title }: Event, current: EventTab): TabsBlock {
  const allowed = tabs.filter((tab) => {
    const { needs } = shown[tab];
    return needs === undefined || may(needs);
  });
  return {
    kind: 'tabs',
    label: `Pages of ${title}`,
    tabs: allowed.map((tab) => ({ text: shown[tab].text, href: eventPath(id, tab), current: tab === current })),
  };
}
