/** Configuration of `doctor`: every well-formed setting, whether or not others are faulty. */
import { parseRedisAddress } from '#server/limiter/redis-address.ts';
import { readServeConfig, readWorkerConfig } from '../../config.ts';
import { ConfigError, type Environment, Reader } from '../../environment.ts';

export interface DoctorConfig {
  /** Configuration faults of each part. */
  readonly serve: readonly string[];
  readonly worker: readonly string[];
  /** Parts to check, by the databases that are set; `operator`: neither, in an operator's own environment. */
  readonly configured: 'serve' | 'worker' | 'all' | 'operator';
  readonly databaseUrl: string | undefined;
  readonly databaseDirectUrl: string | undefined;
  readonly workerDatabaseUrl: string | undefined;
  readonly workerDatabaseDirectUrl: string | undefined;
  readonly adminUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly redisIsSet: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly secretKey: Buffer | undefined;
  readonly openingKey: Buffer | undefined;
  readonly chromiumPath: string | undefined;
  readonly dataDir: string;
  /** Maximum PostgreSQL connections of one node with all its processes, without those of a pooler. */
  readonly connections: { readonly serve: number; readonly worker: number };
}

/** Never throws: faults are part of the result. */
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
  const [serves, works, administers] = [env.DATABASE_URL, env.WORKER_DATABASE_URL, env.MIGRATION_DATABASE_URL].map(
    Boolean,
  );
  return {
    serve: faultsOf(() => readServeConfig(env)),
    worker: faultsOf(() => readWorkerConfig(env)),
    configured: serves && works ? 'all' : serves ? 'serve' : works ? 'worker' : administers ? 'operator' : 'all',
    databaseUrl: postgres('DATABASE_URL'),
    databaseDirectUrl: postgres('DATABASE_DIRECT_URL'),
    workerDatabaseUrl: postgres('WORKER_DATABASE_URL'),
    workerDatabaseDirectUrl: postgres('WORKER_DATABASE_DIRECT_URL'),
    adminUrl: postgres('MIGRATION_DATABASE_URL'),
    redisUrl: sound((read) => read.optionalAddress('REDIS_URL', parseRedisAddress)),
    redisIsSet: Boolean(env.REDIS_URL),
    smtpUrl: sound((read) => read.optionalUrl('SMTP_URL', ['smtp:', 'smtps:'])),
    mailFrom: sound((read) => (read.optional('MAIL_FROM') ? read.email('MAIL_FROM', '') : undefined)),
    secretKey: sound((read) => read.secret('SECRET_KEY', 32)),
    openingKey: sound((read) => read.optionalSecret('SECRET_KEY_FOR_OPENING', 32)),
    chromiumPath: sound((read) => read.optional('CHROMIUM_PATH')),
    dataDir: sound((read) => read.text('DATA_DIR', '.data', '')) ?? '.data',
    // Per server process plus the quota lock, the one that listens for commits, and the readiness probe with the one that
    // renews it; the queue has two besides its jobs. Past a pooler, whose connections are its own, go the quota lock and
    // those that listen.
    connections: {
      serve: processes * (env.DATABASE_DIRECT_URL ? 2 : poolSize + 4),
      worker: env.WORKER_DATABASE_DIRECT_URL ? 1 : poolSize + concurrency + 2,
    },
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
