/** The only reader of the environment: read whole, checked whole, every fault listed, then frozen. */
import { trustedProxies } from '#server/gateway/client-address.ts';
import { parseRedisAddress } from '#server/limiter/redis-address.ts';
import type { MetricsAddress } from '#server/platform/metrics.ts';
import { addressRules } from '#server/platform/outbound/addresses.ts';
import type { RolePasswords } from '#server/platform/postgres/roles.ts';
import { ConfigError, type Environment, logLevels, Reader } from './environment.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** PostgreSQL, as the API's own role. */
  readonly databaseUrl: string;
  /** Connections of this process. */
  readonly databasePoolSize: number;
  /** A server, Sentinels or a Cluster: see parseRedisAddress. Absent: rate limits are counted in this process alone. */
  readonly redisUrl: string | undefined;
  /** 32 bytes or more: seals signing keys, signs cursors. Outside the database, the same on every node. */
  readonly secretKey: Buffer;
  readonly trustedProxies: readonly string[];
  /** Addresses that webhooks may reach although they are not public: for development and tests. */
  readonly webhookAllowedAddresses: readonly string[];
  /** The browser that prints PDFs; absent: where machines keep it. */
  readonly chromiumPath: string | undefined;
  /** Where Prometheus reads; absent: nowhere. */
  readonly metrics: MetricsAddress | undefined;
  readonly logLevel: string;
}

/** What a process that serves needs to know beside. */
export interface ServeConfig extends Config {
  /** How long requests are served on after SIGTERM, in seconds, so that balancers can notice. */
  readonly shutdownDelay: number;
  /** How many processes serve on the one port. */
  readonly processes: number;
}

/** What a worker needs to know. */
export interface WorkerConfig {
  /** PostgreSQL, as the worker's own role. */
  readonly databaseUrl: string;
  /** Connections of this process, beside those of the queue. */
  readonly databasePoolSize: number;
  /** Jobs at a time. */
  readonly concurrency: number;
  /** The same as the API's. */
  readonly secretKey: Buffer;
  readonly smtpUrl: string;
  /** The address that mails come from. */
  readonly mailFrom: string;
  /** Connections to the mail server. A worker that is killed repeats at most as many mails of a newsletter. */
  readonly mailConnections: number;
  /** The same as the API's. */
  readonly webhookAllowedAddresses: readonly string[];
  /** Where Prometheus reads; absent: nowhere. */
  readonly metrics?: MetricsAddress | undefined;
  readonly logLevel: string;
}

/** What the demo needs to know; it brings everything else itself. */
export interface DemoConfig {
  readonly port: number;
  /** The page that shows the mails; absent: 8025, or any where that is in use. */
  readonly mailPort: number | undefined;
  /** The mail server; absent: 1025, or any where that is in use. */
  readonly smtpPort: number | undefined;
  /** The page that shows the webhooks; absent: 8026, or any where that is in use. */
  readonly webhookPort: number | undefined;
  readonly dataDir: string;
  /** The browser that prints PDFs; absent: where machines keep it. */
  readonly chromiumPath: string | undefined;
  readonly logLevel: string;
}

/** @throws ConfigError */
export function readServeConfig(env: Environment = process.env): ServeConfig {
  const read = new Reader(env);
  const processes = read.processes('PROCESSES');
  const redisUrl = read.optionalAddress('REDIS_URL', parseRedisAddress);
  if (processes > 1 && redisUrl === undefined) {
    read.faults.push(
      `PROCESSES is ${processes}, and REDIS_URL is not set: each process would count rate limits on its own, and grant ` +
        'every quota once. Set REDIS_URL, or PROCESSES to 1',
    );
  }
  return read.done({
    host: read.text('HOST', '0.0.0.0', ''),
    port: read.integer('PORT', 8080, 0, 65_535),
    databaseUrl: read.url(
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'the PostgreSQL to use, as the role guildgate_api',
    ),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 20, 1, 500),
    redisUrl,
    secretKey: read.secret('SECRET_KEY', 32),
    trustedProxies: read.ranges('TRUSTED_PROXIES', trustedProxies),
    webhookAllowedAddresses: read.ranges('WEBHOOK_ALLOWED_ADDRESSES', addressRules),
    chromiumPath: read.optional('CHROMIUM_PATH'),
    metrics: read.metrics(),
    processes,
    shutdownDelay: read.integer('SHUTDOWN_DELAY', 5, 0, 10),
    logLevel: read.choice('LOG_LEVEL', 'info', logLevels),
  });
}

/** @throws ConfigError */
export function readWorkerConfig(env: Environment = process.env): WorkerConfig {
  const read = new Reader(env);
  return read.done({
    databaseUrl: read.url(
      'WORKER_DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'the PostgreSQL to use, as the role guildgate_worker',
    ),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 20, 1, 500),
    concurrency: read.integer('WORKER_CONCURRENCY', 20, 1, 200),
    secretKey: read.secret('SECRET_KEY', 32),
    smtpUrl: read.url(
      'SMTP_URL',
      ['smtp:', 'smtps:'],
      'the mail server, such as smtp://user:password@mail.example:587',
    ),
    mailFrom: read.email('MAIL_FROM', 'the address that mails come from, such as no-reply@example.org'),
    mailConnections: read.integer('MAIL_CONNECTIONS', 10, 1, 100),
    webhookAllowedAddresses: read.ranges('WEBHOOK_ALLOWED_ADDRESSES', addressRules),
    metrics: read.metrics(),
    logLevel: read.choice('LOG_LEVEL', 'info', logLevels),
  });
}

