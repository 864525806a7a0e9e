/** Statements on the table of jobs. */
import type { Statement } from '../postgres/flush.ts';
import { queueSchema } from '../postgres/roles.ts';

const jobs = `${queueSchema}.jobs`;

/** A type, not an interface: pg wants rows with an index signature. */
export type StoredJob = {
  readonly id: string;
  readonly tenantId: string;
  readonly task: string;
  readonly payload: unknown;
  /** Including the one that begins. */
  readonly attempts: number;
  readonly maxAttempts: number;
  /** Of what enqueued it, if that was traced and the job was due at once. */
  readonly traceparent: string | null;
  /** Whether it had a key when it was taken. One that is replaced while it runs loses its key. */
  readonly isKeyed: boolean;
};

/** How an attempt ended. `suspended`: it was not made, because the job's tenant is; `failure` is the error to store. */
export type AttemptEnd = 'done' | 'suspended' | { readonly failure: string };

/** Result of one attempt. */
export interface AttemptResult {
  readonly id: string;
  readonly attempt: number;
  /** As the job was taken. */
  readonly isKeyed: boolean;
  readonly end: AttemptEnd;
}

/**
 * The error of a last attempt whose worker dies. That of a job without a key is written when the attempt begins: then the
 * missing key does not say that it was replaced.
 */
const abandoned = 'the worker died';

/**
 * Locks the next job for a worker.
 * @param passedOver tenants whose jobs must not be taken
 */
export function take(worker: string, tasks: readonly string[], passedOver: readonly string[]): Statement {
  return {
    name: 'take-job',
    text: `update ${jobs} set attempts = attempts + 1, locked_by = $1::text, locked_at = now(),
        last_error = case when attempts + 1 = max_attempts and key is null then '${abandoned}' else last_error end
      where id = (
        select id from ${jobs}
        where locked_at is null and attempts < max_attempts and run_at <= now()
          and task = any ($2::text[]) and tenant_id <> all ($3::uuid[])
        order by priority, run_at limit 1 for update skip locked)
      returning id, tenant_id as "tenantId", task, payload, attempts, max_attempts as "maxAttempts",
        traceparent, key is not null as "isKeyed"`,
    values: [worker, tasks, passedOver],
  };
}

/**
 * Assignments that schedule a retry; $1 is the error. A job waits e^attempt seconds, but at most 30 s, or a tenth of its
 * age where that is longer: what the wait adds to an outage is little beside the outage.
 */
const retried = `last_error = $1, locked_by = null, locked_at = null, run_at = now() + least(
    exp(least(attempts, 10)) * interval '1 second', greatest(interval '30 seconds', (now() - created_at) / 10))`;

/** Assignments of a job whose worker does not run it. It keeps its place in the queue. */
const unlocked = 'locked_by = null, locked_at = null';

/**
 * Idempotent: a failure applies to its own attempt only, as the next one may be running. A success holds even if the lock was
 * released meanwhile, unless the job was taken or enqueued anew since: that attempt may be all that is left of the work.
 */
export function ack(worker: string, { id, attempt, isKeyed, end }: AttemptResult): Statement[] {
  if (end === 'done') {
    return [
      {
        name: 'job-done',
        text: `delete from ${jobs}
          where id = $1 and (locked_by = $2 or locked_at is null) and (attempts = $3 or attempts = max_attempts)`,
        values: [id, worker, attempt],
      },
    ];
  }
  const forgotten = isKeyed ? [forgetReplaced(id)] : [];
  if (end === 'suspended') return [park(worker, { id, attempt, isKeyed }), ...forgotten];
  return [
    {
      name: 'job-failed',
      text: `update ${jobs} set ${retried}
        where id = $2 and locked_by = $3 and (attempts = $4 or attempts = max_attempts)`,
      values: [end.failure, id, worker, attempt],
    },
    ...forgotten,
  ];
}

/**
 * Parks a job until its tenant is resumed; at once, if that has happened meanwhile. The attempt does not count, unless the
 * job was replaced: on its last attempt, the missing key is all that tells it from others.
 */
