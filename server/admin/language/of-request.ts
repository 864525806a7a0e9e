/** The language of a request: the user's own, or as the browser asks, or the organisation's. */
import type { Request } from '@hapi/hapi';
import { askedLanguage } from '#server/gateway/http/language.ts';
import { type Language, languageOf } from '#server/platform/messages/messages.ts';
import type { AdminDeps } from '../deps.ts';

/** @param own locale of the signed-in user, BCP 47; null if there is none */
export async function languageOfRequest(
  request: Request,
  { organisationLocale }: AdminDeps,
  own: string | null,
): Promise<Language> {
  if (own !== null) return languageOf(own);
  return askedLanguage(request) ?? languageOf(await organisationLocale(request));
}
