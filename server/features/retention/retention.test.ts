/** Rows are deleted at their age, each tenant's on its own, and a run that fails is retried without the next one's waiting for it. */
import test, { type ExecutionContext } from 'ava';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { runTask } from '#server/platform/jobs/run-task.ts';
import { ack, type StoredJob, take } from '#server/platform/jobs/stored-jobs.ts';
import { anyTask } from '#server/platform/jobs/task.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase, type Database } from '#server/platform/postgres/database.ts';
import type { Statement } from '#server/platform/postgres/flush.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { apiUrl, type TestTenant, workerUrl } from '#test/template.ts';
import { type Retention, retentionTask } from './task.ts';

const day = 24 * 3_600_000;

async function start(t: ExecutionContext) {
  const service = await startTestService();
  t.teardown(() => service.stop());
  const opened = (url: string): Database => {
    const pool = createPool({ url, size: 1, applicationName: 'retention' }, createLogger('silent'));
    const database = createDatabase(pool, service.clock);
    t.teardown(() => database.close());
    return database;
  };
  const database = opened(workerUrl(service.databaseUrl));
  const job = { id: '1', attempt: 1, maxAttempts: 100 };
  return {
    service,
    database,
    api: opened(apiUrl(service.databaseUrl)),
    run: (retention: Retention = {}, tenant = service.acme) =>
      retentionTask(retention).run({ tenant, payload: {}, database, job }),
  };
}

/** Adds sessions with a refresh token each; days are those from now. @returns their ids, in this order */
async function addSessions(
  service: TestService,
  sessions: readonly { begins: number; expires: number; revoked?: number }[],
  tenant: TestTenant = service.acme,
): Promise<string[]> {
  const now = service.clock.now().getTime();
  const at = (days: number | undefined) => (days === undefined ? null : new Date(now + days * day));
  const ids: string[] = [];
  for (const { begins, expires, revoked } of sessions) {
    const [row] = await service.sql<{ id: string }>(
      `with s as (
          insert into sessions (tenant_id, id, user_id, methods, created_at, expires_at, revoked_at)
            values ($1, uuidv7(), $2, '{pwd}', $3, $4, $5) returning tenant_id, id, expires_at)
        insert into refresh_tokens (tenant_id, id, session_id, token_hash, expires_at)
          select tenant_id, uuidv7(), id, sha256(id::text::bytea), expires_at from s returning session_id as id`,
      [tenant.id, tenant.userIds[0], at(begins), at(expires), at(revoked)],
    );
    ids.push(row?.id ?? '');
  }
  return ids;
}

const idsIn = async (service: TestService, table: 'sessions' | 'refresh_tokens') => {
  const column = table === 'sessions' ? 'id' : 'session_id';
  const rows = await service.sql<{ id: string }>(`select distinct ${column} as id from ${table}`);
  return new Set(rows.map(({ id }) => id));
};

test('a session is deleted 30 days after its end, with its refresh tokens, but not while its place is known', async (t) => {
  const { service, run } = await start(t);
  const [expired, revoked, endedLately, live, young] = await addSessions(service, [
    { begins: -220, expires: -31 },
    { begins: -220, expires: 10, revoked: -31 },
    { begins: -220, expires: -29 },
    { begins: -220, expires: 10 },
    { begins: -179, expires: -100 },
  ]);
  const [other] = await addSessions(service, [{ begins: -220, expires: -31 }], service.globex);
  await run();
  for (const table of ['sessions', 'refresh_tokens'] as const) {
    const left = await idsIn(service, table);
    for (const id of [expired, revoked]) t.false(left.has(id ?? ''), table);
    for (const id of [endedLately, live, other]) t.true(left.has(id ?? ''), table);
  }
  t.true((await idsIn(service, 'sessions')).has(young ?? ''));
  service.clock.advance(2 * day);
  await run();
  const later = await idsIn(service, 'sessions');
  t.deepEqual(
    [endedLately, live, young].map((id) => later.has(id ?? '')),
    [false, true, false],
  );
});

test('the retention of sessions is a setting', async (t) => {
  const { service, run } = await start(t);
  const [id = ''] = await addSessions(service, [{ begins: -400, expires: -100 }]);
  await run({ sessions: 101 });
  t.true((await idsIn(service, 'sessions')).has(id));
  await run({ sessions: 99 });
  t.false((await idsIn(service, 'sessions')).has(id));
});

