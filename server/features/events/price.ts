import { moneyFormat } from '#server/platform/currency.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';

interface Priced {
  /** In the currency's minor unit. */
  readonly price: string | null;
  readonly currency: string | null;
}

/** @returns the price of a seat as people read it, such as `€12.50 per seat`, or that there is none */
export function priceOf({ price, currency }: Priced, locale: string): string {
  const message = messagesIn(languageOf(locale));
  if (price === null || currency === null) return message('event.free');
  return message('event.perSeat', { price: moneyFormat(locale, currency)(Number(price)) });
}
