/** A physical standby of a PostgreSQL of our own, that follows it and can take over. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#server/limiter/testing/until.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { ask, type OwnPostgres } from './own-postgres.ts';

export interface Standby {
  readonly adminUrl: string;
  readonly port: number;
  /** Ends its recovery: from now on it takes writes. */
  promote(): Promise<void>;
}

/** What a server must have been started with to be followed. */
export const followable = { wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' };

/**
 * Copies a server that was started `followable`, and has the copy follow it. From then on the first acknowledges only what
 * the second has done too. Stopped with the test.
 */
export async function startStandby(
  t: { teardown(task: () => Promise<void>): void },
  primary: OwnPostgres,
): Promise<Standby> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildgate-standby-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  // At rest, so that plain files are a whole copy: pg_basebackup is not among the embedded binaries.
  await primary.shutDown();
  copy(join(primary.dataDir, 'postgres'), dataDir);
  copy(join(primary.dataDir, 'postgres.password'), dataDir);
  // That it is there says all; copied, it belongs to the user as whom PostgreSQL runs.
  copy(join(dataDir, 'postgres/PG_VERSION'), join(dataDir, 'postgres/standby.signal'));
  await primary.start({ ...followable, synchronous_standby_names: '*', synchronous_commit: 'remote_apply' });
  const { port, password } = new URL(primary.adminUrl);
  const settings = {
    ...followable,
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
    // Its connections to a server that is gone are not waited for.
    wal_retrieve_retry_interval: '100ms',
  };
  const server = await startEmbeddedPostgres({ dataDir, settings });
  t.teardown(() => server.stop());
  await until(
    async () => {
      const [following] = await primary.sql<{ state: string }>('select sync_state as state from pg_stat_replication');
      return following?.state === 'sync';
    },
    'the standby follows',
    60,
  );
  return {
    adminUrl: server.url,
    port: server.port,
    promote: async () => void (await ask(server.url, 'select pg_promote()')),
  };
}

function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
