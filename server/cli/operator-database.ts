/** The database that an operator's commands work on: that of MIGRATION_DATABASE_URL or else the demo's. */
import { readOperatorConfig, readSecretKey } from '../config.ts';
import { DemoError } from '../demo/demo-error.ts';
import { readDemoFile, readSecret } from '../demo/demo-file.ts';
import { ConfigError } from '../environment.ts';
import { isUnavailable } from '../platform/postgres/errors.ts';
import { type Secrets, secretsFrom } from '../platform/secrets.ts';

/** For the help of every command that uses it. */
export const whichDatabase = `It is done in the database of MIGRATION_DATABASE_URL or, where that is not set, in the one of the demo that runs in
DATA_DIR (.data).`;

/** As `whichDatabase`, of commands that make or read what is sealed. */
export const whichSecret = `${whichDatabase} SECRET_KEY is that of the servers; of the demo it is known.`;

/**
 * @param work gets the URL of the role that migrates
 * @throws ConfigError where no database is known, DemoError where that of the demo does not run
 */
export async function atDatabase<T>(work: (adminUrl: string) => Promise<T>): Promise<T> {
  const { adminUrl, dataDir } = readOperatorConfig();
  return adminUrl === undefined ? atDemo(dataDir, work) : work(adminUrl);
}

/** As atDatabase, and with what seals the keys of tenants there. @throws as atDatabase, and where SECRET_KEY is not set */
export async function atDatabaseWithSecrets<T>(work: (adminUrl: string, secrets: Secrets) => Promise<T>): Promise<T> {
  const { adminUrl, dataDir } = readOperatorConfig();
  if (adminUrl !== undefined) return work(adminUrl, secretsFrom(readSecretKey()));
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
