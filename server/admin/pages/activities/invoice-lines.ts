/** The lines of an invoice, typed into a number of rows of which some may stay empty. */
import type { InvoiceLine } from '#contracts/schemas/invoice.ts';
import { Refused } from '../../operations/refused.ts';
import { type Field, type FormValues, typedAmount } from '../../page/fields.ts';
import { FormFault } from '../../page/form.ts';

/** Empty rows below the lines that there are; who needs more saves, and edits again. */
const spare = 3;
const fewest = 5;

export const rowsFor = (lines: readonly unknown[]): number => Math.max(fewest, lines.length + spare);

/** @param currency of the invoice, or of the form's field of this name */
export function lineFields(rows: number, currency: string | { readonly field: string }): readonly Field[] {
  return Array.from({ length: rows }, (_, index) => rowFields(index, currency)).flat();
}

function rowFields(index: number, currency: string | { readonly field: string }): Field[] {
  const name = `lines.${index}`;
  return [
    { kind: 'heading', name: `line-${index}`, label: `Line ${index + 1}` },
    { kind: 'text', name: `${name}.description`, label: 'What for', maxlength: 300 },
    { kind: 'number', name: `${name}.quantity`, label: 'Quantity', min: 1, max: 10_000, short: true },
    { kind: 'amount', name: `${name}.unitAmount`, label: 'Price of one', currency, short: true },
    // Kept in hundredths of a percent, as amounts of most currencies are in hundredths: so it is typed like one.
    { kind: 'amount', name: `${name}.taxRate`, label: 'Tax in %', currency: 'EUR', short: true },
  ];
}

export function lineValues(lines: readonly InvoiceLine[], currency: string): FormValues {
  const entries = lines.flatMap(({ description, quantity, unitAmount, taxRate }, index) => [
    [`lines.${index}.description`, description],
    [`lines.${index}.quantity`, String(quantity)],
    [`lines.${index}.unitAmount`, typedAmount(unitAmount, currency)],
    [`lines.${index}.taxRate`, String(taxRate / 100)],
  ]);
  return Object.fromEntries(entries);
}

/** @returns the body with its lines as a list, without the empty rows. @throws FormFault when all are empty */
export function withLines(body: Record<string, unknown>): Record<string, unknown> {
  const lines: unknown[] = Object.values(Object(body.lines));
  if (lines.length === 0) throw new FormFault('lines.0.description', 'An invoice needs a line.');
  return { ...body, lines };
}

/**
 * Asks an operation with the lines of a form. What it refuses of the third line is said beside the row that was the third
 * to be filled in.
 * @param body before the empty rows were left out
 */
export async function inRows<Result>(body: Record<string, unknown>, ask: () => Promise<Result>): Promise<Result> {
  const rows = Object.keys(Object(body.lines));
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw error.calling((path) => path.replace(/^lines\.(\d+)/, (_, line) => `lines.${rows[Number(line)] ?? line}`));
  }
}
