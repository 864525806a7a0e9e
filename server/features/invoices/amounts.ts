/**
 * Amounts of invoice lines, in integers. A line's amount is exact; its tax is rounded to the minor unit per line, half away
 * from zero; totals are sums, so that they match the printed lines.
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

/** @returns the line of the credit note: opposite amounts. */
export function opposite(line: InvoiceLine): InvoiceLine {
  // Subtracts from 0: negation would make a 0 a -0.
  return { ...line, unitAmount: 0 - line.unitAmount, amount: 0 - line.amount, taxAmount: 0 - line.taxAmount };
}

/** For amounts of 0 or more. Amount × rate may exceed the safe integers. */
function taxOn(amount: number, taxRate: number): number {
  return Number((BigInt(amount) * BigInt(taxRate) + basisPoints / 2n) / basisPoints);
}
