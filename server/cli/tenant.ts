/** The commands `guildgate tenant`: create, list, rename, suspend and resume tenants; tenant-data.ts exports, imports and deletes. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import {
  allTenants,
  type OperatingDeps,
  renameTenant,
  resumeTenant,
  type StatusChange,
  suspendTenant,
} from '../features/tenants/operating.ts';
import { createTenant } from '../features/tenants/tenants.ts';
import { systemClock } from '../platform/clock.ts';
import { systemRandom } from '../platform/random.ts';
import { textTable } from '../platform/text-table.ts';
import { hostArgument, readBaseUrl, readNewHost } from './arguments.ts';
import { atDatabase, atDatabaseWithSecrets, whichSecret } from './operator-database.ts';
import { addTenantDataCommands } from './tenant-data.ts';
import { addTopCommand } from './tenant-top.ts';
import { print } from './terminal.ts';
import { accountOf, howToSignIn } from './user.ts';

const examples = `
Examples:
  guildgate tenant create acme.example --name 'Acme Alumni' \\
    --admin-email ada@acme.example --admin-name 'Ada Lovelace'
  guildgate tenant create acme.localhost --name Acme --base-url http://acme.localhost:8080
  guildgate tenant list
  guildgate tenant rename acme.example members.acme.org
  guildgate tenant suspend acme.example                 its host is unknown within a second; no data is lost
  guildgate tenant resume acme.example
  METRICS_PORT=9090 guildgate tenant top                which of them use the database most
  guildgate tenant export acme.example --output acme-2026-11
  guildgate tenant export acme.example --output acme-move --with-credentials
  guildgate tenant import acme-move                     into another installation, with the SECRET_KEY of the first
                                                        as its SECRET_KEY_FOR_OPENING
  guildgate tenant import acme-move --stop-service      the same where others are served: they get 503 until it ends
  guildgate tenant delete acme.example                  what it would delete: the tenant must be suspended
  guildgate tenant delete acme.example --confirm acme.example

${whichSecret}`;

interface Output {
  readonly json?: boolean;
}

interface CreateOptions extends Output {
  readonly name: string;
  readonly baseUrl?: string;
  readonly adminEmail?: string;
  readonly adminName?: string;
}

/** Adds the commands; cli.ts explains their errors. */
export function addTenantCommands(program: Command): void {
  const tenant = program
    .command('tenant')
    .description(
      'add, list, rename, suspend, resume, export, import and delete the organisations that are served (MIGRATION_DATABASE_URL or DATA_DIR, SECRET_KEY)',
    )
    .addHelpText('afterAll', examples);
  tenant
    .command('create')
    .description('add an organisation, with its signing key and optionally its first administrator')
    .addArgument(new Argument('<host>', 'as clients send it, such as acme.example').argParser(readNewHost))
    .requiredOption('--name <name>', 'of the organisation', readName)
    .addOption(new Option('--base-url <url>', 'as clients reach it; https://<host> when absent').argParser(readBaseUrl))
    .option('--admin-email <email>', 'of the first administrator; no email is sent')
    .option('--admin-name <name>', "of the first administrator, such as 'Ada Lovelace'")
    .option('--json', 'print JSON')
    .action(create);
  tenant.command('list').description('print all tenants').option('--json', 'print JSON').action(list);
  tenant
    .command('rename')
    .description(
      'serve it at another host: sessions and passkeys end, Api-Tokens stay good, and the old host is unknown',
    )
    .addArgument(hostArgument())
    .addArgument(new Argument('<new-host>', 'as clients send it, such as members.acme.org').argParser(readNewHost))
    .addOption(
      new Option('--base-url <url>', 'as clients reach it; https://<new-host> when absent').argParser(readBaseUrl),
    )
    .option('--json', 'print JSON')
    .action(rename);
  tenant
    .command('suspend')
    .description('respond at its host as if the organisation did not exist, and pause its jobs')
    .addArgument(hostArgument())
    .option('--json', 'print JSON')
    .action((host: string, options: Output) => setStatus(host, options, suspendTenant));
  tenant
    .command('resume')
    .description('serve it again: sessions and tokens are valid again, and jobs continue')
    .addArgument(hostArgument())
    .option('--json', 'print JSON')
    .action((host: string, options: Output) => setStatus(host, options, resumeTenant));
  addTopCommand(tenant);
  addTenantDataCommands(tenant);
}

