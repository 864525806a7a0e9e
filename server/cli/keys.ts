/** guildgate keys: an operator sees and rotates the keys that tenants sign their tokens with. */
import type { Command } from 'commander';
import type { Rotation } from '../features/identity/key-rotation.ts';
import { everyTenant } from '../features/tenants/operating.ts';
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
  guildgate keys rotate acme.example                    nobody is signed out: old tokens hold until they expire
  guildgate keys rotate --all                           every tenant's

A new key is signed with within two minutes, when every server has loaded it; the old one signs no more from then on, and
is cleared away by a rotation after its last token has expired. ${whichSecret}`;

interface Output {
  readonly json?: boolean;
}

/** Adds the commands. Their errors are the program's to explain. */
export function addKeysCommands(program: Command): void {
  const keys = program
    .command('keys')
    .description('see and rotate what tokens are signed with (MIGRATION_DATABASE_URL or DATA_DIR, SECRET_KEY)')
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
  const rows = keys.map(({ kid, state, createdAt, provesUntil }) => [
    kid,
    meanings[state],
    createdAt,
    provesUntil ?? 'it is replaced',
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
    const hosts = host === undefined ? (await everyTenant(adminUrl)).map((tenant) => tenant.host) : [host];
    const done: (Rotation & { host: string })[] = [];
    // One by one, and told as they are done: what was done before a failure stays done.
    for (const of of hosts) {
      const rotation = await rotateKeyOf(of, { adminUrl, secrets, random: systemRandom, clock: systemClock });
      done.push({ host: of, ...rotation });
      if (!json) print(sentence(of, rotation));
    }
    if (json) print(JSON.stringify(done, null, 2));
  });
}

function sentence(host: string, { kid, inForceAt, oldProvesUntil, forgotten }: Rotation): string {
  const cleared =
    forgotten === 0 ? '' : ` ${forgotten === 1 ? 'One key' : `${forgotten} keys`} of long ago cleared away.`;
  return `${host}: new key ${kid}, in force on every server by ${inForceAt}; older tokens hold until ${oldProvesUntil} at the latest.${cleared}`;
}
