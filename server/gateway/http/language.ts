/** The language of a page for a visitor: as the browser asks (RFC 9110, 12.5.4), or else the organisation's. */
import accept from '@hapi/accept';
import type { Request } from '@hapi/hapi';
import { type Language, languageOf, languages } from '#server/platform/messages/messages.ts';
import { header } from './header.ts';

/** @returns the language that the browser asks for; undefined if it asks for none of ours */
export function askedLanguage(request: Request): Language | undefined {
  const asked = header(request, 'accept-language');
  if (asked === undefined || asked === '*') return undefined;
  try {
    // Regions do not matter: `fr-CA` is served French.
    const chosen = accept.language(asked.replaceAll(/\b([A-Za-z]{2,3})-[A-Za-z0-9-]+/g, '$1'), [...languages]);
    return languages.find((known) => known === chosen);
  } catch (error) {
    // A header that is not well-formed asks for nothing.
    if (error instanceof Error && 'isBoom' in error) return undefined;
    throw error;
  }
}

/** @param locale of the organisation */
export const languageFor = (request: Request, locale: string): Language => askedLanguage(request) ?? languageOf(locale);

/**
 * @returns the locale for dates and amounts: that of the organisation if it has the language of the page. Without a region,
 *   that of the visitor is taken: `en` alone writes dates as in the United States
 */
export function localeFor(request: Request, locale: string): string {
  const language = languageFor(request, locale);
  const own = languageOf(locale) === language ? locale : language;
  if (own.includes('-')) return own;
  const regional = new RegExp(`\\b${language}-([A-Z]{2})\\b`, 'i');
  const [, region] = regional.exec(header(request, 'accept-language') ?? '') ?? [];
  // Some browsers send `fr-fr`, which is no locale of ours.
  return region === undefined ? own : `${language}-${region.toUpperCase()}`;
}
