/** Conversion between instants and local times of form fields. */
import { Temporal } from 'temporal-polyfill';

/**
 * Skipped and repeated hours resolve as Temporal's `compatible`: the later and the earlier instant.
 * @param typed value of `<input type="datetime-local">`: `2026-03-01T09:30`
 * @returns the instant in ISO 8601; undefined if the time or the zone is invalid
 */
export function toInstant(typed: string, zone: string): string | undefined {
  try {
    return Temporal.PlainDateTime.from(typed).toZonedDateTime(zone).toInstant().toString({ fractionalSecondDigits: 3 });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/**
 * Not 23:59 of it, which comes twice where the clock is put back at midnight.
 * @param day `2026-03-01`
 * @returns the last millisecond of the day in ISO 8601; undefined if the day or the zone is invalid
 */
export function endOfDay(day: string, zone: string): string | undefined {
  try {
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone);
    return next.toInstant().subtract({ milliseconds: 1 }).toString({ fractionalSecondDigits: 3 });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/** @returns the value for `<input type="datetime-local">` */
export function toLocal(instant: string, zone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' });
}
