/** Price and duration of a membership type in words. */
import type { AdhesionType, Duration } from '#contracts/schemas/adhesion-type.ts';
import type { Language } from '#server/platform/messages/messages.ts';
import { currentLanguage } from '../../language/language.ts';
import { say } from '../../language/say.ts';
import { formatMoney } from '../../page/format.ts';

/** Any year that is no leap year: the API takes no 29 February. */
const anyYear = 2027;
const inLanguages = (options: Intl.DateTimeFormatOptions): Readonly<Record<Language, Intl.DateTimeFormat>> => ({
  en: new Intl.DateTimeFormat('en-GB', options),
  fr: new Intl.DateTimeFormat('fr-FR', options),
  de: new Intl.DateTimeFormat('de-DE', options),
});
const dayAndMonth = inLanguages({ day: 'numeric', month: 'long', timeZone: 'UTC' });
const monthOnly = inLanguages({ month: 'long', timeZone: 'UTC' });

/** @returns the names of the months by '01' to '12' */
export const monthNames = (): readonly (readonly [value: string, name: string])[] =>
  Array.from({ length: 12 }, (_, index) => [
    String(index + 1).padStart(2, '0'),
    monthOnly[currentLanguage()].format(Date.UTC(anyYear, index, 1)),
  ]);

export const priceText = ({ price, currency }: Pick<AdhesionType, 'price' | 'currency'>): string =>
  price === 0 ? say('Free') : formatMoney(price, currency);

/** @returns '12 months', 'Until the next 1 January', 'Without an end' */
export function durationText({ kind, months, startMonthDay }: Duration): string {
  switch (kind) {
    case 'ROLLING':
      return say('{count, plural, one {# month} other {# months}}', { count: months ?? 0 });
    case 'FIXED':
      return say('Until the next {day}', {
        day: dayAndMonth[currentLanguage()].format(new Date(`${anyYear}-${startMonthDay}T00:00:00Z`)),
      });
    case 'LIFETIME':
      return say('Without an end');
  }
}

/** @returns whether '02-30' is a day of every year */
export function isMonthDay(monthDay: string): boolean {
  const day = new Date(`${anyYear}-${monthDay}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(5, 10) === monthDay;
}
