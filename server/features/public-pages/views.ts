/** What the pages say about events: texts, dates and amounts in the language of the visitor. */
import { priceOf } from '#server/features/events/price.ts';
import { whenOf } from '#server/features/events/when.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import type { PublicEvent } from './event-columns.ts';
import type { Organisation } from './organisation.ts';
import type { Page } from './page.ts';

/** A long description has paragraphs. */
export const paragraphsOf = (text: string | null) => (text === null ? [] : text.split(/\n{2,}/));

function dayOf(at: Date, timezone: string, locale: string) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone }).format(at);
  return { day: part({ day: 'numeric' }), month: part({ month: 'short' }), weekday: part({ weekday: 'short' }) };
}

const placeOf = ({ place, address }: PublicEvent): string[] =>
  [place, ...(address?.split('\n') ?? [])].filter((line) => line !== null);

interface EventList {
  readonly events: readonly PublicEvent[];
  /** From 1. */
  readonly page: number;
  /** Path of the next page; undefined on the last one. */
  readonly more: string | undefined;
}

export function homePage({ events, page, more }: EventList, { email }: Organisation, locale: string): Page {
  const shown = events.map((event) => ({
    ...dayOf(event.startsAt, event.timezone, locale),
    path: `/events/${event.id}`,
    title: event.title,
    when: whenOf(event, locale),
    place: placeOf(event)[0] ?? null,
    price: priceOf(event, locale),
  }));
  return {
    view: 'public-pages/views/home',
    ...(page === 1 && { place: 'home' }),
    status: 200,
    locale,
    title: 'home.next',
    data: { events: shown, more, email },
  };
}

export interface Moment {
  readonly locale: string;
  readonly now: Date;
}

/** What became of the visitor's wish to register. */
export interface SignupState {
  /** A mail is on its way, if registration is open. */
  readonly isMailed?: boolean;
  /** Text that is no email address. */
  readonly refused?: string;
}

export function eventPage(
  event: PublicEvent,
  { email }: Organisation,
  { locale, now, signup }: Moment & { signup: SignupState },
): Page {
  const notice = noticeOf(event, { locale, now });
  const data = {
    rows: rowsOf(event, { locale, now }, notice === undefined),
    notice,
    summary: event.summary,
    paragraphs: paragraphsOf(event.description),
    calendar: `/events/${event.id}/calendar.ics`,
    isOpen: notice === undefined && isOpen(event, now),
    isFull: isFull(event) && !event.waitlistEnabled,
    path: `/events/${event.id}`,
    signup,
    email,
  };
  const status = signup.refused === undefined ? 200 : 422;
  return {
    view: 'public-pages/views/event',
    status,
    locale,
    title: { text: event.title },
    data,
    styles: ['/invitation/page.css'],
  };
}

/** A request for approval takes no seat. */
export function isFull({ seatsLeft, requiresApproval }: Pick<PublicEvent, 'seatsLeft' | 'requiresApproval'>): boolean {
  return seatsLeft !== null && seatsLeft < 1 && !requiresApproval;
}

/** @returns why the event is not ahead */
export function noticeOf({ status, endsAt }: PublicEvent, { locale, now }: Moment): string | undefined {
  const message = messagesIn(languageOf(locale));
  if (status === 'CANCELLED') return message('event.cancelled');
  return endsAt < now ? message('event.ended') : undefined;
}

export interface Row {
  readonly label: string;
  readonly lines: readonly string[];
}

/** @returns when, where, the price, and if people can come, the seats, and if they can register, until when */
export function rowsOf(event: PublicEvent, { locale, now }: Moment, isAhead: boolean): Row[] {
  const message = messagesIn(languageOf(locale));
  const rows = [
    { label: message('event.when'), lines: [whenOf(event, locale)] },
    {
      label: message('event.where'),
      lines: [...placeOf(event), ...(event.kind === 'IN_PERSON' ? [] : [message('event.online')])],
    },
    { label: message('event.price'), lines: [priceOf(event, locale)] },
    ...(isAhead ? [seatsOf(event, locale)] : []),
    ...(isAhead && !isSoldOut(event, now) ? [registrationOf(event, { locale, now })] : []),
  ];
  return rows.filter(({ lines }) => lines.length > 0);
}

/** No registration can succeed, though it is open. */
const isSoldOut = (event: PublicEvent, now: Date) => isOpen(event, now) && isFull(event) && !event.waitlistEnabled;

export function isOpen({ opensAt, closesAt }: PublicEvent, now: Date): boolean {
  return (opensAt === null || opensAt <= now) && now < closesAt;
}

function seatsOf({ seatsLeft, waitlistEnabled }: PublicEvent, locale: string) {
  const message = messagesIn(languageOf(locale));
  const waitlist = seatsLeft === 0 && waitlistEnabled ? [message('event.waitlist')] : [];
  const lines = seatsLeft === null ? [] : [message('event.seatsLeft', { left: seatsLeft }), ...waitlist];
  return { label: message('event.seats'), lines };
}

/** @returns such as `12 June 2027 at 19:00`, in the zone of the event */
export function instantIn(at: Date, { timezone }: Pick<PublicEvent, 'timezone'>, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(at);
}

function registrationOf(event: PublicEvent, { locale, now }: Moment) {
  const { opensAt, closesAt } = event;
  const message = messagesIn(languageOf(locale));
  const line =
    opensAt !== null && now < opensAt
      ? message('event.opens', { date: instantIn(opensAt, event, locale) })
      : now < closesAt
        ? message('event.closes', { date: instantIn(closesAt, event, locale) })
        : message('event.closed');
  return { label: message('event.registration'), lines: [line] };
}
