/** When an event is, in a person's language and in the time of its place. */
import { withFrenchFirsts } from '#server/platform/french-dates.ts';

export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** IANA name. */
  readonly timezone: string;
}

/** @returns such as `Saturday, 12 June 2027, 19:00 – 22:00 GMT+2` */
export function whenOf({ startsAt, endsAt, timezone }: Period, locale: string): string {
  return withFrenchFirsts(formatIn(timezone, locale).formatRange(startsAt, endsAt));
}

/** @returns such as `Saturday, 12 June 2027 at 19:00 GMT+2` */
export function instantIn(at: Date, timezone: string, locale: string): string {
  return withFrenchFirsts(formatIn(timezone, locale).format(at));
}

function formatIn(timezone: string, locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
    timeZoneName: 'short',
  });
}
