/** The migration from graphile-worker's queue to ours, on a database with jobs in the former. */
import test, { type ExecutionContext } from 'ava';
import { OperatorRefusal } from '../../operator-refusal.ts';
import { ownQueueStep } from './0021-own-queue.ts';
import { databaseBefore } from './testing/before.ts';

const tenant = '0192a1b2-0000-7000-8000-000000000001';

/** The part of graphile-worker 0.18's schema that held jobs, with our heartbeats. */
const former = `
  drop schema queue cascade;
  drop function app.enqueue(text, jsonb, text, timestamptz, int, int, boolean), app.withdraw(text, text[]);
  create schema graphile_worker authorization guildgate_worker;
  set role guildgate_worker;
  create table graphile_worker._private_tasks (id int generated always as identity primary key, identifier text not null);
  create table graphile_worker._private_jobs (
    id bigint generated always as identity primary key,
    job_queue_id int,
    task_id int not null,
    payload json not null default '{}',
    priority smallint not null default 0,
    run_at timestamptz not null default now(),
    attempts smallint not null default 0,
    max_attempts smallint not null default 25,
    last_error text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    key text unique,
    locked_at timestamptz,
    locked_by text,
    revision int not null default 0,
    flags jsonb,
    is_available boolean generated always as (locked_at is null and attempts < max_attempts) stored
  );
  create table graphile_worker.guildgate_heartbeats (pool_id text primary key, seen_at timestamptz not null);
  insert into graphile_worker._private_tasks (identifier) values ('mail'), ('ping');
  insert into graphile_worker._private_jobs
      (task_id, payload, priority, run_at, attempts, max_attempts, last_error, created_at, key, locked_at, locked_by)
    values
    (1, '{"tenantId":"${tenant}","n":1}', 10, '2030-01-02Z', 2, 100, 'Error', '2020-01-01Z', '${tenant}:mail:a:b', null, null),
    (2, '{"tenantId":"${tenant}"}', 0, '2020-01-02Z', 1, 5, null, '2020-01-01Z', null, now() - interval '1 hour', 'killed'),
    (2, '{"tenantId":"${tenant}"}', 0, now(), 0, 5, null, now(), null, null, null);
  delete from graphile_worker._private_jobs where id = 3;
  insert into graphile_worker.guildgate_heartbeats values ('killed', now() - interval '1 hour');
  reset role;
`;

async function databaseWithJobs(t: ExecutionContext) {
  const database = await databaseBefore(t, ownQueueStep);
  await database.admin.query(former);
  return database;
}

test('jobs keep all that they had but their locks, and new ones have other ids', async (t) => {
  const { admin, migrate } = await databaseWithJobs(t);
  await migrate();
  const moved = await admin.query(
    `select id, tenant_id as tenant, task, payload, key, priority, run_at as at, attempts, max_attempts as most, last_error as error,
      created_at as since, locked_by as holder from queue.jobs order by id`,
  );
  const since = new Date('2020-01-01');
  const own = { tenant, since, holder: null };
  t.deepEqual(moved.rows, [
    {
      ...own,
      id: '1',
      task: 'mail',
      payload: { n: 1 },
      key: 'a:b',
      priority: 10,
      at: new Date('2030-01-02'),
      attempts: 2,
      most: 100,
      error: 'Error',
    },
    {
      ...own,
      id: '2',
      task: 'ping',
      payload: {},
      key: null,
      priority: 0,
      at: new Date('2020-01-02'),
      attempts: 1,
      most: 5,
      error: null,
    },
  ]);
  await admin.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
  await admin.query(`select app.enqueue('mail', '{"n":2}', 'a:b')`);
  await admin.query(`select app.enqueue('mail', '{}')`);
  const { rows } = await admin.query(`select id, payload from queue.jobs where task = 'mail' order by id`);
  t.deepEqual(rows[0], { id: '1', payload: { n: 2 } }, 'the key is still the job’s');
  t.true(Number(rows[1].id) > 3, `${rows[1].id}`);
  t.is((await admin.query(`select from pg_namespace where nspname = 'graphile_worker'`)).rowCount, 0);
});

test('while a worker of the previous release runs, nothing is changed, and the error says to stop it', async (t) => {
  const { admin, migrate } = await databaseWithJobs(t);
  await admin.query(`insert into graphile_worker.guildgate_heartbeats values ('alive', now())`);
  const refusal = await t.throwsAsync(migrate, { instanceOf: OperatorRefusal });
  t.regex(refusal.message, /^Workers of the previous release are running.* Stop them, then migrate again/);
  t.is((await admin.query(`select from pg_namespace where nspname = 'queue'`)).rowCount, 0);
  await admin.query(`delete from graphile_worker.guildgate_heartbeats where pool_id = 'alive'`);
  await migrate();
  t.is((await admin.query('select from queue.jobs')).rowCount, 2);
});
