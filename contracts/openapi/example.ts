/** Builds example values from the examples in a schema. */
import type { Schema } from 'joi';
import { type Described, describe } from './describe.ts';
import { isRecord } from './json-schema.ts';

/** A required property has no example value. */
export class NoExample extends Error {
  override name = 'NoExample';
  constructor(path: string) {
    super(`${path} is required, but its schema has no example, no enum and no default`);
  }
}

/** @returns whether the schema is a UUID */
export function isGuid({ rules }: Described): boolean {
  return rules?.some(({ name }) => name === 'guid') ?? false;
}

export function isRequired(described: Described): boolean {
  return flag(described, 'presence') === 'required';
}

/** @returns a member of `flags` by name */
function flag({ flags }: Described, name: string): unknown {
  return isRecord(flags) ? flags[name] : undefined;
}

/** For response samples, `id` is used for every id, and nullable members without an example are null. Absent for requests. */
export interface ExampleOptions {
  readonly id?: string;
}

/**
 * @returns a valid value; undefined for an optional member without an example, and for ids without `options.id`
 * @throws NoExample
 */
export function exampleOf(described: Described, path: string, options: ExampleOptions = {}): unknown {
  const [example] = described.examples ?? [];
  if (example !== undefined) return example;
  if (described.type === 'object' && described.keys) {
    const members = Object.entries(described.keys).map(([key, value]) => [
      key,
      exampleOf(value, `${path}.${key}`, options),
    ]);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  // joi marks a list that replaces an inherited one by an object.
  const allowed = described.allow?.find((value) => value !== null && typeof value !== 'object');
  if (flag(described, 'only') === true && allowed !== undefined) return allowed;
  const fallback = flag(described, 'default');
  if (fallback !== undefined) return fallback;
  if (described.type === 'boolean') return true;
  if (described.type === 'array' && described.items?.[0]) {
    const item = exampleOf(described.items[0], `${path}[0]`, options);
    return item === undefined ? [] : [item];
  }
  if (isGuid(described)) return options.id;
  if (options.id !== undefined && described.allow?.includes(null)) return null;
  if (isRequired(described)) throw new NoExample(path);
  return undefined;
}

/** Id in samples: a well-formed one that no row has. */
export const sampleId = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';

/** @returns a sample response with the required members only. @throws NoExample */
export function sampleOf(schema: Schema): unknown {
  return exampleOf(requiredPart(describe(schema)), 'sample', { id: sampleId });
}

function requiredPart(described: Described): Described {
  if (!described.keys) return described;
  const required = Object.entries(described.keys).filter(([, member]) => isRequired(member));
  return { ...described, keys: Object.fromEntries(required.map(([key, member]) => [key, requiredPart(member)])) };
}
