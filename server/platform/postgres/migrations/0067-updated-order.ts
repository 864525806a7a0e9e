/**
 * `updatedAt` in the order of the writes of an object, by which receivers of webhooks tell an older state. A write has the
 * time at which it began: of two at once, the one that waited for the other wrote the newer state with the older time.
 */
import type { MigrationStep } from './step.ts';

const keeping = `
  create function app.keep_updated_order() returns trigger language plpgsql as $$
  begin
    new.updated_at := old.updated_at + interval '1 millisecond';
    return new;
  end $$;
`;

/** Those whose changes are announced. */
const tables = [
  'payments',
  'users',
  'contacts',
  'groups',
  'events',
  'invitations',
  'registrations',
  'waitlist_entries',
  'form_responses',
  'invoices',
  'adhesions',
  'member_contracts',
  'newsletters',
];

const trigger = (table: string) => `
  create trigger keep_updated_order before update on ${table} for each row
    when (new.updated_at < old.updated_at) execute function app.keep_updated_order();
`;

export const updatedOrderStep: MigrationStep = {
  name: '0067-updated-order',
  up: (knex) => knex.raw([keeping, ...tables.map(trigger)].join('\n')),
};
