/** A physical standby of a test PostgreSQL, which can be promoted. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { until } from '../until.ts';
import { type OwnPostgres, query } from './own-postgres.ts';

export interface Standby {
  readonly adminUrl: string;
  readonly port: number;
  /** Ends its recovery, so that it accepts writes. */
  promote(): Promise<void>;
}

/** Settings of a server that can have a standby. */
export const followable = { wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' };

/**
 * Starts a synchronous standby of a server that was started with `followable`: the primary then acknowledges only commits that
 * the standby has applied. Stopped with the test.
 */
export async function startStandby(
  t: { teardown(task: () => Promise<void>): void },
  primary: OwnPostgres,
): Promise<Standby> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildgate-standby-'));
  t.teardown(() => rm(dataDir, { recursive: true, force: true }));
  // Copies the files of a stopped server: the embedded binaries lack pg_basebackup.
  await primary.shutDown();
  copy(join(primary.dataDir, 'postgres'), dataDir);
  copy(join(primary.dataDir, 'postgres.password'), dataDir);
  // An existing file is enough; a copy keeps the owner that PostgreSQL needs.
  copy(join(dataDir, 'postgres/PG_VERSION'), join(dataDir, 'postgres/standby.signal'));
  await primary.start({ ...followable, synchronous_standby_names: '*', synchronous_commit: 'remote_apply' });
  const { port, password } = new URL(primary.adminUrl);
  const settings = {
    ...followable,
    primary_conninfo: `host=127.0.0.1 port=${port} user=postgres password=${password}`,
    // Short, so that promotion does not wait for the lost primary.
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
    promote: async () => void (await query(server.url, 'select pg_promote()')),
  };
}

function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
