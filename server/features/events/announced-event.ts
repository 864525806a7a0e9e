/** An event as mails announce it. */
import type { EventLocation, NewEvent } from '#contracts/schemas/event.ts';
import { raw } from '#server/platform/postgres/statement.ts';

/** A type, not an interface: pg wants rows with an index signature. */
export type AnnouncedEvent = {
  title: string;
  kind: NewEvent['kind'];
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  location: EventLocation | null;
};

/** Of the alias `e`. */
export const announcedEvent = raw(
  `e.title, e.kind, e.starts_at as "startsAt", e.ends_at as "endsAt", e.timezone, e.location`,
);
