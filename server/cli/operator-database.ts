/** Database of the operator commands: that of MIGRATION_DATABASE_URL, or else of the demo. */
import { readOperatorConfig, readSecretKeys } from '../config.ts';
import { DemoError } from '../demo/demo-error.ts';
import { readDemoFile, readSecret } from '../demo/demo-file.ts';
import { ConfigError } from '../environment.ts';
import { isUnavailable } from '../platform/postgres/errors.ts';
import { type Secrets, secretsFrom } from '../platform/secrets.ts';

/** Help text of the commands that use it. */
export const whichDatabase = `Uses the database of MIGRATION_DATABASE_URL or, if that is not set, that of the demo that runs in
DATA_DIR (.data).`;

/** `whichDatabase` for commands that also need the secret key. */
export const whichSecret = `${whichDatabase} SECRET_KEY is that of the servers; the demo has its own.`;

/**
 * @param work receives the URL of the migrating role
 * @throws ConfigError if no database is configured, DemoError if that of the demo does not run
 */
export async function atDatabase<T>(work: (adminUrl: string) => Promise<T>): Promise<T> {
  const { adminUrl, dataDir } = readOperatorConfig();
  return adminUrl === undefined ? atDemo(dataDir, work) : work(adminUrl);
}

/** atDatabase() with the secrets of the tenants. @throws as atDatabase, and if SECRET_KEY is not set */
export async function atDatabaseWithSecrets<T>(work: (adminUrl: string, secrets: Secrets) => Promise<T>): Promise<T> {
  const { adminUrl, dataDir } = readOperatorConfig();
  if (adminUrl !== undefined) return work(adminUrl, secretsFrom(...readSecretKeys()));
  return atDemo(dataDir, async (demoUrl) => {
    const key = await readSecret(dataDir);
    if (!key) throw new DemoError(`The demo in ${dataDir} has no secret key. Start it once (npm start).`);
    return work(demoUrl, secretsFrom(key));
  });
}

async function atDemo<T>(dataDir: string, work: (adminUrl: string) => Promise<T>): Promise<T> {
  const demo = await readDemoFile(dataDir);
  if (!demo?.database) {
    throw new ConfigError([
      `MIGRATION_DATABASE_URL is not set, and there is no demo in ${dataDir}: set it to the PostgreSQL, as the role that migrates; or start the demo (npm start), or set DATA_DIR to its folder`,
    ]);
  }
  try {
    return await work(demo.database.adminUrl);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new DemoError(`The demo in ${dataDir} does not run. Start it (npm start), or set MIGRATION_DATABASE_URL.`, {
      cause: error,
    });
  }
}