test('a refresh token that has expired for 30 days is deleted while its session goes on', async (t) => {
  const { service, run } = await start(t);
  const [id = ''] = await addSessions(service, [{ begins: -60, expires: 100 }]);
  const expire = (days: number) =>
    service.sql('update refresh_tokens set expires_at = $2 where session_id = $1', [
      id,
      new Date(service.clock.now().getTime() - days * day),
    ]);
  await expire(29);
  await run();
  t.true((await idsIn(service, 'refresh_tokens')).has(id));
  await expire(31);
  await run();
  t.false((await idsIn(service, 'refresh_tokens')).has(id));
  t.true((await idsIn(service, 'sessions')).has(id));
});

test('more sessions than a batch has are all deleted', async (t) => {
  const { service, run } = await start(t);
  await service.sql(
    `insert into sessions (tenant_id, id, user_id, methods, created_at, expires_at)
      select $1, uuidv7(), $2, '{pwd}', now() - interval '400 days', now() - interval '200 days' from generate_series(1, 5000)`,
    [service.acme.id, service.acme.userIds[0]],
  );
  await run();
  t.deepEqual(await service.sql(`select from sessions where expires_at < now() - interval '199 days'`), []);
});

test('the audit log is kept for ever, or as long as the operator says; the API cannot delete a line', async (t) => {
  const { service, run, api } = await start(t);
  const add = (tenant: TestTenant, days: number) =>
    service.sql(`insert into audit_log (tenant_id, id, action, created_at) values ($1, uuidv7(), 'tests.age', $2)`, [
      tenant.id,
      new Date(service.clock.now().getTime() - days * day),
    ]);
  await add(service.acme, 399);
  await add(service.acme, 401);
  await add(service.globex, 401);
  const kept = async () => (await service.sql(`select from audit_log where action = 'tests.age'`)).length;
  await run();
  t.is(await kept(), 3);
  await run({ auditLog: 400 });
  t.is(await kept(), 2);
  const forget = api.writing(service.acme.id).rows(sql`select app.forget_audit(0, 10)`);
  await t.throwsAsync(forget, { code: '42501' });
});

test('expired instances of the OAuth provider are deleted, and valid ones are not', async (t) => {
  const { service, run } = await start(t);
  await service.sql(
    `insert into oauth_instances (tenant_id, model, id_hash, payload, expires_at)
      select $1, 'Session', sha256(n::text::bytea), '', $2::timestamptz + n * interval '1 hour' from unnest('{-1, 1}'::int[]) n`,
    [service.acme.id, service.clock.now()],
  );
  await run();
  const left = await service.sql<{ valid: boolean }>('select expires_at > $1 as valid from oauth_instances', [
    service.clock.now(),
  ]);
  t.deepEqual(left, [{ valid: true }]);
});

test('a run that fails is retried, and the next one is enqueued once, however often this one is retried', async (t) => {
  const { service, database } = await start(t);
  const pool = createPool(
    { url: workerUrl(service.databaseUrl), size: 1, applicationName: 'w' },
    createLogger('silent'),
  );
  t.teardown(() => pool.close());
  const run = async (...statements: readonly Statement[]) =>
    (await pool.use((connection) => connection.flush<StoredJob>(statements)))[0]?.rows[0];
  /** Runs the one that is due. @returns its id */
  const runDue = async () => {
    const job = await run(take('w', ['retention.daily'], []));
    if (!job) throw new Error('no run is due');
    const end = await runTask(anyTask(retentionTask({})), job, { database, logger: createLogger('silent') });
    await run(...ack('w', { id: job.id, attempt: job.attempts, isKeyed: job.isKeyed, end }));
    return job.id;
  };
  /** Time is moved by moving the runs. */
  const makeDue = (id: string) => service.sql('update queue.jobs set run_at = now() where id = $1', [id]);
  const runs = () =>
    service.sql<{ id: string; hours: number; mayRun: boolean }>(
      `select id, round(extract(epoch from run_at - now()) / 3600)::int as hours, attempts < max_attempts as "mayRun"
        from queue.jobs where task = 'retention.daily' order by run_at`,
    );
  await service.sql('delete from queue.jobs');
  await enqueue(database.writing(service.acme.id), { task: 'retention.daily', payload: {}, key: 'daily' });

  await service.sql('alter table sessions rename to sessions_away');
  const failed = await runDue();
  const [retry, next] = await runs();
  t.deepEqual([retry?.id, retry?.mayRun, next?.hours, next?.mayRun], [failed, true, 24, true]);
  await makeDue(failed);
  await runDue();
  t.deepEqual(
    (await runs()).map(({ id }) => id),
    [failed, next?.id],
  );

  await service.sql('alter table sessions_away rename to sessions');
  await makeDue(failed);
  t.is(await runDue(), failed);
  t.deepEqual(
    (await runs()).map(({ id }) => id),
    [next?.id],
  );
});
