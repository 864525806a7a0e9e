/** Seats of an event in words. */
import type { EventCounts } from '#contracts/schemas/event.ts';
import { say } from '../../language/say.ts';
import { formatNumber } from '../../page/format.ts';

type Limited = Pick<EventCounts, 'capacity'>;

/** @returns '12 of 40'; without a limit '12' */
export const seatsOf = ({ capacity }: Limited, taken: number): string =>
  capacity === null
    ? formatNumber(taken)
    : say('{taken} of {capacity}', { taken: formatNumber(taken), capacity: formatNumber(capacity) });

/** @returns the free seats; undefined without a limit */
export const freeSeats = ({
  capacity,
  seatsTaken,
}: Pick<EventCounts, 'capacity' | 'seatsTaken'>): number | undefined =>
  capacity === null ? undefined : Math.max(0, capacity - seatsTaken);

/** @returns 'No seat is free', '1 seat is free', '12 seats are free' */
export const freeSeatsText = (free: number): string =>
  say('{free, plural, =0 {No seat is free} one {# seat is free} other {# seats are free}}', { free });
