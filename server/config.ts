/** Configuration from the environment: read once, checked completely with all faults listed, then frozen. */
import { trustedProxies } from '#server/gateway/http/client-address.ts';
import { parseRedisAddress } from '#server/limiter/redis-address.ts';
import type { MetricsAddress } from '#server/platform/metrics.ts';
import { addressRules } from '#server/platform/outbound/addresses.ts';
import type { RolePasswords } from '#server/platform/postgres/roles.ts';
import type { TracingOptions } from '#server/platform/tracing/export.ts';
import { type Environment, logLevels, Reader } from './environment.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** URL of PostgreSQL with the API's role. */
  readonly databaseUrl: string;
  /** Leads past the pooler of `databaseUrl`; absent: there is none. */
  readonly databaseDirectUrl?: string | undefined;
  /** Maximum connections of this process. */
  readonly databasePoolSize: number;
  /** A server, Sentinels or a Cluster: see parseRedisAddress. Absent: rate limits are counted in this process alone. */
  readonly redisUrl: string | undefined;
  /** 32 bytes or more: encrypts signing keys and signs cursors. Outside the database, the same on every node. */
  readonly secretKey: Buffer;
  /** Opens and verifies as well, while one secret key is replaced by another. */
  readonly openingKey?: Buffer | undefined;
  readonly trustedProxies: readonly string[];
  /** Non-public addresses that webhooks may reach, for development and tests. */
  readonly webhookAllowedAddresses: readonly string[];
  /** Path of the browser that prints PDFs; absent: see findChromium. */
  readonly chromiumPath: string | undefined;
  /** Folder below which the browser of a package is unpacked; absent: none is. */
  readonly dataDir?: string;
  /** Address of the metrics listener; absent: none. */
  readonly metrics: MetricsAddress | undefined;
  /** Peers whose `traceparent` is continued, such as proxies that write it themselves. */
  readonly traceparentFrom?: readonly string[];
  readonly logLevel: string;
}

/** Additional configuration of `serve`. */
export interface ServeConfig extends Config {
  /** Seconds of serving on after SIGTERM, so that load balancers notice. */
  readonly shutdownDelay: number;
  /** Number of server processes on the port. */
  readonly processes: number;
  /** Settings in its environment that open PostgreSQL with more privileges than its own. */
  readonly excessSettings: readonly string[];
  /** Absent: no tracing. */
  readonly tracing?: TracingOptions | undefined;
}

/** Configuration of `worker`. */
export interface WorkerConfig {
  /** URL of PostgreSQL with the worker's role. */
  readonly databaseUrl: string;
  /** Leads past the pooler of `databaseUrl`; absent: there is none. */
  readonly databaseDirectUrl?: string | undefined;
  /** Maximum connections of this process, without those of the queue. */
  readonly databasePoolSize: number;
  /** Maximum concurrent jobs of each queue: see compose-worker.ts. */
  readonly concurrency: number;
  /** The same as the API's. */
  readonly secretKey: Buffer;
  readonly openingKey?: Buffer | undefined;
  readonly smtpUrl: string;
  /** Sender address of emails. */
  readonly mailFrom: string;
  /** Connections to the mail server; also the most newsletter emails that a killed worker repeats. */
  readonly mailConnections: number;
  /** In days, from the end of a session. */
  readonly sessionRetention?: number | undefined;
  /** In days. Absent: for ever. */
  readonly auditLogRetention?: number | undefined;
  /** The same as the API's. */
  readonly webhookAllowedAddresses: readonly string[];
  /** As the API's: the browser prints the invoices that are mailed. */
  readonly chromiumPath?: string | undefined;
  readonly dataDir?: string;
  /** Address of the metrics listener; absent: none. */
  readonly metrics?: MetricsAddress | undefined;
  /** As that of `serve`. */
  readonly excessSettings?: readonly string[];
  readonly tracing?: TracingOptions | undefined;
  readonly logLevel: string;
}

/** Configuration of `demo`, which provides everything else itself. */
export interface DemoConfig {
  readonly port: number;
  /** Port of the page with the emails; absent: 8025, or a free port if that is in use. */
  readonly mailPort: number | undefined;
  /** Port of the mail server; absent: 1025, or a free port if that is in use. */
  readonly smtpPort: number | undefined;
  /** Port of the page with the webhooks; absent: 8026, or a free port if that is in use. */
  readonly webhookPort: number | undefined;
  readonly dataDir: string;
  /** Path of the browser that prints PDFs; absent: see findChromium. */
  readonly chromiumPath: string | undefined;
  readonly logLevel: string;
}

