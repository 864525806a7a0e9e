/** Fields of forms: what they ask for, and what becomes of what was typed. */
import { minorDigits } from '#server/platform/currency.ts';
import { toInstant } from './instants.ts';

/** By the name of the field: what a form holds, or came back with. */
export type FormValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** By the name of the field: a sentence for it. */
export type Faults = Readonly<Record<string, string>>;

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** Options of one group that follow each other stand together, below its name. */
  readonly group?: string;
}

interface Shared {
  /** As the contract's body has it; of a member of an object with a dot: `address.city`. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  /**
   * What an empty one becomes: `null` in the body, which takes the value away, or nothing at all, which leaves it as it is.
   * Absent: nothing.
   */
  readonly empty?: 'null' | 'nothing';
  /** As HTML has it: `email`, `current-password`, `off`. */
  readonly autocomplete?: string;
  readonly maxlength?: number;
  readonly autofocus?: boolean;
  /** Takes no more room than it needs: short ones that follow each other stand beside each other. */
  readonly short?: boolean;
}

export type Field =
  | (Shared & { readonly kind: 'text' | 'email' | 'password' | 'url' | 'tel' | 'search' | 'date' })
  | (Shared & { readonly kind: 'number'; readonly min?: number; readonly max?: number })
  /** An instant, typed as the clock shows it in a zone: that of the form's field of this name, or this zone. */
  | (Shared & { readonly kind: 'instant'; readonly zone: string | { readonly field: string } })
  /** Of money, typed with its decimals; the currency is that of the form's field of this name, or this one. */
  | (Shared & { readonly kind: 'amount'; readonly currency: string | { readonly field: string } })
  | (Shared & { readonly kind: 'textarea'; readonly rows?: number; readonly mono?: boolean })
  /** A list, one entry a line. */
  | (Shared & { readonly kind: 'lines'; readonly rows?: number })
  | (Shared & { readonly kind: 'select' | 'radios' | 'checkboxes'; readonly options: readonly Option[] })
  /** Yes or no: in the body true or false. */
  | (Shared & { readonly kind: 'checkbox' })
  | (Shared & { readonly kind: 'hidden' })
  /** None: a line above those that follow, in long forms. Its name only has to be another than theirs. */
  | (Shared & { readonly kind: 'heading' });

/** @returns the one value of a field; of several the first. */
export function typedIn(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

/** @returns every value of a field. */
export function everyTypedIn(values: FormValues, name: string): readonly string[] {
  const value = values[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/**
 * @returns the body that a form asks an operation with. What cannot be understood goes as it was typed: the contract
 * refuses it, and the form says so beside the field.
 */
export function bodyOf(fields: readonly Field[], values: FormValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const value = memberOf(field, values);
    if (value !== undefined) put(body, field.name, value);
  }
  return body;
}

function put(body: Record<string, unknown>, name: string, value: unknown): void {
  const [outer = '', ...rest] = name.split('.');
  if (rest.length === 0) {
    body[outer] = value;
    return;
  }
  const inner: Record<string, unknown> = { ...Object(body[outer]) };
  put(inner, rest.join('.'), value);
  body[outer] = inner;
}

function memberOf(field: Field, values: FormValues): unknown {
  switch (field.kind) {
    case 'heading':
      return undefined;
    case 'checkbox':
      return typedIn(values, field.name) !== '';
    case 'checkboxes':
      return everyTypedIn(values, field.name).filter((value) => value !== '');
    case 'lines':
      return typedIn(values, field.name)
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '');
    default: {
      const typed = field.kind === 'password' ? typedIn(values, field.name) : typedIn(values, field.name).trim();
      if (typed === '') return field.empty === 'null' ? null : undefined;
      return understood(field, typed, values);
    }
  }
}

function understood(field: Field, typed: string, values: FormValues): unknown {
  const named = (of: string | { readonly field: string }) => (typeof of === 'string' ? of : typedIn(values, of.field));
  switch (field.kind) {
    case 'number':
      return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : typed;
    case 'instant':
      return toInstant(typed, named(field.zone)) ?? typed;
    case 'amount':
      return minorUnits(typed, named(field.currency)) ?? typed;
    case 'textarea':
      // Browsers send the end of a line as two characters.
      return typed.replaceAll('\r\n', '\n');
    default:
      return typed;
  }
}

/** @returns '12.50' EUR as 1250; nothing for what is no amount of the currency. */
function minorUnits(typed: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  const [, whole = '', decimals = ''] = /^(\d+)(?:[.,](\d*))?$/.exec(typed.replace(/\s/g, '')) ?? [];
  if (whole === '' || decimals.length > digits) return undefined;
  return Number(whole + decimals.padEnd(digits, '0'));
}

/** @returns the amount as it is typed: 1250 EUR as '12.50'. */
export function typedAmount(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
