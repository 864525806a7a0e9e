/** Members of objects that a column of a CSV file can hold. */
import type { Description, ObjectSchema } from 'joi';
import { adhesionUpsert } from './adhesion.ts';
import { contactUpsert } from './contact.ts';
import { eventUpsert } from './event.ts';
import type { ImportResource } from './import.ts';
import { paymentUpsert } from './payment.ts';
import { userUpsert } from './user.ts';

type ColumnKind = 'text' | 'email' | 'phone' | 'country' | 'day' | 'firstDay' | 'integer' | 'boolean' | 'list';

export interface ColumnMember {
  /** `['address', 'city']`. */
  readonly path: readonly string[];
  readonly kind: ColumnKind;
}

const rows: Readonly<Record<ImportResource, ObjectSchema>> = {
  users: userUpsert,
  contacts: contactUpsert,
  events: eventUpsert,
  payments: paymentUpsert,
  adhesions: adhesionUpsert,
};

/** @returns a cell of the header row as the name of its column: a spreadsheet breaks long ones into lines */
export const columnName = (cell: string): string => cell.trim().replace(/\s+/gu, ' ');

/** @returns the names of columns that rows of the resource can have */
export const columnNames = (resource: ImportResource): string[] => [...columnMembers(rows[resource]).keys()];

/** @returns the members that a cell can hold, by the names of columns */
export function columnMembers(schema: ObjectSchema): ReadonlyMap<string, ColumnMember> {
  const members = new Map<string, ColumnMember>();
  const keys: Record<string, Description> = schema.describe().keys ?? {};
  // Events begin at a time of their zone, memberships on a day.
  const firstDay = 'timezone' in keys ? undefined : 'startsAt';
  const add = (keys: Record<string, Description>, path: readonly string[]) => {
    for (const [key, description] of Object.entries(keys)) {
      const own = [...path, key];
      const kind = key === firstDay ? 'firstDay' : kindOf(key, description);
      if (kind) members.set(own.join('.'), { path: own, kind });
      else if (description.type === 'object' && path.length === 0) add(description.keys ?? {}, own);
    }
  };
  add(keys, []);
  return members;
}

function kindOf(name: string, { type, items = [] }: Description): ColumnKind | undefined {
  if (name === 'birthDate') return 'day';
  if (name === 'countryCode') return 'country';
  if (type === 'string') return name === 'phone' ? name : /^(?:email|\w+Email)$/.test(name) ? 'email' : 'text';
  if (type === 'number') return 'integer';
  if (type === 'boolean') return 'boolean';
  return type === 'array' && items[0]?.type === 'string' ? 'list' : undefined;
}
