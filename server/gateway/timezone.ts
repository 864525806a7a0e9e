/** The part of input checking that no schema can do: whether a time zone exists. */
import { isTimezone } from '#server/platform/timezone.ts';
import { invalidProperty } from './problem.ts';

/** @param timezone of the property `timezone`; absent or null is fine. @throws Problem 422 */
export function checkTimezone(timezone: string | null | undefined): void {
  if (timezone === undefined || timezone === null || isTimezone(timezone)) return;
  throw invalidProperty('timezone', 'timezone must be the name of an IANA time zone, such as Europe/Paris', 'enum');
}
