/**
 * Server settings of an embedded PostgreSQL, passed on its command line, so that changes also reach existing clusters.
 * They limit memory and disk on a development machine.
 */
const common: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '64MB',
  huge_pages: 'off',
  io_method: 'sync', // the default starts three more processes
  max_wal_size: '256MB',
  max_wal_senders: '0', // no replication,
  wal_level: 'minimal', // so that the WAL is for crash recovery only
  jit: 'off',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off', // the log is our file, on its standard error
};

/** For expendable data: a crash of the machine may corrupt it, and a kill of PostgreSQL loses the latest commits. */
const volatile: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
};

/** @returns PostgreSQL's arguments. `overrides` take precedence over our settings. */
export function serverArguments(options: {
  folderArgument: string;
  clusterName: string;
  port: number;
  durable: boolean;
  overrides: Record<string, string>;
}): string[] {
  const settings: Record<string, string> = {
    ...common,
    ...(options.durable ? {} : volatile),
    ...options.overrides,
    // Not overridable: the cluster's processes are recognised by its name.
    cluster_name: options.clusterName,
    port: String(options.port),
  };
  return [
    '-D',
    options.folderArgument,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
