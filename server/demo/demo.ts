/**
 * The demo (`npm start`): everything on one machine without installation. PostgreSQL in the data folder, limits in
 * memory, emails in a sink, and two tenants with people and credentials.
 */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { demoTenants } from '#fixtures/tenants.ts';
import { startService } from '#server/compose.ts';
import { type RunningWorker, startWorker } from '#server/compose-worker.ts';
import type { DemoConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import { apiRole, ensureRoles, workerRole } from '#server/platform/postgres/roles.ts';
import { base62String, systemRandom } from '#server/platform/random.ts';
import { startDemoBadges } from './badges.ts';
import { writeConformanceProfile } from './conformance-profile.ts';
import { DemoError } from './demo-error.ts';
import { createSecret, type DemoFile, readSecret, secretFile, writeDemoFile } from './demo-file.ts';
import { startDemoMail } from './mail.ts';
import { damaged, openDatabase, prepareTenants } from './prepare-tenants.ts';
import { demoAllowedAddresses, startDemoReceiver } from './receiver.ts';

export interface Demo {
  readonly file: DemoFile;
  /** @param drain milliseconds for requests in flight */
  stop(drain: number): Promise<void>;
}

/** Milliseconds for running jobs when the demo stops. */
const workerGrace = 2_000;

/**
 * @param report called with each step of the start
 * @throws DemoError, EmbeddedPostgresError
 */
export async function startDemo(config: DemoConfig, report: (step: string) => void): Promise<Demo> {
  // Before the database starts, because a busy port is the most common fault.
  await assertPortIsFree(config.port);
  await createFolder(config.dataDir);
  // Stopped in reverse order, also after a failed start.
  const started: Array<(drain: number) => Promise<void> | undefined> = [];
  const stopAll = async (drain = 0) => {
    for (let stop = started.pop(); stop; stop = started.pop()) await stop(drain);
  };
  try {
    const mail = await startDemoMail(config);
    started.push(() => mail.stop());
    const receiver = await startDemoReceiver(config.webhookPort);
    started.push(() => receiver.stop());
    report('Starting PostgreSQL');
    const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') });
    started.push(() => postgres.stop());
    const passwords = { api: base62String(systemRandom, 32), worker: base62String(systemRandom, 32) };
    await ensureRoles(postgres.url, passwords);
    report('Preparing the database');
    await migrate(postgres.url);
    const databaseUrl = urlAs(postgres.url, apiRole, passwords.api);
    const secretKey = await secretOf(config, databaseUrl);
    const { tenants, expiredJwt } = await prepareTenants(
      config,
      { adminUrl: postgres.url, databaseUrl },
      secretKey,
      receiver,
      report,
    );
    const file = {
      port: config.port,
      mail: { smtpPort: mail.smtpPort, url: mail.url },
      webhooks: { url: receiver.url },
      database: { adminUrl: postgres.url },
      tenants,
    };
    await writeDemoFile(config.dataDir, file);
    await writeConformanceProfile(config.dataDir, file, expiredJwt);
    report('Starting the worker and the server');
    let worker: RunningWorker | undefined;
    started.push(() => worker?.stop(workerGrace));
    const badges = await startDemoBadges(secretKey, config.port);
    if (badges) started.push(() => badges.stop());
    const service = await startService({
      host: '127.0.0.1',
      port: config.port,
      databaseUrl,
      databasePoolSize: 20,
      redisUrl: undefined,
      secretKey,
      trustedProxies: [],
      webhookAllowedAddresses: demoAllowedAddresses,
      chromiumPath: config.chromiumPath,
      dataDir: config.dataDir,
      metrics: undefined,
      logLevel: config.logLevel,
    });
    started.push((drain) => service.stop(drain));
    // Last, because its first jobs load what writes mails: on a slow machine that takes so long that a connection which the
    // server opens meanwhile is given up.
    worker = await startWorker({
      databaseUrl: urlAs(postgres.url, workerRole, passwords.worker),
      databasePoolSize: 10,
      concurrency: 10,
      secretKey,
      smtpUrl: mail.smtpUrl,
      mailFrom: 'no-reply@guildgate.example',
      mailConnections: 5,
      webhookAllowedAddresses: demoAllowedAddresses,
      chromiumPath: config.chromiumPath,
      dataDir: config.dataDir,
      logLevel: config.logLevel,
    });
    return { file, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** @throws DemoError if tenants exist but their secret key is missing, because a new key cannot decrypt their data */
async function secretOf(config: DemoConfig, databaseUrl: string): Promise<Buffer> {
  const known = await readSecret(config.dataDir);
  if (known) return known;
  const database = openDatabase(config, databaseUrl);
  try {
    for (const { slug } of demoTenants) {
      if (await database.tenantAt(`${slug}.localhost`))
        throw new DemoError(damaged(config.dataDir, `${secretFile} is missing`));
    }
  } finally {
    await database.close();
  }
  return createSecret(config.dataDir, systemRandom);
}

async function createFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new DemoError(`The data folder ${dataDir} cannot be created (${error.code}). Set DATA_DIR to another one.`, {
      cause: error,
    });
  }
}

async function assertPortIsFree(port: number): Promise<void> {
  const probe = createServer();
  probe.listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const cause = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${error.code})`;
    throw new DemoError(`Port ${port} ${cause}. Choose another one: PORT=${port + 1} npm start`, { cause: error });
  }
  probe.close();
  await once(probe, 'close');
}

function urlAs(url: string, user: string, password: string): string {
  const other = new URL(url);
  other.username = user;
  other.password = password;
  return other.href;
}
