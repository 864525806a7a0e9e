/** Runs one attempt at a job: looks up its tenant under RLS, runs the task, logs and counts the outcome. */
import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import { queueSchema } from '../postgres/roles.ts';
import { raw, sql } from '../postgres/statement.ts';
import { describeSpan, failSpan, inRoot, startRoot } from '../tracing/tracing.ts';
import type { JobMetrics, JobOutcome } from './metrics.ts';
import type { AttemptEnd, ReleasedJob, StoredJob } from './stored-jobs.ts';
import { type AnyTask, JobRefused, type JobTenant } from './task.ts';

export interface RunDeps {
  readonly database: Database;
  readonly logger: Logger;
  /** Absent: metrics are off. */
  readonly metrics?: JobMetrics | undefined;
}

/**
 * Runs one attempt, unless the tenant of the job is suspended.
 * @returns `done` also when the job is dropped; after a failure the name of the error, which the queue stores. It contains no
 * personal data; the log has the rest.
 */
export function runTask(task: AnyTask, job: StoredJob, deps: RunDeps): Promise<AttemptEnd> {
  const span = startRoot(`job ${task.name}`, {
    role: 'consumer',
    attributes: {
      'guildgate.task': task.name,
      'guildgate.job': job.id,
      'guildgate.attempt': job.attempts,
      'guildgate.tenant.id': job.tenantId,
    },
    parent: job.traceparent === null ? undefined : { traceparent: job.traceparent },
  });
  return inRoot(span, async () => {
    const end = await attemptTask(task, job, deps);
    if (typeof end === 'object') failSpan(span, end.failure);
    return end;
  });
}

async function attemptTask(task: AnyTask, job: StoredJob, deps: RunDeps): Promise<AttemptEnd> {
  const { id, tenantId, payload, attempts: attempt, maxAttempts } = job;
  const began = performance.now();
  const log = { task: task.name, job: id, attempt };
  let host: string | undefined;
  const count = (outcome: JobOutcome) => {
    describeSpan({ 'guildgate.outcome': outcome });
    deps.metrics?.ended(task.name, outcome, (performance.now() - began) / 1000);
  };
  try {
    const found = await findTenant(deps.database, tenantId);
    if (!found) {
      count('dropped');
      deps.logger.info({ ...log, tenantId }, 'job dropped: tenant gone');
      return 'done';
    }
    const { suspended, ...tenant } = found;
    host = tenant.host;
    if (suspended) {
      count('parked');
      deps.logger.info({ ...log, tenant: host }, 'job parked: tenant suspended');
      return 'suspended';
    }
    await task.run({ tenant, payload, database: deps.database, job: { id, attempt, maxAttempts } });
    count('done');
    deps.logger.info({ ...log, tenant: host, ms: Math.round(performance.now() - began) }, 'job done');
    return 'done';
  } catch (error) {
    if (error instanceof JobRefused) {
      count('refused');
      deps.logger.warn({ ...log, tenant: host, code: error.code }, `job refused: ${error.message}`);
      return 'done';
    }
    const isLast = attempt >= maxAttempts;
    const isReplaced = isLast && job.isKeyed && (await wasReplaced(deps.database, job));
    const isGivenUp = isLast && !isReplaced;
    count(isGivenUp ? 'given_up' : 'failed');
    const next = isReplaced ? 'it was replaced meanwhile' : 'will retry';
    deps.logger[isGivenUp ? 'error' : 'warn'](
      { ...log, tenant: host, maxAttempts, err: error },
      isGivenUp ? 'job failed for the last time' : `job failed; ${next}`,
    );
    return { failure: error instanceof Error ? error.name : 'a value that is no Error' };
  }
}

/** Logs and counts those of the released jobs that have no attempt left: no worker takes them again, and says so. */
export function logGivenUp(released: readonly ReleasedJob[], { logger, metrics }: Omit<RunDeps, 'database'>): void {
  for (const { id, tenantId, task, attempt, worker, seconds, isGivenUp } of released) {
    if (!isGivenUp) continue;
    metrics?.ended(task, 'given_up', seconds);
    logger.error({ task, job: id, attempt, tenantId, worker }, 'job given up: its last attempt did not end');
  }
}

/** @returns whether a newer job has taken the key of a job that runs; false when PostgreSQL does not answer */
async function wasReplaced(database: Database, { id, tenantId }: StoredJob): Promise<boolean> {
  const rows = await database
    .reading(tenantId)
    .rows(sql`select from ${raw(queueSchema)}.jobs where id = ${id} and key is null`)
    .catch(() => []);
  return rows.length > 0;
}

async function findTenant(
  database: Database,
  tenantId: string,
): Promise<(JobTenant & { suspended: boolean }) | undefined> {
  const db = database.reading(tenantId);
  const [tenant] = await db.rows<JobTenant & { suspended: boolean; [column: string]: unknown }>(
    sql`select t.tenant_id as id, t.host, t.base_url as "baseUrl", t.name, p.contact_email as "replyTo", p.accent_colour as "accentColour", t.status = 'SUSPENDED' as suspended
      from tenants t left join tenant_profiles p on p.tenant_id = t.tenant_id
      where ${db.tenantFilter('t')}`,
  );
  return tenant;
}
