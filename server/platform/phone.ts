/** Phone numbers as people write them. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * @returns the country of an organisation: that of its locale, such as FR of fr-FR, or else of its account, which begins with
 * it (ISO 13616); null without either
 */
export function homeCountry(locale: string, iban: string | null): string | null {
  return new Intl.Locale(locale).region ?? iban?.slice(0, 2) ?? null;
}

/**
 * @param country ISO 3166 alpha-2 code of numbers without a country code; null: they are not understood
 * @returns E.164, or the text of what is no number that can be dialled, or has an extension
 */
export function internationalNumber(text: string, country: string | null): string {
  const region = country !== null && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text.replace(/^00(?=[1-9])/, '+'), region);
  return number?.isValid() && !number.ext ? number.number : text;
}