/** What bringing a database up to date needs. */
export interface MigrationConfig {
  /** A role that may create roles. */
  readonly adminUrl: string;
  /** What the roles will sign in with. */
  readonly passwords: RolePasswords;
}

/** @throws ConfigError */
export function readMigrationConfig(env: Environment = process.env): MigrationConfig {
  const read = new Reader(env);
  return read.done({
    adminUrl: read.url(
      'MIGRATION_DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'the PostgreSQL, as a role that may create roles',
    ),
    passwords: {
      api: read.text('API_DATABASE_PASSWORD', undefined, 'the password that the role guildgate_api gets'),
      worker: read.text('WORKER_DATABASE_PASSWORD', undefined, 'the password that the role guildgate_worker gets'),
    },
  });
}

/** Where the commands of an operator work. */
export interface OperatorConfig {
  /** PostgreSQL, as the role that migrates; absent: that of the demo. */
  readonly adminUrl: string | undefined;
  /** Where the demo keeps its data. */
  readonly dataDir: string;
}

/** @throws ConfigError */
export function readOperatorConfig(env: Environment = process.env): OperatorConfig {
  const read = new Reader(env);
  return read.done({
    adminUrl: read.optionalUrl('MIGRATION_DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: read.text('DATA_DIR', '.data', ''),
  });
}

/** @returns the key of the servers, for what seals in their stead. @throws ConfigError */
export function readSecretKey(env: Environment = process.env): Buffer {
  const read = new Reader(env);
  return read.done({ key: read.secret('SECRET_KEY', 32) }).key;
}

/** What is looked at where something is wrong: every setting that is well-formed, whatever is the matter with others. */
export interface DoctorConfig {
  /** What is wrong with the environment of each. */
  readonly serve: readonly string[];
  readonly worker: readonly string[];
  /** What it seems to be for, by the databases that are named. */
  readonly configured: 'serve' | 'worker' | 'all';
  readonly databaseUrl: string | undefined;
  readonly workerDatabaseUrl: string | undefined;
  readonly adminUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly redisIsSet: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly secretKey: Buffer | undefined;
  readonly chromiumPath: string | undefined;
  /** To PostgreSQL, that one node opens at the most, all its processes together. */
  readonly connections: { readonly serve: number; readonly worker: number };
}

/** Throws nothing: what is wrong is among what is returned. */
export function readDoctorConfig(env: Environment = process.env): DoctorConfig {
  const sound = <T>(pick: (read: Reader) => T): T | undefined => {
    const read = new Reader(env);
    const value = pick(read);
    return read.faults.length === 0 ? value : undefined;
  };
  const postgres = (name: string) => sound((read) => read.optionalUrl(name, ['postgres:', 'postgresql:']));
  const poolSize = sound((read) => read.integer('DATABASE_POOL_SIZE', 20, 1, 500)) ?? 20;
  const concurrency = sound((read) => read.integer('WORKER_CONCURRENCY', 20, 1, 200)) ?? 20;
  const processes = sound((read) => read.processes('PROCESSES')) ?? 1;
  const [serves, works] = [env.DATABASE_URL, env.WORKER_DATABASE_URL].map(Boolean);
  return {
    serve: faultsOf(() => readServeConfig(env)),
    worker: faultsOf(() => readWorkerConfig(env)),
    configured: serves === works ? 'all' : serves ? 'serve' : 'worker',
    databaseUrl: postgres('DATABASE_URL'),
    workerDatabaseUrl: postgres('WORKER_DATABASE_URL'),
    adminUrl: postgres('MIGRATION_DATABASE_URL'),
    redisUrl: sound((read) => read.optionalAddress('REDIS_URL', parseRedisAddress)),
    redisIsSet: Boolean(env.REDIS_URL),
    smtpUrl: sound((read) => read.optionalUrl('SMTP_URL', ['smtp:', 'smtps:'])),
    mailFrom: sound((read) => (read.optional('MAIL_FROM') ? read.email('MAIL_FROM', '') : undefined)),
    secretKey: sound((read) => read.secret('SECRET_KEY', 32)),
    chromiumPath: sound((read) => read.optional('CHROMIUM_PATH')),
    // One more holds the lock of quotas, and one asks whether PostgreSQL is there; the queue has two beside its jobs.
    connections: { serve: processes * (poolSize + 2), worker: poolSize + concurrency + 2 },
  };
}

function faultsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults;
  }
}

/** @throws ConfigError */
export function readDemoConfig(env: Environment = process.env): DemoConfig {
  const read = new Reader(env);
  return read.done({
    port: read.integer('PORT', 8080, 1, 65_535),
    mailPort: read.optionalInteger('MAIL_PORT', 1, 65_535),
    smtpPort: read.optionalInteger('SMTP_PORT', 1, 65_535),
    webhookPort: read.optionalInteger('WEBHOOK_PORT', 1, 65_535),
    dataDir: read.text('DATA_DIR', '.data', ''),
    chromiumPath: read.optional('CHROMIUM_PATH'),
    logLevel: read.choice('LOG_LEVEL', 'warn', logLevels),
  });
}
