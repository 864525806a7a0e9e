/** The part of input checking that no schema can do: whether a time zone exists. */
import { invalidProperty } from './problem.ts';

/**
 * Names come from the IANA database of this Node, not from a list of ours.
 * @param timezone of the property `timezone`; absent or null is fine. @throws Problem 422
 */
export function checkTimezone(timezone: string | null | undefined): void {
  if (timezone === undefined || timezone === null) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidProperty('timezone', 'timezone must be the name of an IANA time zone, such as Europe/Paris', 'enum');
  }
}
