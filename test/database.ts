/** A copy of the template database without a server, connected with the API's role. */
import { type SettableClock, settableClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase, type Database } from '#server/platform/postgres/database.ts';
import { DatabaseUnavailable } from '#server/platform/postgres/errors.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { cloneDatabase } from './postgres.ts';
import { template } from './service.ts';
import { apiUrl, type TestTenant } from './template.ts';
import { until } from './until.ts';

export interface TestStore {
  readonly database: Database;
  /** Stopped; a test advances it. */
  readonly clock: SettableClock;
  readonly acme: TestTenant;
  readonly globex: TestTenant;
}

/** Dropped with the test. */
export async function openTestStore(t: { teardown(task: () => Promise<void>): void }): Promise<TestStore> {
  const { database: name, acme, globex } = template();
  const copy = await cloneDatabase(name);
  t.teardown(() => copy.drop());
  const clock = settableClock();
  const options = { url: apiUrl(copy.adminUrl), size: 2, applicationName: 'tests' };
  const database = createDatabase(createPool(options, createLogger('silent')), clock);
  // AVA runs the last teardown first.
  t.teardown(() => database.close());
  await until(() => answers(database, acme.id), 'PostgreSQL answers');
  return { database, clock, acme, globex };
}

/** A new database on a busy machine may take longer than the 2 s that the pool waits for a connection. */
async function answers(database: Database, tenantId: string): Promise<boolean> {
  try {
    await database.reading(tenantId).rows(sql`select 1`);
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return false;
    throw error;
  }
}
