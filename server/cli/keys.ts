/** The commands `guildgate keys`: list and rotate the signing keys of tenants. */
import type { Command } from 'commander';
import type { Rotation } from '../features/identity/key-rotation.ts';
import { allTenants } from '../features/tenants/operating.ts';
import { keysOf, rotateKeyOf } from '../features/tenants/signing-keys.ts';
import { systemClock } from '../platform/clock.ts';
import { systemRandom } from '../platform/random.ts';
import { textTable } from '../platform/text-table.ts';
import { hostArgument } from './arguments.ts';
import { atDatabase, atDatabaseWithSecrets, whichSecret } from './operator-database.ts';
import { print } from './terminal.ts';

const examples = `
Examples:
  guildgate keys list acme.example
  guildgate keys rotate acme.example                    sessions stay: old tokens are valid until they expire
  guildgate keys rotate --all                           every tenant's

A new key signs within two minutes, once every server has loaded it. The old key then only verifies, and is deleted by a
rotation after its last token has expired. ${whichSecret}`;

interface Output {
  readonly json?: boolean;
}

/** Adds the commands; cli.ts explains their errors. */
export function addKeysCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description('list and rotate the signing keys of tenants (MIGRATION_DATABASE_URL or DATA_DIR, SECRET_KEY)')
    .addHelpText('afterAll', examples);
  keys
    .command('list')
    .description('print the keys whose tokens may be alive')
    .addArgument(hostArgument())
    .option('--json', 'print JSON')
    .action(list);
  keys
    .command('rotate')
    .description('give a tenant a new key, and retire the old one')
    .addArgument(hostArgument('[host]'))
    .option('--all', 'rotate those of every tenant')
    .option('--json', 'print JSON')
    .action(rotate);
}

const meanings = {
  NEW: 'new: signs within two minutes',
  SIGNING: 'signs',
  OLD: 'old: proves what it has signed',
} as const;

async function list(host: string, { json }: Output): Promise<void> {
  const keys = await atDatabase((adminUrl) => keysOf(adminUrl, host));
  if (json) return print(JSON.stringify(keys, null, 2));
  const rows = keys.map(({ kid, state, createdAt, verifiesUntil }) => [
    kid,
    meanings[state],
    createdAt,
    verifiesUntil ?? 'it is replaced',
  ]);
  print(`\n${textTable(['Key', 'State', 'Created', 'Proves until'], rows)}\n`);
}

async function rotate(
  host: string | undefined,
  { all, json }: Output & { all?: boolean },
  command: Command,
): Promise<void> {
  if ((host === undefined) === !all) command.error('error: name one host, or say --all.');
  await atDatabaseWithSecrets(async (adminUrl, secrets) => {
    const hosts = host === undefined ? (await allTenants(adminUrl)).map((tenant) => tenant.host) : [host];
    const done: (Rotation & { host: string })[] = [];
    // One by one, each printed when done, because completed rotations stay after a failure.
    for (const of of hosts) {
      const rotation = await rotateKeyOf(of, { adminUrl, secrets, random: systemRandom, clock: systemClock });
      done.push({ host: of, ...rotation });
      if (!json) print(sentence(of, rotation));
    }
    if (json) print(JSON.stringify(done, null, 2));
  });
}

function sentence(host: string, { kid, inForceAt, oldKeysVerifyUntil, deleted }: Rotation): string {
  const cleared = deleted === 0 ? '' : ` ${deleted === 1 ? 'One key' : `${deleted} keys`} of long ago cleared away.`;
  return `${host}: new key ${kid}, in force on every server by ${inForceAt}; older tokens hold until ${oldKeysVerifyUntil} at the latest.${cleared}`;
}
