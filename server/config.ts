/** The only reader of the environment: read whole, checked whole, every fault listed, then frozen. */
import { availableParallelism } from 'node:os';
import { email } from '#contracts/schemas/fields.ts';
import { trustedProxies } from '#server/gateway/client-address.ts';
import { parseRedisAddress } from '#server/limiter/redis-address.ts';
import type { MetricsAddress } from '#server/platform/metrics.ts';
import { addressRules } from '#server/platform/outbound/addresses.ts';
import type { RolePasswords } from '#server/platform/postgres/roles.ts';

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

/** The environment is not usable: the message lists every fault and what to set. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(faults: readonly string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/** More would wait for each other's turn on any machine there is. */
const maximumProcesses = 128;

class Reader {
  readonly faults: string[] = [];
  readonly #env: Environment;
  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string, fallback: string | undefined, why: string): string {
    const value = this.#env[name] || fallback;
    if (value === undefined) this.faults.push(`${name} is not set: ${why}`);
    return value ?? '';
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.#env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    this.faults.push(`${name} is "${text}": it must be a whole number from ${min} to ${max}`);
    return fallback;
  }

  /** @returns how many, where `auto` is one for each core that this process may use */
  processes(name: string): number {
    const text = this.#env[name] || '1';
    const value = text === 'auto' ? availableParallelism() : Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= maximumProcesses) return value;
    this.faults.push(`${name} is "${text}": it must be a whole number from 1 to ${maximumProcesses}, or auto`);
    return 1;
  }

  optionalInteger(name: string, min: number, max: number): number | undefined {
    return this.#env[name] ? this.integer(name, min, min, max) : undefined;
  }

  email(name: string, why: string): string {
    const value = this.text(name, undefined, why);
    if (value && email().validate(value).error) {
      this.faults.push(`${name} is "${value}": it must be a bare email address, such as no-reply@example.org`);
    }
    return value;
  }

  choice(name: string, fallback: string, allowed: readonly string[]): string {
    const value = this.#env[name] || fallback;
    if (!allowed.includes(value)) this.faults.push(`${name} is "${value}": it must be one of ${allowed.join(', ')}`);
    return value;
  }

  url(name: string, protocols: readonly string[], why: string): string {
    const value = this.text(name, undefined, why);
    // The value may hold a password: it is not repeated.
    if (value && !(URL.canParse(value) && protocols.includes(new URL(value).protocol))) {
      this.faults.push(
        `${name} is not a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      );
    }
    return value;
  }

  optional(name: string): string | undefined {
    return this.#env[name] || undefined;
  }

  optionalUrl(name: string, protocols: readonly string[]): string | undefined {
    return this.#env[name] ? this.url(name, protocols, '') : undefined;
  }

  /** @param parse throws for what is none, saying so without repeating it: it may hold a password */
  optionalAddress(name: string, parse: (text: string) => unknown): string | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    try {
      parse(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.faults.push(`${name}: ${error.message}`);
    }
    return text;
  }

  secret(name: string, minimumBytes: number): Buffer {
    const text = this.text(name, undefined, `create one with: openssl rand -base64 ${minimumBytes}`);
    const bytes = Buffer.from(text, 'base64');
    if (text && bytes.length < minimumBytes) {
      this.faults.push(`${name} is too short: it must be at least ${minimumBytes} random bytes in base64`);
    }
    return bytes;
  }

  /** @returns nothing where no port is set */
  metrics(): MetricsAddress | undefined {
    const port = this.optionalInteger('METRICS_PORT', 0, 65_535);
    return port === undefined ? undefined : { host: this.text('METRICS_HOST', '127.0.0.1', ''), port };
  }

  /** @param check throws for what is none, saying so */
  ranges(name: string, check: (ranges: readonly string[]) => unknown): string[] {
    const ranges = (this.#env[name] ?? '')
      .split(',')
      .map((range) => range.trim())
      .filter(Boolean);
    try {
      check(ranges);
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
      this.faults.push(`${name}: ${error.message}`);
    }
    return ranges;
  }

  done<T>(config: T): Readonly<T> {
    if (this.faults.length > 0) throw new ConfigError(this.faults);
    return Object.freeze(config);
  }
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
