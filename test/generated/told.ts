/** What contracts tell of their input, remembered: joi takes a millisecond to say it, and a request needs it every time. */
import type { Schema } from 'joi';
import { type Described, describe } from '#contracts/openapi/described.ts';

const known = new WeakMap<Schema, Readonly<Record<string, Described>>>();

/** @returns the members of an object schema, by name; none, where there is no schema. */
export function membersOf(schema: Schema | undefined): Readonly<Record<string, Described>> {
  if (!schema) return {};
  const members = known.get(schema) ?? describe(schema).keys ?? {};
  known.set(schema, members);
  return members;
}
