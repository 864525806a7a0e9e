/** Input check beyond the schemas: whether a time zone exists. */
import { invalidProperty } from './problem.ts';

/** @param timezone value of the property `timezone`; absent and null are accepted. @throws Problem 422 */
export function checkTimezone(timezone: string | null | undefined): void {
  if (timezone === undefined || timezone === null || isTimezone(timezone)) return;
  throw invalidProperty('timezone', 'timezone must be the name of an IANA time zone, such as Europe/Paris', 'enum');
}

/** @returns true when Node's IANA database has the zone */
function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}
