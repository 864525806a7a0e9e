/** Date ranges of events, in the event's time zone. */
import { type Cell, text } from '../../page/cells.ts';
import { localeNow } from '../../page/format.ts';

interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timezone: string;
}

/** @returns 'Fri, 13 Mar 2026, 18:30–21:00' in the event's zone, with the zone below */
export const whenOf = (span: Span): Cell => text(whenText(span), span.timezone);

/** @returns 'Fri, 13 Mar 2026, 18:30–21:00' in the event's zone */
export function whenText({ startsAt, endsAt, timezone }: Span): string {
  const format = new Intl.DateTimeFormat(localeNow(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  });
  return format.formatRange(new Date(startsAt), new Date(endsAt));
}
