/** History of the demo: spreads sign-ups and payments over past weeks. */
import { type Clock, settableClock } from '#server/platform/clock.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';

export interface History {
  /** Clock for the created rows, whose ids contain the time. */
  readonly clock: Clock;
  /**
   * Moves the clock and the time of the transaction.
   * @param share fraction of the rows created so far, from 0 to 1 (now)
   */
  moveTo(db: TenantDb, share: number): Promise<void>;
}

/** In milliseconds; a little less than the twelve weeks of the charts. */
const length = 80 * 86_400_000;

/** @returns a history that ends at `now`, with more activity in its last weeks */
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
