/** Amounts of money, which we keep in minor units as ISO 4217 has them. */

/**
 * ISO 4217, the currencies whose minor unit is no hundredth. Intl's own digits are those that people write, which are
 * none for forints, whose minor unit is a hundredth all the same: by them a bill would ask for a hundred times as much.
 */
const digitsOf: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
  ...'CLF UYW'.split(' ').map((code) => [code, 4]),
]);

/** @returns the decimals of an amount that is kept in minor units. */
export function minorDigits(currency: string): number {
  return digitsOf[currency] ?? 2;
}

/**
 * @param locale as Intl knows it
 * @param currency ISO 4217
 * @returns what writes an integer in minor units, as people of the locale do, with every digit of the minor unit
 */
export function moneyFormat(locale: string, currency: string): (minor: number) => string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // The nearest double of a decimal shows as this decimal: nothing is lost by dividing once.
  return (minor) => format.format(minor / 10 ** digits);
}
