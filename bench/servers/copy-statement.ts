/**
 * The statement of our export, for psql.
 *
 * `bench/servers` is the only part of the benchmarks that imports the server, in order to start it.
 */
import { contactsCsv } from '#server/features/contacts/csv.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { inlined } from '#server/platform/postgres/literal.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { serveParent } from '#test/serve-parent.ts';

export interface CopyQuestion {
  readonly apiUrl: string;
  readonly tenantId: string;
}

async function statement({ apiUrl, tenantId }: CopyQuestion): Promise<string> {
  const pool = createPool({ url: apiUrl, size: 1, applicationName: 'bench' }, createLogger('warn'));
  const database = createDatabase(pool, systemClock);
  try {
    const rows = await contactsCsv(database.reading(tenantId), {}, { asIs: false, details: true });
    return `copy (${inlined(rows)}) to stdout (format csv, header)`;
  } finally {
    await database.close();
  }
}

serveParent(statement);
