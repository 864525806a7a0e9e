/** The commands `guildgate tenant export`, `import` and `delete`: all data of one tenant. */
import type { Command } from 'commander';
import { countTenantRows, deleteTenant, type RowCounts } from '../features/tenants/deletion.ts';
import { exportTenant } from '../features/tenants/export.ts';
import { importTenant } from '../features/tenants/import.ts';
import { systemClock } from '../platform/clock.ts';
import { systemRandom } from '../platform/random.ts';
import { textTable } from '../platform/text-table.ts';
import { hostArgument } from './arguments.ts';
import { exitCodes } from './exit-codes.ts';
import { atDatabase, atDatabaseWithSecrets } from './operator-database.ts';
import { print, say } from './terminal.ts';

interface ExportCommandOptions {
  readonly output: string;
  readonly withCredentials?: boolean;
  readonly json?: boolean;
}

interface ImportOptions {
  readonly stopService?: boolean;
  readonly json?: boolean;
}

interface DeleteOptions {
  readonly confirm?: string;
  readonly json?: boolean;
}

/** Adds the commands to `guildgate tenant`; cli.ts explains their errors. */
export function addTenantDataCommands(tenant: Command): void {
  tenant
    .command('export')
    .description('write all that is stored of it into a folder: a gzipped CSV file for each table, and manifest.json')
    .addArgument(hostArgument())
    .requiredOption('--output <folder>', 'to create; it appears when it is complete')
    .option('--with-credentials', 'also what is sealed, and hashes of passwords, tokens and codes')
    .option('--json', 'print the manifest')
    .action(exportAll);
  tenant
    .command('import')
    .description(
      'insert an export that was made --with-credentials, as a suspended organisation. Until it ends, all requests of others get 503, and no worker is ready',
    )
    .argument('<folder>', 'of the export')
    .option('--stop-service', 'also when active organisations are here')
    .option('--json', 'print JSON')
    .action(importAll);
  tenant
    .command('delete')
    .description(
      `delete a suspended organisation with all its data, for good; can be stopped and run again. Without --confirm it prints what it would delete, and exits with ${exitCodes.usage}`,
    )
    .addArgument(hostArgument())
    .option('--confirm <host>', 'the same host again')
    .option('--json', 'print JSON')
    .action(deleteAll);
}

async function exportAll(host: string, { output, withCredentials = false, json }: ExportCommandOptions): Promise<void> {
  const progress = (table: string, rows: number) => say(`${table}: ${rows} rows`);
  const manifest = await atDatabase((adminUrl) =>
    exportTenant(host, { folder: output, withCredentials }, { adminUrl, clock: systemClock, progress }),
  );
  if (json) return print(JSON.stringify(manifest, null, 2));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `${output} has all ${rows} rows of ${host}, as of one moment${withCredentials ? ', with its credentials: keep it like the database.' : '; credentials are left out.'}`,
  );
}

async function importAll(folder: string, { stopService = false, json }: ImportOptions): Promise<void> {
  const progress = (table: string, rows: number) => say(`${table}: ${rows} rows`);
  const { tenant, tables } = await atDatabaseWithSecrets((adminUrl, secrets) =>
    importTenant(folder, { adminUrl, secrets, stopService, random: systemRandom, clock: systemClock, progress }),
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  if (json) return print(JSON.stringify({ ...tenant, status: 'SUSPENDED', rows }));
  print(`${tenant.host} is here with ${rows} rows, and suspended. To serve it: guildgate tenant resume ${tenant.host}`);
}

async function deleteAll(host: string, { confirm, json }: DeleteOptions, command: Command): Promise<void> {
  if (confirm !== undefined && confirm !== host) command.error(`error: --confirm must be the host itself: ${host}`);
  if (confirm === undefined) return preview(host, json);
  const rows = await atDatabase((adminUrl) =>
    deleteTenant(adminUrl, host, (table, deleted) => say(`${table}: ${deleted} rows deleted`)),
  );
  if (json) return print(JSON.stringify({ host, deleted: true, rows }));
  print(
    `${host} is deleted, with ${totalOf(rows)} rows: no server has to be restarted, and the host is free. Backups that were made before still have its data.`,
  );
}

async function preview(host: string, json: boolean | undefined): Promise<void> {
  const { tenant, rows } = await atDatabase((adminUrl) => countTenantRows(adminUrl, host));
  process.exitCode = exitCodes.usage;
  if (json) return print(JSON.stringify({ host, status: tenant.status, deleted: false, rows }));
  print(
    `\n${textTable(
      ['Table', 'Rows'],
      Object.entries(rows).map(([table, count]) => [table, String(count)]),
    )}\n`,
  );
  const first = tenant.status === 'SUSPENDED' ? '' : ` First: guildgate tenant suspend ${host}`;
  print(
    `Nothing is deleted yet. All ${totalOf(rows)} rows of "${tenant.name}" are deleted for good by: guildgate tenant delete ${host} --confirm ${host}.${first}`,
  );
}

const totalOf = (rows: RowCounts) => Object.values(rows).reduce((sum, count) => sum + count, 0);
