/** Declares the row of an object, which writes with `If-Match` lock before they compare its version. */
import { type LockableTable, lockRow } from '#server/platform/postgres/row-lock.ts';
import type { BoundHandler, Lock } from './handle.ts';

/**
 * @param row table of the row whose id is the path's `id`, or a function that locks it. Locks other rows first if the
 * writes of the object do, so that they cannot deadlock
 * @param handler of the read of the object
 */
export function lockable(row: LockableTable | Lock, handler: BoundHandler): BoundHandler {
  return { ...handler, lock: typeof row === 'string' ? (db, { id = '' }) => lockRow(db, row, id) : row };
}

/** Lock of the caller's own user. */
export const ownUser: Lock = async (db, _, caller) => {
  if (caller && caller.kind !== 'contactHash') await lockRow(db, 'users', caller.userId);
};