function park(worker: string, { id, attempt, isKeyed }: Omit<AttemptResult, 'end'>): Statement {
  return {
    name: 'job-parked',
    text: `update ${jobs} j set ${unlocked},
        attempts = case when attempts = $3 and (key is not null or not $4) then $3 - 1 else attempts end,
        parked_run_at = run_at,
        run_at = case when t.is_suspended then 'infinity' else run_at end
      from (select app.is_suspended(tenant_id) from ${jobs} where id = $1 offset 0) t
      where j.id = $1 and j.locked_by = $2 and j.attempts >= $3`,
    values: [id, worker, attempt, isKeyed],
  };
}

/**
 * Removes a job that was replaced while it ran: it has neither a key nor attempts left (app.enqueue). Without a key an erasure
 * would not find the address in it. After the statement that unlocks it, which waits for one that replaces it at that moment.
 */
function forgetReplaced(id: string): Statement {
  return {
    name: 'job-replaced',
    text: `delete from ${jobs} where id = $1 and key is null and locked_at is null and attempts >= max_attempts`,
    values: [id],
  };
}

/** Assignments of a job whose worker has died, or has lost it. */
const unlockedByOthers = `${unlocked}, last_error = case when attempts >= max_attempts then '${abandoned}' else last_error end`;

/** Whether a locked job was replaced while it ran: it lost its key and its attempts. */
const isReplaced = `key is null and attempts >= max_attempts and last_error is distinct from '${abandoned}'`;

/** A job whose attempt was ended by a release of its lock. */
export type ReleasedJob = {
  readonly id: string;
  readonly tenantId: string;
  readonly task: string;
  readonly attempt: number;
  /** Who had locked it. */
  readonly worker: string;
  /** Age of the lock. */
  readonly seconds: number;
  /** No attempt is left. */
  readonly isGivenUp: boolean;
};

/**
 * Releases locks; removes the jobs that were replaced while they ran.
 * @param which condition on the locked jobs
 * @returns a statement whose rows are ReleasedJobs, without those that were replaced
 */
function release(which: string, assignments: string, values: readonly unknown[]): Statement {
  return {
    // No index leads to locked jobs: they are searched for once.
    text: `with held as materialized (select id from ${jobs} where ${which}),
        forgotten as (delete from ${jobs} where id = any (array(select id from held)) and ${which} and ${isReplaced})
      update ${jobs} set ${assignments} where id = any (array(select id from held)) and ${which} and not (${isReplaced})
        returning id, tenant_id as "tenantId", task, attempts as attempt, old.locked_by as worker,
          extract(epoch from now() - old.locked_at)::float as seconds, attempts >= max_attempts as "isGivenUp"`,
    values,
  };
}

/** Releases jobs that this worker has locked. */
export function releaseJobs(worker: string, ids: readonly string[], why: string): Statement {
  return release('id = any ($2::bigint[]) and locked_by = $3', retried, [why, ids, worker]);
}

/**
 * Releases jobs locked for a worker that does not run them: the response to its take was lost with the connection.
 * @param held ids of the jobs that it runs
 * @param after minimum age of the lock in milliseconds; the response to a younger one may be in flight
 */
export function releaseUnknownLocks(worker: string, held: readonly string[], after: number): Statement {
  return release('locked_by = $1 and locked_at < now() - $3::interval and id <> all ($2::bigint[])', unlockedByOthers, [
    worker,
    held,
    `${after} milliseconds`,
  ]);
}

/** Releases all jobs of a worker that has ended. */
export function releaseAllJobs(worker: string): Statement {
  return release('locked_by = $1', unlockedByOthers, [worker]);
}

/**
 * Releases the jobs of workers without a heartbeat. From the locks, because a worker may die before its first heartbeat.
 * @param age minimum age of the lock in milliseconds; the worker of a younger one may be about to send its first heartbeat
 */
export function releaseJobsOfDeadWorkers(age: number): Statement {
  return release(
    `locked_at < now() - $1::interval and not exists (select from ${queueSchema}.heartbeats h where h.worker = locked_by)`,
    unlockedByOthers,
    [`${age} milliseconds`],
  );
}
