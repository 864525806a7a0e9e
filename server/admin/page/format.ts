/** Formats of numbers, money and instants on pages. */
import { BoundedMap } from '#server/platform/bounded-map.ts';
import { moneyFormat } from '#server/platform/currency.ts';
import type { Language } from '#server/platform/messages/messages.ts';
import { currentLanguage } from '../language/language.ts';
import { say, sayIfKnown } from '../language/say.ts';

/** British English with the month as a word, because 03/04 is ambiguous. */
const locales = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE' } as const satisfies Readonly<Record<Language, string>>;
/** @returns the locale of dates and numbers in the language of the page */
export const localeNow = () => locales[currentLanguage()];

const numbers = {
  en: new Intl.NumberFormat(locales.en),
  fr: new Intl.NumberFormat(locales.fr),
  de: new Intl.NumberFormat(locales.de),
} as const satisfies Readonly<Record<Language, Intl.NumberFormat>>;
export const formatNumber = (value: number): string => numbers[currentLanguage()].format(value);

export const formatMoney = (amount: number, currency: string): string => moneyFormat(localeNow(), currency)(amount);

/** `second`: for what happens several times in a minute. */
export type InstantStyle = 'instant' | 'day' | 'second';

/** Bounded: a zone has many spellings, of letters in either case. */
const cached = new BoundedMap<string, Intl.DateTimeFormat>(600);

function formatIn(zone: string, style: InstantStyle): Intl.DateTimeFormat {
  const locale = localeNow();
  const key = `${locale} ${style} ${zone}`;
  let format = cached.get(key);
  if (!format) {
    const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone } as const;
    const minute = { hour: '2-digit', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat(locale, {
      ...day,
      ...(style === 'day' ? {} : minute),
      ...(style === 'second' ? { second: '2-digit' } : {}),
    });
    cached.set(key, format);
  }
  return format;
}

/** @param at ISO 8601 instant, or a day without a zone */
export function formatInstant(at: string, zone: string, style: InstantStyle = 'instant'): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(at);
  return formatIn(isDay ? 'UTC' : zone, isDay ? 'day' : style).format(new Date(at));
}

const relative = {
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  fr: new Intl.RelativeTimeFormat('fr', { numeric: 'auto' }),
  de: new Intl.RelativeTimeFormat('de', { numeric: 'auto' }),
} as const satisfies Readonly<Record<Language, Intl.RelativeTimeFormat>>;
const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** @returns '3 hours ago', 'in 2 days' */
export function formatAgo(at: string, now: Date): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1000;
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return relative[currentLanguage()].format(Math.trunc(seconds / length), unit);
  }
  return seconds > 10 ? say('in a moment') : say('just now');
}

/** @returns READ_WRITE as 'Read write' in the language of the page, for states of the API */
export function words(name: string): string {
  const lower = name.replaceAll('_', ' ').toLowerCase();
  return sayIfKnown(capitalised(lower));
}

/** @returns the text with its first letter in upper case */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
