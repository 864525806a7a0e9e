/** Form fields of invoice lines: a number of rows, some of which may stay empty. */
import type { InvoiceLine } from '#contracts/schemas/invoice.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import { type Field, type FormValues, typedAmount } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';

/** Empty rows below the existing lines. For more, users save and edit again. */
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
    { kind: 'heading', name: `line-${index}`, label: say('Line {number}', { number: index + 1 }) },
    { kind: 'text', name: `${name}.description`, label: say('Description'), maxlength: 300 },
    { kind: 'number', name: `${name}.quantity`, label: say('Quantity'), min: 1, max: 10_000, short: true },
    { kind: 'amount', name: `${name}.unitAmount`, label: say('Unit price'), currency, short: true },
    // Stored in hundredths of a percent, so an amount field of a two-digit currency fits.
    { kind: 'amount', name: `${name}.taxRate`, label: say('Tax in %'), currency: 'EUR', short: true },
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

/** @returns the body with its lines as a list without empty rows. @throws FormFault if all are empty */
export function withLines(body: Record<string, unknown>): Record<string, unknown> {
  const lines: unknown[] = Object.values(Object(body.lines));
  if (lines.length === 0) throw new FormFault('lines.0.description', say('Enter at least one line.'));
  return { ...body, lines };
}

/**
 * Calls an operation and maps violations of its lines back to the rows of the form.
 * @param body with the empty rows
 */
export async function inRows<Result>(body: Record<string, unknown>, call: () => Promise<Result>): Promise<Result> {
  const rows = Object.keys(Object(body.lines));
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw error.calling((path) => path.replace(/^lines\.(\d+)/, (_, line) => `lines.${rows[Number(line)] ?? line}`));
  }
}
