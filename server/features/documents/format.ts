/** Formats amounts, numbers and days for a locale. */
import { moneyFormat } from '#server/platform/currency.ts';
import { withFrenchFirsts } from '#server/platform/french-dates.ts';
import { languageOf, type Messages, messagesIn } from '#server/platform/messages/messages.ts';
import type { Day } from './parties.ts';

export interface Format {
  /** @param minor an integer in the currency's minor unit */
  money(minor: number): string;
  number(value: number): string;
  /** @param basisPoints 2000 is 20 % */
  percent(basisPoints: number): string;
  /** @returns null for null */
  day(day: Day | null): string | null;
}

/** @param locale BCP 47. English for an invalid one, because a wrong setting must not fail the document */
export function formatOf(locale: string, currency: string): Format {
  const language = knownLocale(locale);
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    money: moneyFormat(language, currency),
    number: (value) => number.format(value),
    percent: (basisPoints) => percent.format(basisPoints / 10_000),
    day: (text) => text && withFrenchFirsts(day.format(new Date(`${text}T00:00:00Z`))),
  };
}

/** @returns the canonical locale; `en` for an invalid one. */
export function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch (error) {
    if (error instanceof RangeError) return 'en';
    throw error;
  }
}

/** @returns the texts of a document. Other languages get English ones, with amounts and dates of their locale. */
export function messagesFor(locale: string): Messages {
  return messagesIn(languageOf(knownLocale(locale)));
}
