/** Limits of an event for contacts: number of guests, and payment deadline of a registration. */
import type { MigrationStep } from './step.ts';

const events = `
  alter table events
    -- Null: as many as a registration may have.
    add column max_guests integer check (max_guests >= 0),
    -- Null: never. Payments that exist keep their due date.
    add column payment_due_days integer default 7 check (payment_due_days > 0);
`;

export const eventLimitsStep: MigrationStep = { name: '0017-event-limits', up: (knex) => knex.raw(events) };
