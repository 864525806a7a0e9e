/** Times of what the member did. */
import type { Visit } from './route.ts';

/** @returns with the name of the zone, because without one of the member's own it is UTC */
export function instantFormat({ me, locale }: Pick<Visit, 'me' | 'locale'>): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: me.timezone ?? 'UTC',
    timeZoneName: 'short',
  });
}
