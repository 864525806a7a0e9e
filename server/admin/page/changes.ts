/** Of a form that shows a whole resource: what was changed in it. */
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
