/** Amounts of money, stored in minor units of ISO 4217. */

/**
 * Currencies of ISO 4217 whose minor unit is not a hundredth. Not Intl's digits, which are those of customary notation:
 * zero for forints, whose minor unit is a hundredth, so that amounts would be a hundred times too high.
 */
const digitsOf: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
  ...'CLF UYW'.split(' ').map((code) => [code, 4]),
]);

/** @returns number of decimals of an amount in minor units */
export function minorDigits(currency: string): number {
  return digitsOf[currency] ?? 2;
}

/**
 * @param locale BCP 47 tag
 * @param currency ISO 4217 code
 * @returns a formatter of integers in minor units, with all decimals
 */
export function moneyFormat(locale: string, currency: string): (minor: number) => string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A single division gives the nearest double, which formats as the exact decimal.
  return (minor) => format.format(minor / 10 ** digits);
}