async function create(host: string, options: CreateOptions, command: Command): Promise<void> {
  const { name, adminEmail, adminName, json } = options;
  const baseUrl = baseUrlOf(host, options, command);
  if ((adminEmail === undefined) !== (adminName === undefined)) {
    command.error('error: --admin-email and --admin-name belong together.');
  }
  const first =
    adminEmail === undefined
      ? undefined
      : await accountOf({ ...namesOf(adminName), email: adminEmail, roles: ['ROLE_ADMIN'] }, command);
  const id = await atDatabaseWithSecrets((adminUrl, secrets) =>
    createTenant({ host, baseUrl, name }, { adminUrl, secrets, random: systemRandom, clock: systemClock }, first),
  );
  if (json) return print(JSON.stringify({ id, host, baseUrl, name, administrator: first?.email ?? null }));
  print(`"${name}" is served at ${baseUrl} from now on: no server has to be restarted.`);
  if (first) print(`${first.email} is its administrator. ${howToSignIn(baseUrl, false)}`);
  else print(`Add a first user: guildgate user create ${host} <email> --first-name … --last-name … --role ADMIN`);
}

/** Ends the command when the URL has another host. */
function baseUrlOf(host: string, { baseUrl = `https://${host}` }: { baseUrl?: string }, command: Command): string {
  if (new URL(baseUrl).hostname === host) return baseUrl;
  return command.error(
    `error: the host of --base-url must be ${host}: tokens and links name it, and no other is served.`,
  );
}

async function rename(
  host: string,
  newHost: string,
  options: Output & { readonly baseUrl?: string },
  command: Command,
): Promise<void> {
  const address = { host: newHost, baseUrl: baseUrlOf(newHost, options, command) };
  const { changed, status } = await atDatabase((adminUrl) =>
    renameTenant(host, address, { adminUrl, random: systemRandom, clock: systemClock }),
  );
  if (options.json) return print(JSON.stringify({ ...address, formerHost: host, changed, status }));
  if (!changed) return print(`${host} had this address before: nothing has changed.`);
  const served =
    status === 'ACTIVE'
      ? `${host} is served at ${address.baseUrl} within a second.`
      : `${host} is suspended, and will be served at ${address.baseUrl} when it is resumed.`;
  print(
    `${served} Its people sign in again, applications with OAuth too; Api-Tokens stay good. Passkeys are of the old host: a recovery code or the authenticator app takes their place. Links in mails that were sent lead to the old host: let it redirect.`,
  );
}

async function list({ json }: Output): Promise<void> {
  const tenants = await atDatabase(allTenants);
  if (json) return print(JSON.stringify(tenants, null, 2));
  if (tenants.length === 0) return print('There are no tenants yet. See: guildgate tenant create --help');
  const rows = tenants.map(({ host, name, status, baseUrl, createdAt }) => [
    host,
    name,
    status === 'ACTIVE' ? 'active' : 'SUSPENDED',
    baseUrl,
    createdAt.slice(0, 10),
  ]);
  print(`\n${textTable(['Host', 'Name', 'Status', 'Base URL', 'Since'], rows)}\n`);
}

async function setStatus(
  host: string,
  { json }: Output,
  set: (host: string, deps: OperatingDeps) => Promise<StatusChange>,
): Promise<void> {
  const change = await atDatabase((adminUrl) => set(host, { adminUrl, random: systemRandom, clock: systemClock }));
  if (json) return print(JSON.stringify(change));
  const suspended = change.status === 'SUSPENDED';
  if (!change.changed)
    return print(`${host} ${suspended ? 'was suspended before' : 'was not suspended'}: nothing has changed.`);
  print(
    suspended
      ? `${host} is suspended: within a second its host responds like an unknown one, and its jobs are paused. To undo it: guildgate tenant resume ${host}`
      : `${host} is served again within a second: sessions and tokens are valid, and paused jobs continue.`,
  );
}

function readName(text: string): string {
  if (text.trim() !== '' && text.length <= 200) return text.trim();
  throw new InvalidArgumentError('It must have 1 to 200 characters.');
}

/** Splits a full name: the last word is the last name; a single word is both names. */
function namesOf(text = ''): { firstName: string; lastName: string } {
  const words = text.trim().split(/\s+/);
  const lastName = words.at(-1) ?? '';
  return { firstName: words.slice(0, -1).join(' ') || lastName, lastName };
}
