/**
 * Statements on graphile-worker's tables of jobs and tasks. Takes and acks do what its own runner (0.18) does, except for
 * named queues, which we do not use.
 */
import type { Statement } from '../postgres/flush.ts';
import type { Pool } from '../postgres/pool.ts';
import { queueSchema } from '../postgres/roles.ts';

const jobs = `${queueSchema}._private_jobs`;
const taskNames = `${queueSchema}._private_tasks`;

/** A type, not an interface: pg wants rows with an index signature. */
export type StoredJob = {
  readonly id: string;
  readonly taskId: number;
  readonly payload: unknown;
  /** Including the one that begins. */
  readonly attempts: number;
  readonly maxAttempts: number;
};

/** Result of one attempt. */
export interface AttemptResult {
  readonly id: string;
  readonly attempt: number;
  /** Error to store; undefined: the job is done. */
  readonly failure: string | undefined;
}

/** Registers tasks that are new to the queue. @returns names by the ids under which jobs store them */
export async function registerTasks(pool: Pool, names: readonly string[]): Promise<Map<number, string>> {
  const [, found] = await pool.use((connection) =>
    connection.flush<{ id: number; identifier: string }>([
      {
        text: `insert into ${taskNames} (identifier) select name from unnest($1::text[]) name
          where not exists (select from ${taskNames} where identifier = name) on conflict do nothing`,
        values: [names],
      },
      { text: `select id, identifier from ${taskNames} where identifier = any ($1::text[])`, values: [names] },
    ]),
  );
  return new Map(found?.rows.map(({ id, identifier }) => [id, identifier]));
}

/**
 * Locks the next job for a worker.
 * @param passedOver flags of jobs that must not be taken
 */
export function take(worker: string, taskIds: readonly number[], passedOver: readonly string[]): Statement {
  return {
    name: 'take-job',
    text: `update ${jobs} set attempts = attempts + 1, locked_by = $1::text, locked_at = now()
      where id = (
        select id from ${jobs}
        where is_available and run_at <= now() and task_id = any ($2::int[]) and (flags ?| $3::text[]) is not true
        order by priority, run_at limit 1 for update skip locked)
      returning id, task_id as "taskId", payload, attempts, max_attempts as "maxAttempts"`,
    values: [worker, taskIds, passedOver],
  };
}

/** Assignments that schedule a retry with backoff; see guildgate_retry_soon (0002-jobs). $1 is the error. */
const retried = `last_error = $1, locked_by = null, locked_at = null,
  run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'`;

/**
 * Idempotent: a failure applies to its own attempt only, as the next one may be running. A job that was replaced while it
 * ran has no attempts left (add_job). A success holds even if the lock was released meanwhile.
 */
export function ack(worker: string, { id, attempt, failure }: AttemptResult): Statement {
  if (failure === undefined) return { name: 'job-done', text: `delete from ${jobs} where id = $1`, values: [id] };
  return {
    name: 'job-failed',
    text: `update ${jobs} set ${retried}
      where id = $2 and locked_by = $3 and (attempts = $4 or attempts = max_attempts)`,
    values: [failure, id, worker, attempt],
  };
}

/** Releases jobs that this worker has locked. */
export function releaseJobs(worker: string, ids: readonly string[], why: string): Statement {
  return {
    text: `update ${jobs} set ${retried} where id = any ($2::bigint[]) and locked_by = $3`,
    values: [why, ids, worker],
  };
}

/**
 * Releases jobs locked for a worker that does not run them: the response to its take was lost with the connection.
 * @param held ids of the jobs that it runs
 * @param after minimum age of the lock in milliseconds; the response to a younger one may be in flight
 */
export function releaseUnknownLocks(worker: string, held: readonly string[], after: number): Statement {
  return {
    text: `update ${jobs} set locked_by = null, locked_at = null
      where locked_by = $1 and locked_at < now() - $3::interval and id <> all ($2::bigint[])`,
    values: [worker, held, `${after} milliseconds`],
  };
}
