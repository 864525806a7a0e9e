/** Memoised Joi `describe()`: it takes a millisecond per schema, and every request needs it. */
import type { Schema } from 'joi';
import { type Described, describe } from '#contracts/openapi/describe.ts';

const known = new WeakMap<Schema, Readonly<Record<string, Described>>>();

/** @returns the members of an object schema by name; empty without a schema. */
export function membersOf(schema: Schema | undefined): Readonly<Record<string, Described>> {
  if (!schema) return {};
  const members = known.get(schema) ?? describe(schema).keys ?? {};
  known.set(schema, members);
  return members;
}
