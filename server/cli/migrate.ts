/** The commands `guildgate migrate`: apply migrations and show their state. */
import type { Command } from 'commander';
import { readMigrationConfig } from '../config.ts';
import { sessionNames } from '../platform/postgres/address.ts';
import { type MigrationState, migrate, migrationStates } from '../platform/postgres/migrate.ts';
import { ensureRoles } from '../platform/postgres/roles.ts';
import { assertSessions } from '../platform/postgres/sessions.ts';
import { textTable } from '../platform/text-table.ts';
import { atDatabase } from './operator-database.ts';
import { print, say } from './terminal.ts';

/** Exit codes of `status` besides 0. */
const exitCodes = { waiting: 2, newer: 3 } as const;

const examples = `
Examples:
  guildgate migrate up                  before the servers of a new release start; several at once are safe
  guildgate migrate up --roles          before pg_restore, which brings the tables of its backup
  guildgate migrate status              0 up to date, ${exitCodes.waiting} some wait, ${exitCodes.newer} the database is newer than this program

The role of MIGRATION_DATABASE_URL may create roles and objects in the database: the role that owns the database, with
CREATEROLE; it need not be a superuser. "up" sets the passwords of guildgate_api (API_DATABASE_PASSWORD) and of
guildgate_worker (WORKER_DATABASE_PASSWORD), also where the roles are there already. "status" without
MIGRATION_DATABASE_URL is of the demo that runs in DATA_DIR (.data).`;

interface Output {
  readonly json?: boolean;
}

interface UpOptions extends Output {
  /** Only the roles, into whose database a backup is restored. */
  readonly roles?: boolean;
}

/** Adds the commands; cli.ts explains their errors. */
export function addMigrateCommand(program: Command): void {
  const commands = program
    .command('migrate')
    .description(
      'create the roles and bring the database to the newest schema (MIGRATION_DATABASE_URL, API_DATABASE_PASSWORD, WORKER_DATABASE_PASSWORD)',
    )
    .addHelpText('afterAll', examples);
  commands
    .command('up', { isDefault: true })
    .description('create the roles and apply pending migrations')
    .option('--roles', 'only create the roles, in an empty database before a restore')
    .option('--json', 'print JSON')
    .action(up);
  commands
    .command('status')
    .description('show applied and pending migrations')
    .option('--json', 'print JSON')
    .action(status);
}

async function up({ json, roles }: UpOptions): Promise<void> {
  const { adminUrl, passwords } = readMigrationConfig();
  await assertSessions({ url: adminUrl }, sessionNames.migrate);
  await ensureRoles(adminUrl, passwords);
  const applied = roles ? [] : await migrate(adminUrl);
  if (json) print(JSON.stringify({ applied }));
  else if (roles) say('The roles are there; no migration was applied.');
  else say(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
}

async function status({ json }: Output): Promise<void> {
  const states = await atDatabase(migrationStates);
  const waiting = states.filter(({ appliedAt }) => appliedAt === null).length;
  const newer = states.filter(({ known }) => !known).length;
  if (newer > 0) process.exitCode = exitCodes.newer;
  else if (waiting > 0) process.exitCode = exitCodes.waiting;
  if (json) print(JSON.stringify(states, null, 2));
  else print(`\n${textTable(['', 'Migration', 'Applied'], states.map(rowOf))}\n\n${verdict(waiting, newer)}`);
}

function rowOf({ name, appliedAt, known }: MigrationState): string[] {
  if (!known) return ['!', name, `${appliedAt}, by a newer release`];
  return appliedAt === null ? ['·', name, 'waits'] : ['✓', name, appliedAt];
}

function verdict(waiting: number, newer: number): string {
  if (newer > 0) return 'The database is newer than this program: nothing waits, and this program cannot change it.';
  if (waiting === 0) return 'The database is up to date.';
  return `${waiting === 1 ? 'One migration waits' : `${waiting} migrations wait`}. Run: guildgate migrate up`;
}
