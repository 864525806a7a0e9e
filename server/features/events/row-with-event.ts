/** Locks of rows that hold seats of an event: the event first, as the writes that give and free seats do. */
import type { Lock } from '#server/gateway/api/handle.ts';
import { lockRow } from '#server/platform/postgres/row-lock.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import { lockEvent } from './lock.ts';

type SeatTable = 'registrations' | 'waitlist_entries';

/** @returns the lock of the row with the id in the path */
export function rowWithEvent(table: SeatTable): Lock {
  return async (db, { id = '' }) => {
    const [row] = await db.rows<{ eventId: string }>(
      sql`select s.event_id as "eventId" from ${raw(table)} s where ${db.tenantFilter('s')} and s.id = ${id}`,
    );
    if (!row) return;
    await lockEvent(db, row.eventId);
    await lockRow(db, table, id);
  };
}

/** @returns the lock of the rows of the calling contact */
export function ownRowsWithEvent(table: SeatTable): Lock {
  return async (db, _, caller) => {
    if (caller?.kind !== 'contactHash') return;
    await lockEvent(db, caller.eventId);
    await db.rows(
      sql`select s.id from ${raw(table)} s
        where ${db.tenantFilter('s')} and s.event_id = ${caller.eventId} and s.contact_id = ${caller.contactId}
        order by s.id for no key update`,
    );
  };
}
