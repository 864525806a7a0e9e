/** Giving seats of an event away: under its lock (see events/lock.ts), so that no two ever give the same one. */
import type { Answers } from '#contracts/schemas/answers.ts';
import type { RegistrationSource, RegistrationStatus } from '#contracts/schemas/registration.ts';
import type { LockedEvent } from '#server/features/events/lock.ts';
import { createPayment } from '#server/features/payments/payments.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Person } from './person.ts';
import { attachPayment, insertRegistration, selectSeatsTaken } from './store.ts';

export interface RegistrationDeps {
  readonly random: Random;
  readonly clock: Clock;
}

/** @returns how many seats can be given away; below zero where the capacity was lowered. Infinity: no end of them. */
export async function seatsLeft(db: TenantDb, event: LockedEvent): Promise<number> {
  return event.capacity === null ? Number.POSITIVE_INFINITY : event.capacity - (await selectSeatsTaken(db, event.id));
}

/** @returns the 409 that says how many seats there are, and where else to turn. */
export function noCapacity({ waitlistEnabled }: LockedEvent, wanted: number, left: number): Problem {
  const instead = waitlistEnabled ? ' It has a waitlist.' : '';
  return new Problem('no_capacity', {
    detail: `The event has ${Math.max(left, 0)} seats left, and ${wanted} ${wanted === 1 ? 'is' : 'are'} wanted.${instead}`,
  });
}

/** @returns the state of whoever is given a seat. */
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
 * Seats somebody, with a payment where the event has a price. Whether there are as many seats the caller has seen to.
 * @returns nothing when the person is none of this tenant, or has an active registration for the event.
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

/** @returns the registration with its payment; nothing where the event is free. */
export async function charge(
  db: TenantDb,
  { title, price, currency }: LockedEvent,
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
      ...payer,
    },
    deps,
  );
  return attachPayment(db, id, payment.id);
}
