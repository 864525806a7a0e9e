/** Imports and exports whose workers are killed. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type ExecutionContext } from 'ava';
import { startQuickWorker } from '#test/faults/quick-worker-process.ts';
import { countOf } from '#test/proofs.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { type TestTenant, workerUrl } from '#test/template.ts';

const test = anyTest.serial;

const rows = countOf(20_000, 1_000_000);
const kills = countOf(5, 20);

/** Every 97th row is invalid, and every 101st has the key of an earlier one. */
function* fileOf(count: number): Generator<string> {
  yield 'externalId,email,note,tags\n';
  for (let n = 0; n < count; n += 1) {
    const key = n % 101 === 100 ? n - 50 : n;
    yield `k-${key},${n % 97 === 96 ? 'bad' : `k${n}@kill.example`},"Line ${n}\nof two",killed\n`;
  }
}

async function started(t: ExecutionContext, service: TestService): Promise<ChildProcess> {
  const worker = await startQuickWorker(workerUrl(service.adminUrl));
  t.teardown(() => void worker.kill('SIGKILL'));
  return worker;
}

async function call(service: TestService, tenant: TestTenant, method: string, path: string, body?: unknown) {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  const response = await service.send(tenant, path, { method, headers, body });
  if (response.status >= 300) throw new Error(response.text);
  return response;
}

type Job = Record<string, unknown> & { readonly id: string; readonly status: string };

/**
 * Kills a worker whenever the job has grown.
 * @param done of the job: a number that grows
 * @param pause how much it grows at least between two kills
 * @returns the job when it has ended
 */
async function runWithKills(
  t: ExecutionContext,
  service: TestService,
  { path, done, pause, least }: { path: string; done: (job: Job) => number; pause: number; least: number },
): Promise<Job> {
  let worker = await started(t, service);
  let seen = 0;
  for (let killed = 0; ; ) {
    const job: Job = (await call(service, service.acme, 'GET', path)).json;
    if (job.status !== 'QUEUED' && job.status !== 'RUNNING') {
      worker.kill('SIGKILL');
      t.true(killed >= least, `it ended after ${killed} kills`);
      t.log(`${killed} kills`);
      return job;
    }
    if (killed < kills && done(job) > seen) {
      seen = done(job) + pause;
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      worker = await started(t, service);
      killed += 1;
    }
    await delay(5);
  }
}

/** What is in the contacts, in one line. */
const contents = `select count(*)::int as count,
    md5(string_agg(concat_ws('|', external_id, email, note, tags, status), ';' order by external_id)) as digest
  from contacts where tenant_id = $1 and tags @> '{killed}'`;

test('an import whose workers are killed is the same as one whose worker lives, and so is an export', async (t) => {
  t.timeout(countOf(120_000, 3_600_000));
  const service = await startTestService();
  t.teardown(() => service.stop());
  const { acme, globex } = service;
  const file = Buffer.from([...fileOf(rows)].join(''));
  const upload = async (tenant: TestTenant) => {
    const { json } = await call(service, tenant, 'POST', '/api/v1/imports', { resource: 'contacts' });
    await call(service, tenant, 'PUT', `/api/v1/imports/${json.id}/file`, file);
    return `/api/v1/imports/${json.id}`;
  };
  const path = await upload(acme);
  const killed = await runWithKills(t, service, {
    path,
    done: ({ bytesDone }) => Number(bytesDone),
    pause: file.length / (2 * kills),
    least: kills,
  });
  const calm = await upload(globex);
  const worker = await started(t, service);
  let other: Job = (await call(service, globex, 'GET', calm)).json;
  while (other.status !== 'FINISHED') {
    await delay(20);
    other = (await call(service, globex, 'GET', calm)).json;
  }
  worker.kill('SIGKILL');
  const outcome = ({ status, rows: read, created, updated, unchanged, failed, bytesDone }: Job) => ({
    status,
    read,
    created,
    updated,
    unchanged,
    failed,
    bytesDone,
  });
  t.deepEqual(outcome(killed), outcome(other));
  t.is(killed.rows, rows);
  t.log(JSON.stringify(outcome(killed)));
  t.true(Number(killed.created) > 0.97 * rows);
  const [ours] = await service.sql<{ count: number }>(contents, [acme.id]);
  const [theirs] = await service.sql<{ count: number }>(contents, [globex.id]);
  t.deepEqual(ours, theirs);
  t.is(ours?.count, Number(killed.created));
  const problems = async (tenant: TestTenant, target: string) =>
    (await call(service, tenant, 'GET', `${target}/problems`)).text;
  t.is(await problems(acme, path), await problems(globex, calm));
  const [created] = await service.sql<{ count: number }>(
    `select sum(jsonb_array_length(details -> 'created'))::int as count from audit_log
      where tenant_id = $1 and action = 'imports.run'`,
    [acme.id],
  );
  t.is(created?.count, Number(killed.created), 'the audit log has each contact once');

  // It would end before it can be killed.
  await service.sql(`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.05); return new; end $$;
    create trigger slow before insert on export_chunks for each row execute function slow()`);
  const { json } = await call(service, acme, 'POST', '/api/v1/exports', { resource: 'contact', format: 'NDJSON' });
  const target = `/api/v1/exports/${json.id}`;
  const exported = await runWithKills(t, service, {
    path: target,
    done: (job) => Number(job.rows),
    pause: 0,
    least: countOf(1, kills),
  });
  t.is(exported.status, 'FINISHED');
  const { text } = await call(service, acme, 'GET', `${target}/file`);
  const ids = text
    .trimEnd()
    .split('\n')
    .map((line): string => JSON.parse(line).id);
  const all = await service.sql<{ id: string }>('select id from contacts where tenant_id = $1 order by id', [acme.id]);
  t.deepEqual(
    ids,
    all.map(({ id }) => id),
  );
});
