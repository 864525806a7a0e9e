/**
 * First and last days of memberships and contracts. They are days in UTC, as on their documents, because the API counts
 * periods in UTC; the end of a period is exclusive, so that its last day is the one before.
 */
import { Temporal } from 'temporal-polyfill';
import { say } from '../language/say.ts';
import { type Cell, time } from '../page/cells.ts';

/** @returns '2027-01-01' of an instant; '' of none */
export const firstDayOf = (startsAt: string | null): string => startsAt?.slice(0, 10) ?? '';

/** @returns the day before an exclusive end, or the day of an end within it; '' without an end */
export const lastDayOf = (endsAt: string | null): string =>
  endsAt === null ? '' : new Date(Date.parse(endsAt) - 1).toISOString().slice(0, 10);

export const firstDayCell = (startsAt: string): Cell => time(firstDayOf(startsAt), 'day');
export const lastDayCell = (endsAt: string | null): Cell =>
  endsAt === null ? say('No end') : time(lastDayOf(endsAt), 'day');

/** @returns the first instant of a typed day; what is no day unchanged, for the operation to refuse */
export const startOf = (day: string): string => plusDays(day, 0);

/** @returns the exclusive end of a period with this last day; what is no day unchanged */
export const endOf = (day: string): string => plusDays(day, 1);

function plusDays(day: string, days: number): string {
  try {
    return `${Temporal.PlainDate.from(day, { overflow: 'reject' }).add({ days })}T00:00:00.000Z`;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return day;
  }
}
