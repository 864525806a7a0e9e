/** guildgate: the command line. Each command is a few lines that call what does the work. */
import { Command, CommanderError } from 'commander';
import { startService } from './compose.ts';
import { ConfigError, readConfig, readDemoConfig, readMigrationConfig } from './config.ts';
import { DemoError, startDemo } from './demo/demo.ts';
import { welcome } from './demo/welcome.ts';
import { BrokenContracts } from './gateway/promises.ts';
import { EmbeddedPostgresError } from './platform/embedded-postgres.ts';
import { createLogger } from './platform/log.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { ensureRoles, UnsafeDatabaseRole } from './platform/postgres/roles.ts';
import { untilSignal } from './platform/signals.ts';

/** Errors that a person can mend: told as a sentence, without a stack. */
const explained = [DemoError, EmbeddedPostgresError, ConfigError, UnsafeDatabaseRole, BrokenContracts];

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
  await untilSignal();
  logger.info({}, 'stopping');
  await service.stop();
}

async function migrateUp(): Promise<void> {
  const { adminUrl, apiPassword } = readMigrationConfig();
  await ensureRoles(adminUrl, apiPassword);
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
  .description('start a database, two tenants with people, and the server (PORT, DATA_DIR, LOG_LEVEL)')
  .action(demo);
program
  .command('serve')
  .description('serve the API (DATABASE_URL, SECRET_KEY, REDIS_URL, HOST, PORT, TRUSTED_PROXIES, LOG_LEVEL)')
  .action(serve);
program
  .command('migrate')
  .description(
    'create the roles and bring the database to the newest schema (MIGRATION_DATABASE_URL, API_DATABASE_PASSWORD)',
  )
  .action(migrateUp);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else if (explained.some((kind) => error instanceof kind)) {
    say(`\n${error instanceof Error ? error.message : ''}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
