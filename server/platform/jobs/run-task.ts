/** One attempt at a job: its tenant is looked up under the fence, the task run, and the outcome logged. */
import { validate as isUuid } from 'uuid';
import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import { sql } from '../postgres/statement.ts';
import type { JobMetrics, JobOutcome } from './metrics.ts';
import { type AnyTask, type JobAttempt, JobRefused, type JobTenant } from './task.ts';

export interface RunDeps {
  readonly database: Database;
  readonly logger: Logger;
  /** Absent: nobody reads them. */
  readonly metrics?: JobMetrics | undefined;
}

class TenantSuspended extends Error {
  override name = 'TenantSuspended';
}

/**
 * Runs one attempt. The job of a tenant that was suspended a moment ago fails, to wait with the others (see suspension.ts).
 * @param stored what lies in the queue: the payload, with the tenant that app.enqueue stamped on it
 * @returns nothing when the job is done, or is dropped: its tenant is gone, or the task refuses it. Of a failure, after
 * which it is tried again, what the queue keeps: nothing that could be a person's. The log has the rest.
 */
export async function runTask(
  task: AnyTask,
  stored: unknown,
  job: JobAttempt,
  deps: RunDeps,
): Promise<string | undefined> {
  const began = performance.now();
  const log = { task: task.name, job: job.id, attempt: job.attempt };
  let host: string | undefined;
  const count = (outcome: JobOutcome) => deps.metrics?.ended(task.name, outcome, (performance.now() - began) / 1000);
  try {
    const { tenantId, payload } = split(stored);
    const found = await findTenant(deps.database, tenantId);
    if (!found) {
      count('dropped');
      deps.logger.info({ ...log, tenantId }, 'a job was dropped: its tenant is gone');
      return undefined;
    }
    const { suspended, ...tenant } = found;
    host = tenant.host;
    if (suspended) throw new TenantSuspended('its tenant is suspended');
    await task.run({ tenant, payload, database: deps.database, job });
    count('done');
    deps.logger.info({ ...log, tenant: host, ms: Math.round(performance.now() - began) }, 'a job was done');
    return undefined;
  } catch (error) {
    if (error instanceof JobRefused) {
      count('refused');
      deps.logger.warn({ ...log, tenant: host, code: error.code }, `a job was refused: ${error.message}`);
      return undefined;
    }
    const last = job.attempt >= job.maxAttempts;
    count(last ? 'given_up' : 'failed');
    deps.logger[last ? 'error' : 'warn'](
      { ...log, tenant: host, maxAttempts: job.maxAttempts, err: error },
      last ? 'a job failed for the last time' : 'a job failed, and will be tried again',
    );
    return error instanceof Error ? error.name : 'not an Error was thrown';
  }
}

function split(stored: unknown): { tenantId: string; payload: unknown } {
  if (typeof stored !== 'object' || stored === null || !('tenantId' in stored)) {
    throw new TypeError('the job carries no tenant');
  }
  const { tenantId, ...payload } = stored;
  if (!isUuid(tenantId) || typeof tenantId !== 'string') throw new TypeError('the job carries no tenant');
  return { tenantId, payload };
}

async function findTenant(
  database: Database,
  tenantId: string,
): Promise<(JobTenant & { suspended: boolean }) | undefined> {
  const db = database.reading(tenantId);
  const [tenant] = await db.rows<JobTenant & { suspended: boolean; [column: string]: unknown }>(
    sql`select tenant_id as id, host, base_url as "baseUrl", name, status = 'SUSPENDED' as suspended from tenants t
      where ${db.tenantIs('t')}`,
  );
  return tenant;
}
