/** Concurrent writers that enqueue a job in each write, and a worker that reports when it starts them. */
import { setTimeout as delay } from 'node:timers/promises';
import Joi from 'joi';
import { systemClock } from '#server/platform/clock.ts';
import { enqueueing } from '#server/platform/jobs/enqueue.ts';
import { anyTask } from '#server/platform/jobs/task.ts';
import { startWorker } from '#server/platform/jobs/worker.ts';
import { createLogger } from '#server/platform/log.ts';
import { commitSignals } from '#server/platform/postgres/commit-signals.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import { serveParent } from '#test/serve-parent.ts';

interface Databases {
  readonly apiUrl: string;
  readonly workerUrl: string;
  readonly tenantId: string;
}

/** What a write does besides its update of a row: nothing, a job, or a job and a NOTIFY in its transaction. */
export const kinds = ['alone', 'job', 'notify'] as const;
export type Kind = (typeof kinds)[number];

export type WritersQuestion = Databases &
  (
    | { readonly write: { readonly kind: Kind; readonly writers: number; readonly seconds: number } }
    /** Enqueues this many jobs for an idle worker, one after the other. */
    | { readonly start: number }
  );

export interface WritersAnswer {
  readonly commitsPerSecond?: number;
  /** Milliseconds from each commit to the start of its job. */
  readonly waits?: readonly number[];
}

/** No worker runs it. */
const idleTask = 'bench.idle';
const startTask = 'bench.start';

async function answer(question: WritersQuestion): Promise<WritersAnswer> {
  const logger = createLogger('error');
  const size = 'write' in question ? question.write.writers : 4;
  const pool = createPool({ url: question.apiUrl, size, applicationName: 'bench' }, logger);
  const commits = commitSignals(question.apiUrl, pool, logger);
  const database = createDatabase(pool, systemClock, undefined, commits.committed);
  const db = database.writing(question.tenantId);
  try {
    return 'write' in question
      ? { commitsPerSecond: await write(question.write, (statement) => db.rows(statement), question.tenantId) }
      : { waits: await startJobs(question, question.start, (statement) => db.rows(statement)) };
  } finally {
    await commits.close();
    await database.close();
  }
}

type Run = (statement: Sql) => Promise<readonly { readonly id?: string }[]>;

/** @returns commits per second */
async function write(
  { kind, writers, seconds }: { kind: Kind; writers: number; seconds: number },
  run: Run,
  tenantId: string,
): Promise<number> {
  const users = await run(sql`select id from users where tenant_id = ${tenantId} order by id limit ${writers}`);
  const job = enqueueing({ task: idleTask, payload: {} });
  const extra = {
    alone: sql`select from changed`,
    job: sql`select ${job} from changed`,
    notify: sql`select ${job}, pg_notify('queue', '') from changed`,
  }[kind];
  const ends = performance.now() + seconds * 1_000;
  let done = 0;
  await Promise.all(
    users.map(async ({ id }) => {
      while (performance.now() < ends) {
        await run(sql`with changed as (
          update users set last_login_at = now() where tenant_id = ${tenantId} and id = ${id} returning id) ${extra}`);
        done += 1;
      }
    }),
  );
  return done / seconds;
}

async function startJobs({ workerUrl }: Databases, jobs: number, run: Run): Promise<number[]> {
  const logger = createLogger('error');
  let started = Promise.withResolvers<number>();
  const task = anyTask<object>({
    name: startTask,
    schema: Joi.object().unknown(),
    run: async () => started.resolve(performance.now()),
  });
  const pool = createPool({ url: workerUrl, size: 4, applicationName: 'bench' }, logger);
  const worker = await startWorker({ url: workerUrl }, [task], {
    pool,
    database: createDatabase(pool, systemClock),
    logger,
  });
  try {
    while (!worker.isListening()) await delay(10);
    const waits: number[] = [];
    while (waits.length < jobs) {
      started = Promise.withResolvers();
      await run(sql`select ${enqueueing({ task: startTask, payload: {} })}`);
      const committed = performance.now();
      waits.push((await started.promise) - committed);
      // Not in step with the polls.
      await delay(20 + Math.random() * 60);
    }
    return waits;
  } finally {
    await worker.stop(5_000);
    await pool.close();
  }
}

serveParent(answer);
