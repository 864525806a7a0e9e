import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { runCommand } from './command.ts';
import { EmbeddedPostgresError, hasCode } from './error.ts';
import type { Identity } from './identity.ts';

/** Paths in a data folder. */
export interface Layout {
  dataDir: string;
  cluster: string; // PostgreSQL's own folder, its PGDATA
  password: string;
  log: string;
  lock: string;
}

/** Takes the absolute path of a data folder; returns the paths of everything in it. */
export function layoutOf(dataDir: string): Layout {
  return {
    dataDir,
    cluster: join(dataDir, 'postgres'),
    password: join(dataDir, 'postgres.password'),
    log: join(dataDir, 'postgres.log'),
    lock: join(dataDir, 'postgres.lock'),
  };
}

/**
 * The `-D` argument of a program that is started in the cluster's folder. For another user it is /proc/self/cwd, because
 * root's projects often lie below /root or another closed folder, where an absolute path (and `.`, which PostgreSQL
 * makes absolute) is not accessible.
 */
export function folderArgument(cluster: string, identity: Identity | undefined): string {
  return identity && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** @returns true when the data folder holds a cluster; an empty folder, which is removed, counts as none */
export async function clusterExists({ cluster }: Layout): Promise<boolean> {
  try {
    await rmdir(cluster);
    return false;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) return true;
    throw error;
  }
}

/**
 * Rejects a cluster that these binaries cannot run, with a more helpful message than PostgreSQL's.
 * @param major major version of the binaries
 * @throws EmbeddedPostgresError
 */
export async function checkCluster(layout: Layout, major: string): Promise<void> {
  let found: string;
  try {
    found = (await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'EISDIR')) throw error;
    throw damaged(layout, 'it is not a complete PostgreSQL data folder (PG_VERSION is missing)', error);
  }
  if (found !== major) {
    throw damaged(layout, `it was written by PostgreSQL ${found || '(unknown)'}, and this is PostgreSQL ${major}`);
  }
  await chmod(layout.cluster, 0o700); // PostgreSQL refuses a folder that others may read, as copies often are
}

/** The error for a cluster that cannot be used. Takes the cause, as a clause that follows "because". */
export function damaged({ dataDir, cluster }: Layout, because: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'damaged',
    `The database folder ${cluster} cannot be used, because ${because}. If its data may be lost, delete ${dataDir} ` +
      'and start again; otherwise restore it from a backup, or set DATA_DIR to another folder.',
    { cause },
  );
}

/** The superuser's password. Throws an EmbeddedPostgresError when its file is gone. */
export async function readPassword(layout: Layout): Promise<string> {
  try {
    return (await readFile(layout.password, 'utf8')).trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw damaged(layout, `the file with its password, ${layout.password}, is missing`, error);
  }
}

/** Removes what earlier, interrupted creations left behind. */
export async function removeUnfinished({ dataDir, cluster }: Layout): Promise<void> {
  const prefix = `${basename(cluster)}.creating-`;
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(prefix)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/**
 * Creates the cluster and its password. It grows under another name and is renamed when whole, so that an interrupted
 * creation never looks like a cluster. Throws an EmbeddedPostgresError when initdb fails.
 */
export async function createCluster(layout: Layout, binaries: Binaries, identity: Identity | undefined): Promise<void> {
  const unfinished = `${layout.cluster}.creating-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(unfinished, { mode: 0o700 });
    if (identity) await chown(unfinished, identity.uid, identity.gid);
    await writePassword(layout.password, identity);
    // initdb gets the open file, since the other user may not be able to reach it by its path.
    const password = await open(layout.password, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      await runInitdb(layout, unfinished, binaries, identity, password.fd);
    } finally {
      await password.close();
    }
    await rename(unfinished, layout.cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writePassword(file: string, identity: Identity | undefined): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, `${randomBytes(24).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  // On Linux opening /dev/fd/3 opens the file anew, so it must belong to the user that reads it.
  if (identity) await chown(file, identity.uid, identity.gid);
}

async function runInitdb(
  layout: Layout,
  folder: string,
  { initdb }: Binaries,
  identity: Identity | undefined,
  passwordFd: number,
): Promise<void> {
  const args = [
    `--pgdata=${folderArgument(folder, identity)}`,
    '--username=postgres',
    '--pwfile=/dev/fd/3',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Bytes decide the order, Unicode decides upper and lower case; the same on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync', // a machine that crashes within these seconds loses an empty database
    '--no-instructions',
    '--wal-segsize=4', // a quarter of the usual: less to write before the first start
  ];
  const { code, output } = await runCommand(initdb, args, { cwd: folder, identity, extraFd: passwordFd });
  if (code === 0) return;
  const reason = /^initdb: (?:error|detail): .*$/m.exec(output)?.[0] ?? `initdb ended with code ${code}`;
  let hint = '';
  if (/could not look up effective user/.test(output)) {
    hint = ' Run this command as a user that has an entry in /etc/passwd.';
  } else if (identity) {
    hint =
      ` PostgreSQL runs as uid ${identity.uid}, since it refuses root: if that user cannot use the folder, run this ` +
      'command as an ordinary user, or set DATA_DIR to a folder that everybody can reach.';
  }
  throw new EmbeddedPostgresError(
    'failed',
    `No database could be created in ${dirname(layout.cluster)}: ${reason}.${hint}\n${output.trim()}`,
  );
}
