import { createHash } from 'node:crypto';
import { mkdir, readFile, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { atExit } from './embedded-postgres/at-exit.ts';
import { type Binaries, findBinaries } from './embedded-postgres/binaries.ts';
import {
  checkCluster,
  clusterExists,
  createCluster,
  folderArgument,
  type Layout,
  layoutOf,
  readPassword,
  removeUnfinished,
} from './embedded-postgres/cluster.ts';
import { EmbeddedPostgresError, explainFileError, hasCode } from './embedded-postgres/error.ts';
import { type Identity, ownerOf, runningAsRoot, unprivilegedUser } from './embedded-postgres/identity.ts';
import { claimFolder } from './embedded-postgres/lock.ts';
import { freePort } from './embedded-postgres/port.ts';
import { endClusterProcesses, isPostgres } from './embedded-postgres/processes.ts';
import { type Postmaster, startPostmaster } from './embedded-postgres/server.ts';
import { serverArguments } from './embedded-postgres/settings.ts';

export { EmbeddedPostgresError };

/** A PostgreSQL server started by this process. */
export interface EmbeddedPostgres {
  /** The superuser's connection URL, of the database `postgres`. */
  url: string;
  /** Port on 127.0.0.1, the only address on which it listens. */
  port: number;
  /** Stops it and resolves once it has exited. Idempotent. */
  stop(): Promise<void>;
}

/** Options of a start. */
export interface EmbeddedPostgresOptions {
  /** Folder of the database, its password and its log, for exclusive use; created if missing. */
  dataDir: string;
  /** The port on 127.0.0.1; without it, a free one. */
  port?: number;
  /** `false` trades safety against a crash of the machine for speed: for tests. Default `true`. */
  durable?: boolean;
  /** PostgreSQL settings that win over ours. */
  settings?: Record<string, string>;
  /** Called with progress messages. */
  log?: (line: string) => void;
}

/**
 * Starts a real PostgreSQL from the binaries of the npm package. Creates the database at the first start, and stops a
 * server that an earlier run left behind on the folder. Started by root, it runs as another user, also below a closed
 * folder.
 * @throws EmbeddedPostgresError with the folder, the cause and what to do; then nothing is left running
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const layout = layoutOf(await realpath(dataDir));
    const releaseClaim = await claimFolder(layout.lock, dataDir);
    const cancelAtExit = atExit(releaseClaim);
    const release = () => {
      cancelAtExit();
      releaseClaim();
    };
    try {
      return await startClaimed(layout, options, release);
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

async function startClaimed(
  layout: Layout,
  options: EmbeddedPostgresOptions,
  release: () => void,
): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const clusterName = `guildgate-${createHash('sha256').update(layout.cluster).digest('hex').slice(0, 16)}`;
  await endClusterProcesses(clusterName, (pid) =>
    log(`stopping a PostgreSQL that an earlier run left behind on ${layout.dataDir} (process ${pid})`),
  );
  await removeUnfinished(layout);
  const isNew = !(await clusterExists(layout));
  const identity = isNew ? await userForNew() : await ownerOf(layout.cluster, layout.dataDir);
  const binaries = await findBinaries(identity, log);
  try {
    if (isNew) {
      log(`creating a PostgreSQL ${binaries.major} database in ${layout.dataDir}`);
      await createCluster(layout, binaries, identity);
    } else {
      await checkCluster(layout, binaries.major);
      await removeStalePidFile(layout);
    }
    const password = await readPassword(layout);
    const { postmaster, port } = await startOnPort(layout, binaries, identity, clusterName, options);
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      try {
        await postmaster.stop();
        // Child processes can remain only after SIGKILL.
        await endClusterProcesses(clusterName, () => {});
      } finally {
        binaries.dispose();
        release();
      }
    };
    return {
      url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
      port,
      // Once only: a second call must not stop a server started on the folder since.
      stop: () => {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    binaries.dispose();
    throw error;
  }
}

async function userForNew(): Promise<Identity | undefined> {
  return runningAsRoot() ? await unprivilegedUser() : undefined;
}

/**
 * Removes a stale pid file. After a SIGKILL, or in a restarted container, its pid may belong to another program, and
 * PostgreSQL would not start. Nothing of the cluster runs when this is called; if the pid is any PostgreSQL, the file is
 * left to PostgreSQL's own check.
 */
async function removeStalePidFile({ cluster }: Layout): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  let pid: number;
  try {
    pid = Number.parseInt(await readFile(file, 'utf8'), 10);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (!(await isPostgres(pid))) await rm(file, { force: true });
}

async function startOnPort(
  layout: Layout,
  binaries: Binaries,
  identity: Identity | undefined,
  clusterName: string,
  { port: wanted = 0, durable = true, settings: overrides = {} }: EmbeddedPostgresOptions,
): Promise<{ postmaster: Postmaster; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(wanted);
    const args = serverArguments({
      folderArgument: folderArgument(layout.cluster, identity),
      clusterName,
      port,
      durable,
      overrides,
    });
    try {
      return { postmaster: await startPostmaster(layout, binaries.postgres, args, identity), port };
    } catch (error) {
      // Another program may take the free port before PostgreSQL does.
      const takenMeanwhile = error instanceof EmbeddedPostgresError && error.fault === 'port' && wanted === 0;
      if (!takenMeanwhile || attempt === 5) throw error;
    }
  }
}
