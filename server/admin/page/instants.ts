/** Instants as a clock on the wall shows them, in a zone. */
import { Temporal } from 'temporal-polyfill';

/**
 * @param typed as `<input type="datetime-local">` sends it: `2026-03-01T09:30`
 * @returns the instant in ISO 8601; nothing where either is none. Of an hour that the clocks skip or repeat, as the
 * Temporal standard's `compatible` has it: the later, and the earlier.
 */
export function toInstant(typed: string, zone: string): string | undefined {
  try {
    return Temporal.PlainDateTime.from(typed).toZonedDateTime(zone).toInstant().toString({ fractionalSecondDigits: 3 });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/** @returns the instant as `<input type="datetime-local">` takes it. */
export function toLocal(instant: string, zone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' });
}
