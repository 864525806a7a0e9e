/** guildgate: the command line. Each command is a few lines that call what does the work. */
import { Command, CommanderError } from 'commander';
import pg from 'pg';
import { addLimitsCommands } from './cli/limits.ts';
import { startService } from './compose.ts';
import { startWorker } from './compose-worker.ts';
import { ConfigError, readConfig, readDemoConfig, readMigrationConfig, readWorkerConfig } from './config.ts';
import { startDemo } from './demo/demo.ts';
import { DemoError } from './demo/demo-error.ts';
import { welcome } from './demo/welcome.ts';
import { UnknownHost } from './features/limits/limits.ts';
import { BrokenContracts } from './gateway/promises.ts';
import { QuotaLockTaken } from './limiter/quota-lock.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { MetricsPortUnavailable } from './platform/metrics.ts';
import { isUnavailable } from './platform/postgres/errors.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { ensureRoles, UnsafeDatabaseRole } from './platform/postgres/roles.ts';
import { untilSignal } from './platform/signals.ts';

/** Errors whose message tells a person what to mend. */
const explained = [
  DemoError,
  EmbeddedPostgresError,
  ConfigError,
  UnsafeDatabaseRole,
  QuotaLockTaken,
  BrokenContracts,
  UnknownHost,
  MetricsPortUnavailable,
];

const checkUrl = 'DATABASE_URL, WORKER_DATABASE_URL for a worker, or MIGRATION_DATABASE_URL to migrate and for limits.';

/** @returns what a person can do about an error, instead of its stack; nothing for a fault of ours. */
function explanation(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (explained.some((kind) => error instanceof kind)) return error.message;
  if ('syscall' in error && error.syscall === 'listen' && 'code' in error && 'port' in error) {
    if (error.code === 'EADDRINUSE') return `Port ${error.port} is in use by another program. Set PORT to another one.`;
    const advice = 'Set PORT to one from 1024 on, and HOST to an address of this machine.';
    return `Port ${error.port} cannot be listened on (${error.code}). ${advice}`;
  }
  if (isUnavailable(error))
    return `PostgreSQL cannot be reached (${reasonOf(error)}). Check that it runs, and ${checkUrl}`;
  if (!(error instanceof pg.DatabaseError)) return undefined;
  // Authentication (28), a database that does not exist (3D000), and the owner's role, which does not exist (22023) or
  // is not for whoever connects (42501).
  if (/^(?:28|3D|22023$|42501$)/.test(error.code ?? '')) {
    return `PostgreSQL refuses the connection (${error.message}). Check ${checkUrl}`;
  }
  // A table or column that is not there.
  if (/^42(?:P01|703)$/.test(error.code ?? '')) {
    return `The database is older than this program (${error.message}). Run: guildgate migrate`;
  }
  return undefined;
}

/** @returns what the operating system or PostgreSQL said; where several addresses were tried, the code they share. */
function reasonOf(error: Error): string {
  const { cause = error } = error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ('code' in cause ? String(cause.code) : cause.name);
}

/** How long a person at a terminal waits for running requests when the demo stops, in milliseconds. */
const demoDrain = 2_000;

const say = (line: string) => process.stderr.write(`${line}\n`);

async function demo(): Promise<void> {
  const config = readDemoConfig();
  const running = await startDemo(config, (step) => say(`${step} …`));
  process.stdout.write(welcome(running.file, config.dataDir));
  await untilSignal();
  say('Stopping …');
  await running.stop(demoDrain);
}

async function serve(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const service = await startService(config, { logger });
  logger.info({ port: service.port }, 'serving');
  tellAllowed(config.webhookAllowedAddresses, logger);
  await untilSignal();
  logger.info({}, 'stopping');
  await service.stop();
}

async function work(): Promise<void> {
  const config = readWorkerConfig();
  const logger = createLogger(config.logLevel);
  const worker = await startWorker(config, { logger });
  logger.info({}, 'working');
  tellAllowed(config.webhookAllowedAddresses, logger);
  await untilSignal();
  logger.info({}, 'stopping');
  await worker.stop();
}

/** A door that was opened for development must not stay open unseen. */
function tellAllowed(addresses: readonly string[], logger: Logger): void {
  if (addresses.length > 0) logger.warn({ addresses }, 'webhooks may reach addresses that are not public');
}

async function migrateUp(): Promise<void> {
  const { adminUrl, passwords } = readMigrationConfig();
  await ensureRoles(adminUrl, passwords);
  const applied = await migrate(adminUrl);
  say(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
}

const program = new Command('guildgate')
  .description('A membership and event-management API for many organisations')
  .addHelpText(
    'after',
    `
Examples:
  guildgate demo                        everything on this machine, with people and tokens to try
  PORT=9000 DATA_DIR=/tmp/gg guildgate demo
  DATABASE_URL=postgres://guildgate_api:…@db/guildgate SECRET_KEY=… guildgate serve`,
  )
  .exitOverride();
program
  .command('demo')
  .description(
    'start a database, two tenants with people, the server, a worker, and pages with its mails and webhooks (PORT, MAIL_PORT, SMTP_PORT, WEBHOOK_PORT, DATA_DIR, CHROMIUM_PATH, LOG_LEVEL)',
  )
  .action(demo);
program
  .command('serve')
  .description(
    'serve the API (DATABASE_URL, DATABASE_POOL_SIZE, SECRET_KEY, REDIS_URL, HOST, PORT, TRUSTED_PROXIES, WEBHOOK_ALLOWED_ADDRESSES, CHROMIUM_PATH, METRICS_PORT, METRICS_HOST, LOG_LEVEL)',
  )
  .action(serve);
program
  .command('worker')
  .description(
    'work off jobs, send mail and webhooks (WORKER_DATABASE_URL, DATABASE_POOL_SIZE, WORKER_CONCURRENCY, SECRET_KEY, SMTP_URL, MAIL_FROM, MAIL_CONNECTIONS, WEBHOOK_ALLOWED_ADDRESSES, LOG_LEVEL)',
  )
  .action(work);
program
  .command('migrate')
  .description(
    'create the roles and bring the database to the newest schema (MIGRATION_DATABASE_URL, API_DATABASE_PASSWORD, WORKER_DATABASE_PASSWORD)',
  )
  .action(migrateUp);
addLimitsCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else {
    const sentence = explanation(error);
    if (sentence === undefined) throw error;
    say(`\n${sentence}\n`);
    process.exitCode = 1;
  }
}
