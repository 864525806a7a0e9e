/** Of a form for a whole resource: what was changed in it, or filled in. */
import { isDeepStrictEqual } from 'node:util';

/**
 * What is as it was is not sent, so that the audit log and webhooks tell what was changed and not all that was on the form.
 * @param current the resource as it is
 * @returns the members of the body that differ
 */
export function changesOf(body: Readonly<Record<string, unknown>>, current: object): Record<string, unknown> {
  const differs = ([name, value]: [string, unknown]) => !isDeepStrictEqual(value, Reflect.get(current, name));
  return Object.fromEntries(Object.entries(body).filter(differs));
}

/** @returns the members of the body of something new that say something: nothing is there that null would take away */
export function filledIn(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}
