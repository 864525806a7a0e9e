/** The period that the renewal of a membership makes. */
import { Temporal } from 'temporal-polyfill';
import type { Adhesion } from '#contracts/schemas/adhesion.ts';
import type { Duration } from '#contracts/schemas/adhesion-type.ts';

interface Period {
  readonly startsAt: string;
  readonly endsAt: string | null;
}

/** @returns the period that a renewal now would make: from the old end, or from now where it is over */
export function nextPeriod(
  { status, endsAt }: Pick<Adhesion, 'status' | 'endsAt'>,
  duration: Duration,
  now: Date,
): Period {
  const startsAt = status === 'EXPIRED' || endsAt === null ? now.toISOString() : endsAt;
  return { startsAt, endsAt: periodEnd(startsAt, duration) };
}

/** Months by the calendar, to the next start of the fixed year, or never. */
function periodEnd(startsAt: string, { kind, months, startMonthDay }: Duration): string | null {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO('UTC');
  if (kind === 'LIFETIME') return null;
  if (kind === 'ROLLING')
    return start
      .add({ months: months ?? 0 })
      .toInstant()
      .toString({ fractionalSecondDigits: 3 });
  const days = [start.year, start.year + 1].map((year) => `${year}-${startMonthDay}T00:00:00.000Z`);
  return days.find((day) => Date.parse(day) > Date.parse(startsAt)) ?? null;
}
