/**
 * The statements of a request without HTTP: the same flushes from the same pool, in closed loops. The rest of a request's
 * time is the gateway's.
 *
 * `bench/servers` is the only part of the benchmarks that imports the server, in order to start it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { hashToken } from '#server/features/api-tokens/api-token.ts';
import { type LiveToken, liveTokens } from '#server/features/api-tokens/store.ts';
import { selectUsers } from '#server/features/users/store.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { firstPage } from '#server/platform/postgres/keyset.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { serveParent } from '#test/serve-parent.ts';

export interface StatementsJob {
  readonly apiUrl: string;
  readonly poolSize: number;
  readonly tenantId: string;
  readonly apiToken: string;
  readonly loops: number;
  readonly seconds: number;
  readonly what: 'token' | 'list' | 'both';
}

export interface StatementsResult {
  /** Runs of `what` per second, in closed loops. */
  readonly perSecond: number;
  readonly count: number;
}

async function run(job: StatementsJob): Promise<StatementsResult> {
  const logger = createLogger('warn');
  const pool = createPool({ url: job.apiUrl, size: job.poolSize, applicationName: 'bench-statements' }, logger);
  const database = createDatabase(pool, systemClock);
  const db = database.reading(job.tenantId);
  const tokenHash = hashToken(job.apiToken);
  const page = firstPage(30);
  let count = 0;
  let stop = false;
  const loop = async () => {
    while (!stop) {
      if (job.what !== 'list' && (await db.rows<LiveToken>(liveTokens(db, [tokenHash]))).length !== 1)
        throw new Error('the token is not found');
      if (job.what !== 'token' && (await selectUsers(db, {}, page, true)).length !== 31)
        throw new Error('rows are missing');
      count += 1;
    }
  };
  try {
    const started = performance.now();
    const loops = Promise.all(Array.from({ length: job.loops }, loop));
    await Promise.race([delay(job.seconds * 1000), loops]);
    stop = true;
    await loops;
    return { count, perSecond: (count * 1000) / (performance.now() - started) };
  } finally {
    await database.close();
  }
}

serveParent(run);
