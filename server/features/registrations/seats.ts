/** Seats of an event, given away under its lock (see events/lock.ts), so that none is given twice. */
import type { Answers } from '#contracts/schemas/form-answers.ts';
import type { RegistrationSource, RegistrationStatus } from '#contracts/schemas/registration.ts';
import type { LockedEvent } from '#server/features/events/lock.ts';
import { createPayment } from '#server/features/payments/payments.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { countSeatsTaken } from './on-event-change.ts';
import type { Person } from './person.ts';
import { attachPayment, insertRegistration } from './store.ts';

export interface RegistrationDeps {
  readonly random: Random;
  readonly clock: Clock;
}

/** @returns the free seats; negative after the capacity was lowered. Infinity: no limit. */
export async function seatsLeft(db: TenantDb, event: LockedEvent): Promise<number> {
  return event.capacity === null ? Number.POSITIVE_INFINITY : event.capacity - (await countSeatsTaken(db, event.id));
}

/** @returns the 409 with the number of free seats, and the alternative. */
export function noCapacity({ waitlistEnabled }: LockedEvent, wanted: number, left: number): Problem {
  const instead = waitlistEnabled ? ' It has a waitlist.' : '';
  return new Problem('no_capacity', {
    detail: `The event has ${Math.max(left, 0)} seats left, and ${wanted} ${wanted === 1 ? 'is' : 'are'} wanted.${instead}`,
  });
}

/** @returns the first state of a registration with seats. */
export function seatedStatus({ price }: LockedEvent): RegistrationStatus {
  return price === null ? 'CONFIRMED' : 'PENDING_PAYMENT';
}

export interface Seating {
  readonly person: Person;
  readonly guests: number;
  readonly source: RegistrationSource;
  readonly answers?: Answers;
}

/**
 * Registers a person, with a payment if the event has a price. The caller has checked the free seats.
 * @returns nothing when the person is not in this tenant, or has an active registration for the event.
 */
export async function seat(
  db: TenantDb,
  event: LockedEvent,
  { person, guests, source, answers = {} }: Seating,
  deps: RegistrationDeps,
): Promise<JsonRow | undefined> {
  const id = newId(deps.random, deps.clock);
  const status = seatedStatus(event);
  const row = await insertRegistration(db, { id, eventId: event.id, person, status, source, guests, answers });
  return row && ((await charge(db, event, { id, guests, payer: person }, deps)) ?? row);
}

/** @returns the registration with its payment; nothing if the event is free. */
export async function charge(
  db: TenantDb,
  { title, price, currency, paymentDueAt }: LockedEvent,
  { id, guests, payer }: { id: string; guests: number; payer: Person },
  deps: RegistrationDeps,
): Promise<JsonRow | undefined> {
  if (price === null || currency === null) return undefined;
  const payment = await createPayment(
    db,
    {
      amount: price * (guests + 1),
      currency,
      method: 'NONE',
      product: { type: 'EVENT_REGISTRATION', label: title },
      dueAt: paymentDueAt,
      ...payer,
    },
    deps,
  );
  return attachPayment(db, id, payment.id, paymentDueAt);
}
