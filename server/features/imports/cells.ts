/** Cells of CSV as members of an object, by the header row and the schema of the object. */
import { domainToASCII } from 'node:url';
import type { ObjectSchema } from 'joi';
import type { ColumnMapping } from '#contracts/schemas/import.ts';
import { type ColumnMember, columnMembers, columnName } from '#contracts/schemas/import-members.ts';
import { unguardedCell } from '#server/platform/csv-cell.ts';
import { internationalNumber } from '#server/platform/phone.ts';
import { countryCode } from './countries.ts';
import { isoDay, startOfDay } from './days.ts';
import { Unreadable } from './rows.ts';

export interface Columns {
  /** By position; undefined: ignored. */
  readonly members: readonly (ColumnMember | undefined)[];
  readonly ignored: readonly string[];
}

/**
 * @param header cells of the first row
 * @throws Unreadable if a member has two columns, the key none, or a mapping names nothing
 */
export function columnsOf(
  header: readonly string[],
  mapping: readonly ColumnMapping[],
  { schema, key }: { schema: ObjectSchema; key: string },
): Columns {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
  if (header.some((name) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(name)))
    throw new Unreadable('The header row has control characters: is the file CSV?');
  const known = columnMembers(schema);
  const names = header.map(columnName);
  for (const { column, member } of mapping) {
    if (!names.includes(columnName(column))) throw new Unreadable(`The header row has no column ${quoted(column)}.`);
    if (member !== null && !known.has(member))
      throw new Unreadable(
        `${quoted(member)} is no member that a column can have; there are ${[...known.keys()].join(', ')}.`,
      );
  }
  const mapped = new Map(mapping.map(({ column, member }) => [columnName(column), member]));
  const targets = names.map((name) => mapped.get(name) ?? (mapped.has(name) ? undefined : name));
  for (const [index, target] of targets.entries()) {
    if (target !== undefined && known.has(target) && targets.indexOf(target) < index)
      throw new Unreadable(`Two columns are for ${target}: ignore one, by a mapping to null.`);
  }
  if (!targets.includes(key))
    throw new Unreadable(
      `The header row has no column for ${key}, by which rows are matched: map one, or match by another.`,
    );
  const members = targets.map((target) => (target === undefined ? undefined : known.get(target)));
  // A spreadsheet has columns without a name at its edge.
  return { members, ignored: names.filter((name, index) => name !== '' && members[index] === undefined) };
}

const quoted = (text: string) => `"${text.slice(0, 60)}"`;

export interface Reading {
  /** False: removes the apostrophes that exports put before formulas, and spaces around texts. */
  readonly raw: boolean;
  /** Of phone numbers without a prefix. */
  readonly country: string | null;
}

/** @returns undefined if every cell is empty */
export function itemOf(cells: readonly string[], { members }: Columns, reading: Reading): object | undefined {
  const item: Record<string, unknown> = {};
  for (const [index, cell] of cells.entries()) {
    const member = members[index];
    const text = reading.raw ? cell : unguardedCell(cell).trim();
    if (!member || text === '') continue;
    const [first = '', second] = member.path;
    const value = converted(text, member.kind, reading);
    if (second === undefined) item[first] = value;
    else item[first] = { ...(item[first] ?? {}), [second]: value };
  }
  return cells.every((cell) => cell.trim() === '') ? undefined : item;
}

/** A text that is no value of the kind stays as it is, for the schema to refuse. */
function converted(text: string, kind: ColumnMember['kind'], { raw, country }: Reading): unknown {
  if (kind === 'list') return text.split('|').map((part) => (raw ? part : part.trim()));
  if (kind === 'integer') return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  if (kind === 'boolean') return booleans.get(text.toLowerCase()) ?? text;
  if (raw) return text;
  if (kind === 'phone') return internationalNumber(text, country);
  if (kind === 'country') return countryCode(text);
  if (kind === 'day') return isoDay(text, country);
  if (kind === 'firstDay') return startOfDay(text, country);
  return kind === 'email' ? inAscii(text) : text;
}

/** The domain of an international address, as mail servers know it (RFC 5891). */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return at < 0 || domain === '' ? address : `${address.slice(0, at)}@${domain}`;
}

/** What PostgreSQL, people, and spreadsheets in English, French and German write. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['true', 't', '1', 'yes', 'oui', 'ja', 'vrai', 'wahr'].map((text) => [text, true] as const),
  ...['false', 'f', '0', 'no', 'non', 'nein', 'faux', 'falsch'].map((text) => [text, false] as const),
]);
