/** A past for the demo: people came and paid over weeks, and not all at the moment when it was set up. */
import { type Clock, settableClock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

export interface History {
  /** For what is made: ids are made of the time. */
  readonly clock: Clock;
  /**
   * Moves the time of the clock, and of the transaction.
   * @param share of what is made one after the other, that which is made by then: 1 at the present
   */
  moveTo(db: TenantDb, share: number): Promise<void>;
}

/** A little less than what charts of twelve weeks show. */
const length = 80 * 86_400_000;

/** @returns a history that ends now. Its first weeks are quiet, and its last ones busy. */
export function historyUntil(now: Date): History {
  const clock = settableClock(now);
  return {
    clock,
    moveTo: async (db, share) => {
      const at = now.getTime() - length * (1 - Math.sqrt(share));
      clock.advance(Math.round(at) - clock.now().getTime());
      await db.rows(sql`select set_config('app.now', ${clock.databaseTime()}, true)`);
    },
  };
}
