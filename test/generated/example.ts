/**
 * A body and a query as a contract describes them, made of its own examples. What no schema can say stands in one
 * small table; a schema that says too little is an error, so that a new contract cannot slip past the tests.
 */

import { randomBytes } from 'node:crypto';
import { exampleOf, isGuid, isRequired } from '#contracts/openapi/example.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { membersOf } from './told.ts';

/** Values that a tenant holds once: each request needs its own. */
export const uniqueProperties: Readonly<Record<string, (serial: string) => string>> = {
  email: (serial) => `person-${serial}@new.example`,
  externalId: (serial) => `new-${serial}`,
  slug: (serial) => `new-${serial}`,
  memberNumber: (serial) => `M-${serial}`,
  key: (serial) => `ROLE_NEW_${serial.replaceAll('-', '_')}`,
};

/** Values that only the server makes: one that is made up is nobody's, and has the right form. */
export const secretProperties: Readonly<Record<string, () => string>> = {
  refresh_token: () => randomBytes(64).toString('base64url'),
};

/** Properties that go only with a certain state, or cost too much to be sent thousands of times. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  // Hashing a password takes 20 ms of a core.
  'users.update': ['password'],
  'users.create': ['password'],
  // A change of state is refused in any state but those before it.
  'payments.update': ['status', 'amountRefunded'],
  // Stands in the place of somebody.
  'contracts.create': ['organisation'],
};

/** @returns the operations that the table names, so that a test can tell stale ones. */
export const operationsWithout = Object.keys(leftOut);

/** @returns the names of the ids that the body cannot do without, such as `contactId`. */
export function requiredIds(contract: AnyOperation): string[] {
  const members = Object.entries(membersOf(contract.body));
  return members.filter(([, told]) => isGuid(told) && isRequired(told)).map(([key]) => key);
}

/**
 * @param given what only the database of the moment has, such as the id of somebody: see arrange.ts.
 * @param serial tells this request's unique values from every other's.
 * @returns a body that the contract accepts; undefined where the contract has none.
 * @throws NoExample
 */
export function bodyOf(
  contract: AnyOperation,
  given: Readonly<Record<string, unknown>>,
  serial: string,
): Record<string, unknown> | undefined {
  if (!contract.body) return undefined;
  const body: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(membersOf(contract.body))) {
    if (leftOut[contract.id]?.includes(key)) continue;
    const value = given[key] ?? invented(key, serial) ?? exampleOf(schema, `${contract.id}: ${key}`);
    if (value !== undefined) body[key] = value;
  }
  return body;
}

function invented(key: string, serial: string): string | undefined {
  if (Object.hasOwn(uniqueProperties, key)) return uniqueProperties[key]?.(serial);
  return Object.hasOwn(secretProperties, key) ? secretProperties[key]?.() : undefined;
}
