/** Form fields, and the conversion of typed values to a request body. */
import { minorDigits } from '#server/platform/currency.ts';
import { internationalNumber } from '#server/platform/phone.ts';
import { toInstant } from './instants.ts';
import type { LetterMembers, MjmlMembers } from './letter-field.ts';

/** Initial or submitted values by field name. */
export type FormValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Error sentences by field name. */
export type Faults = Readonly<Record<string, string>>;

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** Consecutive options of one group are rendered below its name. */
  readonly group?: string;
}

interface Shared {
  /** Member of the contract's body; nested with a dot: `address.city`. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  /** Body value of an empty field: `null` removes the stored value, `nothing` (the default) omits the member. */
  readonly empty?: 'null' | 'nothing';
  /** HTML autocomplete: `email`, `current-password`, `off`. */
  readonly autocomplete?: string;
  readonly maxlength?: number;
  readonly autofocus?: boolean;
  /** Error of a value that has another form, in place of one for the kind of the field. */
  readonly wrong?: string;
  /** Narrow: consecutive short fields share a row. */
  readonly short?: boolean;
}

export type Field =
  | (Shared & { readonly kind: 'text' | 'email' | 'password' | 'url' | 'search' | 'date' | 'colour' })
  /** A phone number, also without the country code of a number of the country. */
  | (Shared & { readonly kind: 'tel'; readonly country: string | null })
  | (Shared & { readonly kind: 'number'; readonly min?: number; readonly max?: number })
  /** An instant typed as local time in a zone, or in the zone of the named field. */
  | (Shared & { readonly kind: 'instant'; readonly zone: string | { readonly field: string } })
  /** An amount of money typed with decimals, in a currency, or in the currency of the named field. */
  | (Shared & { readonly kind: 'amount'; readonly currency: string | { readonly field: string } })
  | (Shared & { readonly kind: 'textarea'; readonly rows?: number; readonly mono?: boolean })
  /** A list, one entry per line. */
  | (Shared & { readonly kind: 'lines'; readonly rows?: number })
  | (Shared & { readonly kind: 'radios' | 'checkboxes'; readonly options: readonly Option[] })
  /** `browserZone`: of time zones, a script chooses that of the browser. */
  | (Shared & { readonly kind: 'select'; readonly options: readonly Option[]; readonly browserZone?: boolean })
  /** A boolean in the body. */
  | (Shared & { readonly kind: 'checkbox' })
  /** A file to upload, for routes with `upload`. `accept`: file name endings and media types. */
  | (Shared & { readonly kind: 'file'; readonly accept: string })
  /** Questions of a form, as `question.0.label` and so on. Its buttons send `press`. */
  | (Shared & { readonly kind: 'questions' })
  | (Shared & { readonly kind: 'hidden' })
  /** Read by `letter-drafts.ts`. */
  | (Shared & LetterMembers)
  | (Shared & MjmlMembers)
  /** No input: a figure that follows what is chosen. Its button sends `do=count`; a script does so after each change. */
  | (Shared & { readonly kind: 'tally'; readonly text: string })
  /** No input: a heading in long forms. Its name must only be unique. */
  | (Shared & { readonly kind: 'heading' });

interface FieldGroup {
  readonly heading: Field | undefined;
  readonly fields: readonly Field[];
}

/** @returns the fields below each heading; those before the first heading have none */
export function groupsOf(fields: readonly Field[]): readonly FieldGroup[] {
  const groups: { heading: Field | undefined; fields: Field[] }[] = [];
  for (const field of fields) {
    if (field.kind === 'heading') groups.push({ heading: field, fields: [] });
    else (groups.at(-1) ?? groups[groups.push({ heading: undefined, fields: [] }) - 1])?.fields.push(field);
  }
  return groups;
}

/** @returns the first value of a field, or '' */
export function typedIn(values: FormValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : (value?.[0] ?? '');
}

/** @returns every value of a field */
export function everyTypedIn(values: FormValues, name: string): readonly string[] {
  const value = values[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

/**
 * @returns the request body of a form. Values that cannot be parsed pass unchanged, so that the contract rejects them
 * and the form shows the error beside the field.
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
    case 'tally':
    case 'file':
    case 'questions':
    case 'letter':
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
      return parsed(field, typed, values);
    }
  }
}

function parsed(field: Field, typed: string, values: FormValues): unknown {
  const resolve = (of: string | { readonly field: string }) =>
    typeof of === 'string' ? of : typedIn(values, of.field);
  switch (field.kind) {
    case 'number':
      return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : typed;
    case 'instant':
      return toInstant(typed, resolve(field.zone)) ?? typed;
    case 'tel':
      return internationalNumber(typed, field.country);
    case 'amount':
      return minorUnits(typed, resolve(field.currency)) ?? typed;
    case 'textarea':
    case 'mjml':
      // Browsers send line ends as CRLF.
      return typed.replaceAll('\r\n', '\n');
    default:
      return typed;
  }
}

/**
 * @param typed with a currency sign or code, spaces or apostrophes; with points or commas between thousands and before
 *   decimals: `1.234,50 €`, `1,234.50`, `1234,5`
 * @returns '12.50' EUR as 1250; undefined for what is no amount of the currency, or could be two: `12.505`
 */
function minorUnits(typed: string, currency: string): number | undefined {
  const digits = minorDigits(currency);
  const bare = typed.replace(/[\s'’]/gu, '').replace(/^(?:\p{Sc}|[A-Z]{3})|(?:\p{Sc}|[A-Z]{3})$/gu, '');
  const [last = ''] = bare.match(/[.,](?!.*[.,])/) ?? [];
  const isSingle = last !== '' && bare.indexOf(last) === bare.lastIndexOf(last);
  const [whole = '', decimals = ''] = isSingle ? bare.split(last) : [bare];
  const isWhole = /^\d+$|^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/.test(whole);
  if (!isWhole || !/^\d*$/.test(decimals) || decimals.length > digits) return undefined;
  return Number(whole.replace(/[.,]/g, '') + decimals.padEnd(digits, '0'));
}

/** @returns 1250 EUR as '12.50', for a form field */
export function typedAmount(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const text = String(minor).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