/** Settings that open PostgreSQL with more privileges than a process needs. */
const beyondWorker = ['MIGRATION_DATABASE_URL'];
const beyondServe = [...beyondWorker, 'WORKER_DATABASE_URL', 'WORKER_DATABASE_DIRECT_URL', 'WORKER_DATABASE_PASSWORD'];

const presentIn = (env: Environment, names: readonly string[]) => names.filter((name) => env[name]);

/** @throws ConfigError */
export function readServeConfig(env: Environment = process.env): ServeConfig {
  const read = new Reader(env);
  const processes = read.processes('PROCESSES');
  const redisUrl = read.optionalAddress('REDIS_URL', parseRedisAddress);
  if (processes > 1 && redisUrl === undefined) {
    read.faults.push(
      `PROCESSES is ${processes}, but REDIS_URL is not set: each process would count rate limits separately. ` +
        'Set REDIS_URL, or PROCESSES to 1',
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
    databaseDirectUrl: read.optionalUrl('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 20, 1, 500),
    redisUrl,
    secretKey: read.secret('SECRET_KEY', 32),
    openingKey: read.optionalSecret('SECRET_KEY_FOR_OPENING', 32),
    trustedProxies: read.ranges('TRUSTED_PROXIES', trustedProxies),
    webhookAllowedAddresses: read.ranges('WEBHOOK_ALLOWED_ADDRESSES', addressRules),
    chromiumPath: read.optional('CHROMIUM_PATH'),
    dataDir: read.text('DATA_DIR', '.data', ''),
    metrics: read.metrics(),
    tracing: read.tracing('guildgate'),
    traceparentFrom: read.ranges('TRACEPARENT_FROM', trustedProxies),
    processes,
    excessSettings: presentIn(env, beyondServe),
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
    databaseDirectUrl: read.optionalUrl('WORKER_DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: read.integer('DATABASE_POOL_SIZE', 20, 1, 500),
    concurrency: read.integer('WORKER_CONCURRENCY', 20, 1, 200),
    secretKey: read.secret('SECRET_KEY', 32),
    openingKey: read.optionalSecret('SECRET_KEY_FOR_OPENING', 32),
    smtpUrl: read.url(
      'SMTP_URL',
      ['smtp:', 'smtps:'],
      'the mail server, such as smtp://user:password@mail.example:587',
    ),
    mailFrom: read.email('MAIL_FROM', 'the address that mails come from, such as no-reply@example.org'),
    mailConnections: read.integer('MAIL_CONNECTIONS', 10, 1, 100),
    sessionRetention: read.optionalInteger('SESSION_RETENTION_DAYS', 1, 3_650),
    auditLogRetention: read.optionalInteger('AUDIT_LOG_RETENTION_DAYS', 1, 36_500),
    webhookAllowedAddresses: read.ranges('WEBHOOK_ALLOWED_ADDRESSES', addressRules),
    chromiumPath: read.optional('CHROMIUM_PATH'),
    dataDir: read.text('DATA_DIR', '.data', ''),
    metrics: read.metrics(),
    tracing: read.tracing('guildgate-worker'),
    excessSettings: presentIn(env, beyondWorker),
    logLevel: read.choice('LOG_LEVEL', 'info', logLevels),
  });
}

/** Configuration of `migrate up`. */
export interface MigrationConfig {
  /** A role that may create roles. */
  readonly adminUrl: string;
  /** Passwords to set for the roles. */
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

/** Configuration of the operator commands. */
export interface OperatorConfig {
  /** URL of PostgreSQL with the migrating role; absent: that of the demo. */
  readonly adminUrl: string | undefined;
  /** Data folder of the demo. */
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

/** @returns the secret keys of the servers, for commands that encrypt or decrypt. @throws ConfigError */
export function readSecretKeys(
  env: Environment = process.env,
): readonly [secretKey: Buffer, openingKey: Buffer | undefined] {
  const read = new Reader(env);
  return read.done([read.secret('SECRET_KEY', 32), read.optionalSecret('SECRET_KEY_FOR_OPENING', 32)]);
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
