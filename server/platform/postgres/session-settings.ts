/**
 * Settings of the sessions of our pools. A direct connection sets them at its start. A pooler refuses or ignores that: behind
 * one they come from the role, for which `migrate up` sets them.
 */

/** Values as `pg_settings` has them; timeouts in milliseconds. A request waits at most 5 s for a statement. */
export const sessionSettings = {
  statement_timeout: '5000',
  lock_timeout: '2000',
  idle_in_transaction_session_timeout: '10000',
  TimeZone: 'UTC',
  // For cheap parameters PostgreSQL would otherwise replan each time, which takes five times as long as execution.
  plan_cache_mode: 'force_generic_plan',
  // For SSDs: with the default of 4, a new table is scanned whole until it is analyzed.
  random_page_cost: '1.1',
} as const;

export type SessionSetting = keyof typeof sessionSettings;

/** For the start of a direct connection. */
export const startupOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');
