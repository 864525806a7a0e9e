/**
 * What the lines of an invoice come to, in integers alone. A line's amount is exact; its tax is rounded to the minor unit
 * by itself, half away from zero; totals are sums, so that whoever adds up a printed invoice gets what it says.
 */
import type { InvoiceLine, InvoiceTotals, NewInvoiceLine } from '#contracts/schemas/invoice.ts';

const basisPoints = 10_000n;

/** @returns the line with its amounts, in minor units. */
export function lineOf({ description, quantity, unitAmount, taxRate }: NewInvoiceLine): InvoiceLine {
  const amount = quantity * unitAmount;
  return { description, quantity, unitAmount, taxRate, amount, taxAmount: taxOn(amount, taxRate) };
}

/** @returns the totals of the lines, in minor units. */
export function totalsOf(lines: readonly InvoiceLine[]): InvoiceTotals {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = lines.reduce((sum, { taxAmount }) => sum + taxAmount, 0);
  return { net, tax, gross: net + tax };
}

/** @returns what takes the line back: the same with opposite amounts. */
export function opposite(line: InvoiceLine): InvoiceLine {
  // Subtracting from 0, and not negating: that would make a -0 of a 0.
  return { ...line, unitAmount: 0 - line.unitAmount, amount: 0 - line.amount, taxAmount: 0 - line.taxAmount };
}

/** Of an amount that is not negative. Amount × rate may be beyond what a number holds exactly. */
function taxOn(amount: number, taxRate: number): number {
  return Number((BigInt(amount) * BigInt(taxRate) + basisPoints / 2n) / basisPoints);
}
