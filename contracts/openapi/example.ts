/** A value as a schema describes it, made of the examples that the schema carries. */
import type { Schema } from 'joi';
import { type Described, describe } from './described.ts';
import { isRecord } from './json-schema.ts';

/** The schema gives no value for a property that it requires. */
export class NoExample extends Error {
  override name = 'NoExample';
  constructor(path: string) {
    super(`${path} is required, and its schema names no example, no enum and no default`);
  }
}

/** @returns whether the schema is of a UUID: something that names a row. */
export function isGuid({ rules }: Described): boolean {
  return rules?.some(({ name }) => name === 'guid') ?? false;
}

export function isRequired(told: Described): boolean {
  return flag(told, 'presence') === 'required';
}

/** @returns a member of `flags`, whatever its name. */
function flag({ flags }: Described, name: string): unknown {
  return isRecord(flags) ? flags[name] : undefined;
}

/** For samples of answers `id` stands for every id, and what nothing is shown of is null where it may be. Absent for requests. */
export interface ExampleOptions {
  readonly id?: string;
}

/**
 * @returns a value as the schema wants it; undefined for an optional one that the schema shows no value of, and for
 * ids that nobody gave.
 * @throws NoExample
 */
export function exampleOf(told: Described, path: string, options: ExampleOptions = {}): unknown {
  const [example] = told.examples ?? [];
  if (example !== undefined) return example;
  if (told.type === 'object' && told.keys) {
    const members = Object.entries(told.keys).map(([key, value]) => [key, exampleOf(value, `${path}.${key}`, options)]);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  // joi marks a list that replaces an inherited one by an object.
  const allowed = told.allow?.find((value) => value !== null && typeof value !== 'object');
  if (flag(told, 'only') === true && allowed !== undefined) return allowed;
  const fallback = flag(told, 'default');
  if (fallback !== undefined) return fallback;
  if (told.type === 'boolean') return true;
  if (told.type === 'array' && told.items?.[0]) {
    const item = exampleOf(told.items[0], `${path}[0]`, options);
    return item === undefined ? [] : [item];
  }
  if (isGuid(told)) return options.id;
  if (options.id !== undefined && told.allow?.includes(null)) return null;
  if (isRequired(told)) throw new NoExample(path);
  return undefined;
}

/** An id in samples: the form is that of ours, and nothing has it. */
const sampleId = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';

/** @returns what an answer of the schema may look like, with what it always has and nothing else. @throws NoExample */
export function sampleOf(schema: Schema): unknown {
  return exampleOf(whatIsRequired(describe(schema)), 'sample', { id: sampleId });
}

function whatIsRequired(told: Described): Described {
  if (!told.keys) return told;
  const required = Object.entries(told.keys).filter(([, member]) => isRequired(member));
  return { ...told, keys: Object.fromEntries(required.map(([key, member]) => [key, whatIsRequired(member)])) };
}
