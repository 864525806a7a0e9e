/** Issuer and recipient of a document at its time of issue. All members are plain text, not HTML. */

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
  /** `#rrggbb`; null: the usual colour of documents. */
  readonly accentColour: string | null;
  /** Printed at the foot of every page, such as register court and board. */
  readonly footer: string | null;
}

export interface Recipient {
  readonly name: string;
  /** Five lines fit the window of an envelope; more, or long ones, are printed smaller. */
  readonly address: readonly string[];
  readonly email: string | null;
  readonly vatNumber: string | null;
}

/** Members of every document. */
export interface DocumentBase {
  readonly issuer: Issuer;
  readonly recipient: Recipient;
  readonly number: string;
  /** BCP 47, such as `fr-FR`, for labels where translated, and for amounts and dates. */
  readonly locale: string;
}

/** A day, `2026-03-31`. */
export type Day = string;
