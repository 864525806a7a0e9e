/** Moves the jobs of a database that used graphile-worker to our own queue, and drops graphile-worker's schema. */
import { OperatorRefusal } from '../../operator-refusal.ts';
import { ownerRole, workerRole } from '../roles.ts';
import { createQueue } from './0002-jobs.ts';
import type { MigrationStep } from './step.ts';

const former = 'graphile_worker';

const move = `
  insert into queue.jobs
      (id, tenant_id, task, payload, key, priority, run_at, attempts, max_attempts, last_error, created_at)
    overriding system value
    select j.id, (j.payload ->> 'tenantId')::uuid, t.identifier, j.payload::jsonb - 'tenantId',
      -- Their keys began with the tenant and the task.
      substr(j.key, length((j.payload ->> 'tenantId') || ':' || t.identifier || ':') + 1),
      j.priority, j.run_at, j.attempts, j.max_attempts, j.last_error, j.created_at
    from ${former}._private_jobs j join ${former}._private_tasks t on t.id = j.task_id
    -- app.enqueue has always set it; a job without it could only fail.
    where j.payload ->> 'tenantId' is not null;
  -- Past the ids that were used: tasks send them as idempotency keys.
  select setval(pg_get_serial_sequence('queue.jobs', 'id'),
    coalesce(pg_sequence_last_value(pg_get_serial_sequence('${former}._private_jobs', 'id')::regclass), 0) + 1, false);
  drop schema ${former} cascade;
  drop function if exists app.enqueue(text, jsonb, text, timestamptz, int);
`;

export const ownQueueStep: MigrationStep = {
  name: '0021-own-queue',
  async up(knex) {
    const schemas: { rowCount: number } = await knex.raw(`select from pg_namespace where nspname = '${former}'`);
    if (schemas.rowCount === 0) return;
    await knex.raw(`set local role ${workerRole}`);
    // Locked first, so that no worker takes a job, and no job is enqueued, behind the check and the copy.
    await knex.raw(`lock table ${former}._private_jobs`);
    const alive: { rowCount: number } = await knex.raw(
      `select from ${former}.guildgate_heartbeats where seen_at > now() - interval '30 seconds'`,
    );
    if (alive.rowCount > 0) {
      throw new OperatorRefusal(
        'Workers of the previous release are running, and cannot use the new job queue. Stop them, then migrate again; their jobs wait, and the API goes on. A killed worker counts as running for 30 seconds.',
      );
    }
    await knex.raw(`set local role ${ownerRole}`);
    await createQueue(knex, move);
  },
};
