/**
 * QR code of a SEPA credit transfer, which banking apps read (EPC069-12, version 002).
 * https://www.europeanpaymentscouncil.eu/document-library/guidance-documents/quick-response-code-guidelines-enable-data-capture-initiation
 */

export interface Transfer {
  readonly holder: string;
  /** null: the tenant has none. */
  readonly iban: string | null;
  /** In minor units. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly number: string | null;
}

/** Limits of the guideline. */
const maximumHolder = 70;
const maximumBytes = 331;
const maximumCents = 99_999_999_999;

/** @returns the text of the code; undefined for a transfer that has none, such as one in another currency */
export function transferText({ holder, iban, amount, currency, number }: Transfer): string | undefined {
  const cents = Number(amount ?? 0);
  if (iban === null || number === null || currency !== 'EUR' || cents < 1 || cents > maximumCents) return undefined;
  const name = [...holder.replaceAll(/\s+/g, ' ')].slice(0, maximumHolder).join('');
  const lines = ['BCD', '002', '1', 'SCT', '', name, iban.replaceAll(/\s/g, ''), `EUR${(cents / 100).toFixed(2)}`];
  // No purpose and no structured reference; the number is the text of the transfer.
  const text = [...lines, '', '', number].join('\n');
  return Buffer.byteLength(text) > maximumBytes ? undefined : text;
}
