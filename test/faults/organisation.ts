/** Tenants in their own PostgreSQL, which a test may kill: each with a payment and a webhook endpoint. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createPayment, updatePayment } from '#server/features/payments/payments.ts';
import { createTenant } from '#server/features/tenants/tenants.ts';
import { createSubscription } from '#server/features/webhooks/subscriptions.ts';
import { systemClock } from '#server/platform/clock.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { createLogger } from '#server/platform/log.ts';
import { addressRules } from '#server/platform/outbound/addresses.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { isUnavailable } from '#server/platform/postgres/errors.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { ensureRoles } from '#server/platform/postgres/roles.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { apiUrl, rolePasswords, testSecret, workerUrl } from '#test/template.ts';

export interface Organisation {
  readonly workerUrl: string;
  /** @returns whether the change was acknowledged. False: PostgreSQL was unavailable, and the change may be committed or not */
  change(tenant: number, note: string): Promise<boolean>;
  /** @returns the ids of events with a leased delivery. */
  leased(): Promise<string[]>;
  /** @returns the number of deliveries by status. */
  counts(): Promise<Readonly<Record<string, number>>>;
  /** Crashes PostgreSQL as a power failure would, and starts it again. */
  crashPostgres(): Promise<void>;
  stop(): Promise<void>;
}

/** @param endpoints one for each tenant */
export async function startOrganisation(endpoints: readonly string[]): Promise<Organisation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildgate-faults-'));
  let postgres = await startEmbeddedPostgres({ dataDir });
  const { url: adminUrl, port } = postgres;
  await ensureRoles(adminUrl, rolePasswords);
  await migrate(adminUrl);
  const logger = createLogger('silent');
  const pool = createPool({ url: apiUrl(adminUrl), size: 8, applicationName: 'faults' }, logger);
  const database = createDatabase(pool, systemClock);
  const deps = { random: systemRandom, clock: systemClock, secrets: secretsFrom(testSecret) };
  const rules = addressRules(['127.0.0.0/8']);
  const payments: { tenantId: string; id: string }[] = [];
  for (const [index, url] of endpoints.entries()) {
    const host = `tenant-${index}.localhost`;
    const tenantId = await createTenant({ host, baseUrl: `http://${host}`, name: host }, { ...deps, adminUrl });
    const { id } = await database.transaction(tenantId, async (db) => {
      await createSubscription(db, { url, events: ['product_payment.updated'] }, null, { ...deps, rules });
      return createPayment(db, { amount: 1, currency: 'EUR', product: { type: 'OTHER', label: 'Fee' } }, deps);
    });
    payments.push({ tenantId, id });
  }
  const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    workerUrl: workerUrl(adminUrl),
    async change(tenant, note) {
      const payment = payments[tenant % payments.length];
      if (!payment) throw new Error('there is no such tenant');
      try {
        await database.transaction(payment.tenantId, (db) => updatePayment(db, payment.id, { note }, deps));
        return true;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        return false;
      }
    },
    async leased() {
      const rows = await query<{ id: string }>(
        `select event_id as id from webhook_deliveries where status = 'PENDING' and leased_until > now()`,
      );
      return rows.map(({ id }) => id);
    },
    async counts() {
      const rows = await query<{ status: string; count: number }>(
        'select status, count(*)::int as count from webhook_deliveries group by status',
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    },
    async crashPostgres() {
      const [row] = await query<{ pid: string }>(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`);
      process.kill(Number(row?.pid), 'SIGQUIT');
      await postgres.stop();
      postgres = await startEmbeddedPostgres({ dataDir, port });
    },
    async stop() {
      await database.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
