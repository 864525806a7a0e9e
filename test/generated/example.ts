/**
 * A body and a query as a contract describes them, made of its own examples. What no schema can say stands in one
 * small table; a schema that says too little is an error, so that a new contract cannot slip past the tests.
 */

import { type Described, describe } from '#contracts/openapi/described.ts';
import { isRecord } from '#contracts/openapi/json-schema.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import type { TestPerson } from '#test/template.ts';

/** The contract gives no value for a property that it requires. */
export class NoExample extends Error {
  override name = 'NoExample';
  constructor(path: string) {
    super(`${path} is required, and its schema names no example, no enum and no default`);
  }
}

/** Values that a tenant holds once: each request needs its own. */
export const uniqueProperties: Readonly<Record<string, (serial: string) => string>> = {
  email: (serial) => `person-${serial}@new.example`,
  externalId: (serial) => `new-${serial}`,
};

interface Special {
  /** Properties that go only with a certain state, or cost too much to be sent thousands of times. */
  readonly without?: readonly string[];
  /** Values that only a person of the template has. */
  readonly of?: (person: TestPerson) => Readonly<Record<string, unknown>>;
}

const specials: Readonly<Record<string, Special>> = {
  'identity.loginCheck': { of: ({ email, password }) => ({ email, password }) },
  'identity.refreshToken': { of: ({ refreshToken }) => ({ refresh_token: refreshToken }) },
  // Hashing a password takes 20 ms of a core.
  'users.update': { without: ['password'] },
  'users.create': { without: ['password'] },
  // A change of state is refused in any state but those before it.
  'payments.update': { without: ['status', 'amountRefunded'] },
};

/** @returns the operations that the table of exceptions names, so that a test can tell stale ones. */
export const specialOperations = Object.keys(specials);

/** @returns whether the schema is of a UUID: something that names a row. */
export function isGuid({ rules }: Described): boolean {
  return rules?.some(({ name }) => name === 'guid') ?? false;
}

/** @returns a member of `flags`, whatever its name. */
function flag({ flags }: Described, name: string): unknown {
  return isRecord(flags) ? flags[name] : undefined;
}

/**
 * @returns a value as the schema wants it; undefined for an optional one that the schema shows no value of, and for
 * ids, which are no one's to invent.
 * @throws NoExample
 */
export function exampleOf(told: Described, path: string): unknown {
  const [example] = told.examples ?? [];
  if (example !== undefined) return example;
  if (told.type === 'object' && told.keys) {
    const members = Object.entries(told.keys).map(([key, value]) => [key, exampleOf(value, `${path}.${key}`)]);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  // joi marks a list that replaces an inherited one by an object.
  const allowed = told.allow?.find((value) => value !== null && typeof value !== 'object');
  if (flag(told, 'only') === true && allowed !== undefined) return allowed;
  const fallback = flag(told, 'default');
  if (fallback !== undefined) return fallback;
  if (told.type === 'boolean') return true;
  if (told.type === 'array' && told.items?.[0]) {
    const item = exampleOf(told.items[0], `${path}[0]`);
    return item === undefined ? [] : [item];
  }
  if (flag(told, 'presence') === 'required' && !isGuid(told)) throw new NoExample(path);
  return undefined;
}

/**
 * @param serial tells this request's unique values from every other's.
 * @returns a body that the contract accepts, sent by `person`; undefined where the contract has none.
 * @throws NoExample
 */
export function bodyOf(
  contract: AnyOperation,
  person: TestPerson,
  serial: string,
): Record<string, unknown> | undefined {
  if (!contract.body) return undefined;
  const told = describe(contract.body);
  const special = specials[contract.id];
  const given = special?.of?.(person) ?? {};
  const body: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(told.keys ?? {})) {
    if (special?.without?.includes(key)) continue;
    const value =
      given[key] ??
      (Object.hasOwn(uniqueProperties, key) ? uniqueProperties[key]?.(serial) : undefined) ??
      exampleOf(schema, `${contract.id}: ${key}`);
    if (value !== undefined) body[key] = value;
  }
  return body;
}
