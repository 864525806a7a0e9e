/** Calendar file of an event (RFC 5545). */
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import ical, { ICalEventStatus } from 'ical-generator';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import type { PublicEvent } from './event-columns.ts';

export interface CalendarLinks {
  /** A page about the event. */
  readonly url?: string | undefined;
  /** The URL of an online event, for those who take part. */
  readonly onlineUrl?: string | undefined;
}

export function calendarFile(event: PublicEvent, { baseUrl }: Tenant, { url, onlineUrl }: CalendarLinks = {}): string {
  const address = [event.place, event.address].filter((line) => line !== null).join('\n');
  const where = address || onlineUrl;
  const description = [event.summary, onlineUrl].filter(Boolean).join('\n\n');
  // Without the name of a calendar: Outlook would add the file as a calendar of its own (MS-OXCICAL, X-WR-CALNAME).
  const calendar = ical({ prodId: { company: 'Guildgate', product: 'Events' } });
  calendar.createEvent({
    id: `${event.id}@${new URL(baseUrl).hostname}`,
    start: event.startsAt,
    end: event.endsAt,
    stamp: event.updatedAt,
    lastModified: event.updatedAt,
    sequence: revisionOf(event),
    summary: event.title,
    status: event.status === 'CANCELLED' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(url && { url }),
    ...(description && { description }),
    ...(where && { location: where }),
  });
  return calendar.toString();
}

/** Grows with each change: calendars ignore a file of a revision that they have already. */
const revisionOf = ({ createdAt, updatedAt }: PublicEvent) =>
  Math.ceil((updatedAt.getTime() - createdAt.getTime()) / 1_000);

export function sendCalendar(h: ResponseToolkit, calendar: string): ResponseObject {
  return h.response(calendar).type('text/calendar').header('content-disposition', 'attachment; filename="event.ics"');
}
