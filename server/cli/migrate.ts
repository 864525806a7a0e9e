/** guildgate migrate: brings the database to the newest schema. */
import type { Command } from 'commander';
import { readMigrationConfig } from '../config.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { ensureRoles } from '../platform/postgres/roles.ts';
import { say } from './terminal.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description(
      'create the roles and bring the database to the newest schema (MIGRATION_DATABASE_URL, API_DATABASE_PASSWORD, WORKER_DATABASE_PASSWORD)',
    )
    .action(migrateUp);
}

async function migrateUp(): Promise<void> {
  const { adminUrl, passwords } = readMigrationConfig();
  await ensureRoles(adminUrl, passwords);
  const applied = await migrate(adminUrl);
  say(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
}
