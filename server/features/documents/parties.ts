/** Who a document comes from and whom it goes to, as they were when it was issued. All of it is data: none of it is HTML. */

export interface Issuer {
  readonly name: string;
  /** Street, postal code and town, country: a line each. */
  readonly address: readonly string[];
  readonly registrationNumber: string | null;
  readonly vatNumber: string | null;
  readonly iban: string | null;
  readonly email: string | null;
  /** A `data:` URL of a PNG, JPEG, WebP or SVG image; any other is left out. */
  readonly logo: string | null;
  /** Below every page, such as the court and the board. */
  readonly footer: string | null;
}

export interface Recipient {
  readonly name: string;
  /** At most five lines are seen through the window of an envelope. */
  readonly address: readonly string[];
  readonly email: string | null;
  readonly vatNumber: string | null;
}

/** What every document has. */
export interface DocumentBase {
  readonly issuer: Issuer;
  readonly recipient: Recipient;
  readonly number: string;
  /** BCP 47, such as `fr-FR`: of words, where we have them, and of amounts and dates. */
  readonly locale: string;
}

/** A day, `2026-03-31`. */
export type Day = string;
