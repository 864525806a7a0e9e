/** Creates the demo's tenants at the first start, and finds them at later ones. */
import { demoPassword, demoTenants } from '#fixtures/tenants.ts';
import type { WebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import type { DemoConfig } from '#server/config.ts';
import { findAccount } from '#server/features/identity/store.ts';
import { createTenant, moveTenant } from '#server/features/tenants/tenants.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase, type Database } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { expiredJwt, knownExpiredJwt } from './conformance-profile.ts';
import { DemoError } from './demo-error.ts';
import { type DemoFileTenant, readDemoFile } from './demo-file.ts';
import { historyUntil } from './history.ts';
import { subscribeReceiver } from './receiver.ts';
import { issueTokenPair, seedTenant } from './seed.ts';

export interface PreparedTenants {
  readonly tenants: DemoFileTenant[];
  /** JWT of the first tenant's administrator. */
  readonly expiredJwt: string;
}

/** Creates what is missing, so that the next start completes an interrupted one. */
export async function prepareTenants(
  config: DemoConfig,
  { adminUrl, databaseUrl }: { adminUrl: string; databaseUrl: string },
  secretKey: Buffer,
  receiver: WebhookReceiver,
  report: (step: string) => void,
): Promise<PreparedTenants> {
  const database = openDatabase(config, databaseUrl);
  const deps = { adminUrl, secrets: secretsFrom(secretKey), random: systemRandom, clock: systemClock };
  try {
    const before = await readDemoFile(config.dataDir);
    const tenants: DemoFileTenant[] = [];
    for (const tenant of demoTenants) {
      const host = `${tenant.slug}.localhost`;
      const baseUrl = `http://${host}:${config.port}`;
      const found = await database.tenantAt(host);
      if (found && found.baseUrl !== baseUrl) await moveTenant(adminUrl, host, baseUrl);
      const id = found?.id ?? (await createTenant({ host, baseUrl, name: tenant.name }, deps));
      const db = database.writing(id);
      let administrator = await findAccount(db, tenant.people[0]?.email ?? '');
      if (!administrator) {
        report(`Adding ${tenant.name}`);
        await seedTenant(database, id, tenant, deps, historyUntil(deps.clock.now()));
        administrator = await findAccount(db, tenant.people[0]?.email ?? '');
      }
      if (!administrator) throw new DemoError(damaged(config.dataDir, `${tenant.name} has no administrator`));
      const secret = await subscribeReceiver(db, receiver.endpoint(tenant.slug), administrator.id, deps);
      if (secret) receiver.trust(tenant.slug, secret);
      const known = before?.tenants.find((other) => other.host === host)?.apiTokens;
      tenants.push({
        host,
        baseUrl,
        users: tenant.people
          .filter((person) => person.signsIn)
          .map(({ email, role }) => ({ email, password: demoPassword, roles: [role] })),
        // Token values are only in this file; if it is missing, new tokens are issued.
        apiTokens: found && known ? known : await issueTokenPair(db, administrator.id, deps),
      });
    }
    const [first] = tenants;
    if (!first) throw new DemoError(damaged(config.dataDir, 'it has no tenant'));
    return { tenants, expiredJwt: await expiredJwtOf(config, database, deps, first) };
  } finally {
    await database.close();
  }
}

export function openDatabase(config: DemoConfig, url: string): Database {
  return createDatabase(
    createPool({ url, size: 2, applicationName: 'guildgate-demo' }, createLogger(config.logLevel)),
    systemClock,
  );
}

export function damaged(dataDir: string, because: string): string {
  return `The data in ${dataDir} is damaged: ${because}. Delete the folder to start anew, or set DATA_DIR to another one.`;
}

async function expiredJwtOf(
  { dataDir, logLevel }: DemoConfig,
  database: Database,
  deps: Pick<Parameters<typeof expiredJwt>[0], 'secrets' | 'random'>,
  { host, baseUrl, users }: DemoFileTenant,
): Promise<string> {
  const known = await knownExpiredJwt(dataDir, baseUrl);
  if (known !== undefined) return known;
  const [[administrator], tenant] = [users, await database.tenantAt(host)];
  if (!administrator || !tenant) throw new DemoError(damaged(dataDir, `${host} has no administrator`));
  return expiredJwt({ ...deps, database, logger: createLogger(logLevel) }, tenant, administrator);
}
