/** What the pages say about events: texts, dates and amounts in the language of the visitor. */
import { moneyFormat } from '#server/platform/currency.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import type { Page } from './page.ts';
import type { Organisation, PublicEvent } from './store.ts';

/** A long description has paragraphs. */
const paragraphsOf = (text: string | null) => (text === null ? [] : text.split(/\n{2,}/));

/** @returns such as `Saturday, 12 June 2027, 19:00 – 22:00 GMT+2` */
function whenOf({ startsAt, endsAt, timezone }: PublicEvent, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
    timeZoneName: 'short',
  });
  return format.formatRange(startsAt, endsAt);
}

function dayOf(at: Date, timezone: string, locale: string) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone }).format(at);
  return { day: part({ day: 'numeric' }), month: part({ month: 'short' }), weekday: part({ weekday: 'short' }) };
}

function priceOf({ price, currency }: PublicEvent, locale: string): string {
  const message = messagesIn(languageOf(locale));
  if (price === null || currency === null) return message('event.free');
  return message('event.perSeat', { price: moneyFormat(locale, currency)(Number(price)) });
}

const placeOf = ({ place, address }: PublicEvent): string[] =>
  [place, ...(address?.split('\n') ?? [])].filter((line) => line !== null);

export function homePage(events: readonly PublicEvent[], { email }: Organisation, locale: string): Page {
  const shown = events.map((event) => ({
    ...dayOf(event.startsAt, event.timezone, locale),
    path: `/events/${event.id}`,
    title: event.title,
    when: whenOf(event, locale),
    place: placeOf(event)[0] ?? null,
    price: priceOf(event, locale),
  }));
  return { view: 'home', status: 200, locale, title: 'home.next', data: { events: shown, email } };
}

export interface Moment {
  readonly locale: string;
  readonly now: Date;
}

export function eventPage(event: PublicEvent, { email }: Organisation, { locale, now }: Moment): Page {
  const message = messagesIn(languageOf(locale));
  const place = placeOf(event);
  const notice =
    event.status === 'CANCELLED' ? message('event.cancelled') : event.endsAt < now ? message('event.ended') : undefined;
  const rows = [
    { label: message('event.when'), lines: [whenOf(event, locale)] },
    {
      label: message('event.where'),
      lines: [...place, ...(event.kind === 'IN_PERSON' ? [] : [message('event.online')])],
    },
    { label: message('event.price'), lines: [priceOf(event, locale)] },
    ...(notice ? [] : [seatsOf(event, locale), registrationOf(event, { locale, now })]),
  ].filter(({ lines }) => lines.length > 0);
  const data = {
    rows,
    notice,
    summary: event.summary,
    paragraphs: paragraphsOf(event.description),
    calendar: `/events/${event.id}/calendar.ics`,
    isOpen: notice === undefined && isOpen(event, now),
    email,
  };
  return { view: 'event', status: 200, locale, title: { text: event.title }, data };
}

function isOpen({ opensAt, closesAt }: PublicEvent, now: Date): boolean {
  return (opensAt === null || opensAt <= now) && now < closesAt;
}

function seatsOf({ seatsLeft, waitlistEnabled }: PublicEvent, locale: string) {
  const message = messagesIn(languageOf(locale));
  const waitlist = seatsLeft === 0 && waitlistEnabled ? [message('event.waitlist')] : [];
  const lines = seatsLeft === null ? [] : [message('event.seatsLeft', { left: seatsLeft }), ...waitlist];
  return { label: message('event.seats'), lines };
}

function registrationOf({ opensAt, closesAt, timezone }: PublicEvent, { locale, now }: Moment) {
  const message = messagesIn(languageOf(locale));
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone });
  const line =
    opensAt !== null && now < opensAt
      ? message('event.opens', { date: format.format(opensAt) })
      : now < closesAt
        ? message('event.closes', { date: format.format(closesAt) })
        : message('event.closed');
  return { label: message('event.registration'), lines: [line] };
}
