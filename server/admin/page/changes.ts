/** Request bodies from a form of a whole resource: only changed or filled members. */
import { isDeepStrictEqual } from 'node:util';

/**
 * Omits unchanged members, so that the audit log and webhooks name only real changes.
 * @param current the stored resource
 * @returns the members of the body that differ
 */
export function changesOf(body: Readonly<Record<string, unknown>>, current: object): Record<string, unknown> {
  const differs = ([name, value]: [string, unknown]) => !isDeepStrictEqual(value, Reflect.get(current, name));
  return Object.fromEntries(Object.entries(body).filter(differs));
}

/** @returns the body of a new resource without its null members */
export function filledIn(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
