/**
 * Builds request bodies from the examples of a contract. A schema without enough examples is an error, so that every new
 * contract is tested.
 */

import { randomBytes } from 'node:crypto';
import { exampleOf, isGuid, isRequired } from '#contracts/openapi/example.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { membersOf } from './schema-members.ts';

/** Properties that are unique in a tenant: each request needs a new value. */
export const uniqueProperties: Readonly<Record<string, (serial: string) => string>> = {
  email: (serial) => `person-${serial}@new.example`,
  externalId: (serial) => `new-${serial}`,
  slug: (serial) => `new-${serial}`,
  memberNumber: (serial) => `M-${serial}`,
  key: (serial) => `ROLE_NEW_${serial.replaceAll('-', '_')}`,
};

/** Properties that only the server issues: an invented value has the right format and is unknown. */
export const secretProperties: Readonly<Record<string, () => string>> = {
  refresh_token: () => randomBytes(64).toString('base64url'),
};

/** Properties that need a certain state, or are too expensive to send thousands of times. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  // Hashing a password takes 20 ms of a core.
  'users.update': ['password'],
  'users.create': ['password'],
  // Only some transitions are allowed.
  'payments.update': ['status', 'amountRefunded'],
  // Excludes `userId` and `contactId`.
  'contracts.create': ['organisation'],
  // Exclude `mjml`.
  'newsletters.create': ['blocks'],
  'newsletters.update': ['blocks'],
  'newsletters.preview': ['blocks'],
  'emailTemplates.create': ['blocks'],
  'emailTemplates.update': ['blocks'],
  'emailTemplates.preview': ['blocks'],
  // Must be in the future.
  'newsletters.send': ['sendAt'],
  // Exclude `contactIds`.
  'invitations.bulkCreate': ['filter', 'userIds', 'userFilter'],
};

/** The operations of the table, for a test that finds unknown ones. */
export const operationsWithout = Object.keys(leftOut);

/** @returns the names of the required ids of the body, such as `contactId`. */
export function requiredIds(contract: AnyOperation): string[] {
  const members = Object.entries(membersOf(contract.body));
  return members.filter(([, schema]) => isGuid(schema) && isRequired(schema)).map(([key]) => key);
}

/**
 * @param given arranged values, such as ids: see arrange.ts.
 * @param serial makes the unique values of this request.
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
