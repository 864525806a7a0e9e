/**
 * QR code of a SEPA credit transfer, which banking apps read (EPC069-12, version 002).
 * https://www.europeanpaymentscouncil.eu/document-library/guidance-documents/quick-response-code-guidelines-enable-data-capture-initiation
 */
import { encode } from 'uqr';

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

export interface CodeView {
  /** Modules per side, without the margin. */
  readonly size: number;
  /** The dark modules, as the path of an SVG. */
  readonly path: string;
}

/** With error correction level M, as the guideline demands. */
export function codeOf(text: string): CodeView {
  const { size, data } = encode([...Buffer.from(text)], { ecc: 'M', border: 0 });
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join('') };
}
