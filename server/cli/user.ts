/** The command `guildgate user`: creates the first users of a tenant. */
import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import type { RoleName } from '#contracts/permissions.ts';
import { type Account, createUserAt, type HashedAccount, readAccount } from '../features/users/operating.ts';
import { systemClock } from '../platform/clock.ts';
import { OperatorRefusal } from '../platform/operator-refusal.ts';
import { systemRandom } from '../platform/random.ts';
import { hostArgument, readRole } from './arguments.ts';
import { atDatabase, whichDatabase } from './operator-database.ts';
import { print } from './terminal.ts';

const examples = `
Examples:
  guildgate user create acme.example ada@acme.example --first-name Ada --last-name Lovelace --role ADMIN
  pass show ada | guildgate user create acme.example ada@acme.example --first-name Ada --last-name Lovelace \\
    --role ADMIN --role TREASURER --password-stdin

A password is read from a pipe, never from an argument, which would appear in the process list and the shell history.
${whichDatabase}`;

interface CreateOptions {
  readonly firstName: string;
  readonly lastName: string;
  readonly role?: readonly RoleName[];
  readonly passwordStdin?: boolean;
  readonly json?: boolean;
}

/** Adds the commands; cli.ts explains their errors. */
export function addUserCommands(program: Command): void {
  const user = program
    .command('user')
    .description('create the first users of an organisation (MIGRATION_DATABASE_URL or DATA_DIR)')
    .addHelpText('afterAll', examples);
  user
    .command('create')
    .description('add a user, without a password if none is piped in')
    .addArgument(hostArgument())
    .argument('<email>', 'that the user signs in with')
    .requiredOption('--first-name <name>', 'of the user')
    .requiredOption('--last-name <name>', 'of the user')
    .addOption(
      new Option('--role <role>', 'ADMIN, TREASURER, …; may be given several times; MEMBER when absent').argParser(
        (role, earlier: RoleName[] = []) => [...new Set([...earlier, readRole(role)])],
      ),
    )
    .option('--password-stdin', 'read a password from standard input: its first line')
    .option('--json', 'print JSON')
    .action(create);
}

async function create(host: string, email: string, options: CreateOptions, command: Command): Promise<void> {
  const { firstName, lastName, role: roles = ['ROLE_MEMBER'], json } = options;
  const password = options.passwordStdin ? await readPassword(command) : undefined;
  const account = await accountOf(
    { email, firstName, lastName, roles, ...(password !== undefined && { password }) },
    command,
  );
  const { id, baseUrl } = await atDatabase((adminUrl) =>
    createUserAt(host, account, { adminUrl, random: systemRandom, clock: systemClock }),
  );
  if (json)
    return print(JSON.stringify({ id, host, email: account.email, roles, hasPassword: password !== undefined }));
  print(`${firstName} ${lastName} <${account.email}> is a user of ${host}: ${roles.join(', ')}.`);
  print(howToSignIn(baseUrl, password !== undefined));
}

/** Ends the command when a value is one that the API would refuse. @returns the account, with its password hashed */
export async function accountOf(account: Account, command: Command): Promise<HashedAccount> {
  try {
    return await readAccount(account);
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error;
    return command.error(`error: ${error.message}`);
  }
}

/** @returns sign-in instructions for the new user */
export function howToSignIn(baseUrl: string, hasPassword: boolean): string {
  const where = `Sign in at ${baseUrl}/admin`;
  if (hasPassword) return `${where} with the password.`;
  return `There is no password yet. ${where} with a code sent by email, or set a password there ("Forgotten your password?"). Both need a running worker with a mail server.`;
}

/** Ends the command when nothing is piped in. */
async function readPassword(command: Command): Promise<string> {
  if (process.stdin.isTTY) {
    return command.error(
      'error: --password-stdin reads a pipe, and this is a terminal: pass show ada | guildgate user …',
    );
  }
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  if (line === '') command.error('error: --password-stdin got nothing: the first line of standard input is empty.');
  return line;
}
