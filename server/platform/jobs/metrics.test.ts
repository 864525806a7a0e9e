import test from 'ava';
import pg from 'pg';
import { Registry } from 'prom-client';
import { createLogger } from '#server/platform/log.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { cloneDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { workerUrl } from '#test/template.ts';
import { jobMetrics } from './metrics.ts';

test('jobs of a suspended tenant are not counted: they wait on purpose', async (t) => {
  const { database, acme, globex } = template();
  const copy = await cloneDatabase(database);
  t.teardown(() => copy.drop());
  const admin = new pg.Client({ connectionString: copy.adminUrl });
  await admin.connect();
  const logger = createLogger('silent');
  const pool = createPool({ url: workerUrl(copy.adminUrl), size: 1, applicationName: 'tests' }, logger);
  t.teardown(async () => {
    await pool.close();
    await admin.end();
  });
  await admin.query(
    `insert into queue.jobs (tenant_id, task, payload, run_at) select tenant_id, 'mails.send', '{}', now() - age
      from (values ($1::uuid, interval '1 hour'), ($2, interval '1 minute')) due (tenant_id, age)`,
    [acme.id, globex.id],
  );
  const registry = new Registry();
  await jobMetrics(registry, pool, logger);
  const read = async () => {
    const metrics = await registry.metrics();
    const number = (pattern: RegExp) => Number(pattern.exec(metrics)?.[1]);
    return {
      waiting: number(/^guildgate_queue_jobs\{state="waiting"\} (\d+)$/m),
      minutes: Math.floor(number(/^guildgate_queue_oldest_seconds ([\d.]+)$/m) / 60),
    };
  };
  t.deepEqual(await read(), { waiting: 2, minutes: 60 });
  await admin.query(`update tenants set status = 'SUSPENDED' where tenant_id = $1`, [acme.id]);
  t.deepEqual(await read(), { waiting: 1, minutes: 1 });
});
