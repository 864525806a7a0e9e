/**
 * The server settings of an embedded PostgreSQL, given on its command line at every start, so that a change of ours
 * reaches clusters that were created long ago. They keep a development machine's memory and disk small.
 */
const common: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '64MB',
  huge_pages: 'off',
  io_method: 'sync', // the default starts three more processes
  max_wal_size: '256MB',
  max_wal_senders: '0', // nobody replicates from it,
  wal_level: 'minimal', // so the log needs to hold no more than a recovery needs
  jit: 'off',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off', // the log is our file, on its standard error
};

/** For data that may be lost with the machine. When only PostgreSQL is killed, the last moment's commits are lost. */
const volatile: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  checkpoint_timeout: '1h',
};

/** Takes what a start asks for; returns PostgreSQL's arguments. `overrides` win over our own settings. */
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
    // Not to be overridden: the cluster's processes are recognised by its name.
    cluster_name: options.clusterName,
    port: String(options.port),
  };
  return [
    '-D',
    options.folderArgument,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
