/** The commands `guildgate keys`: list and rotate the signing keys of tenants. */
import type { Command } from 'commander';
import type { Rotation } from '../features/identity/key-rotation.ts';
import { allTenants } from '../features/tenants/operating.ts';
import { type Resealed, resealAt } from '../features/tenants/reseal.ts';
import { keysOf, rotateKeyOf } from '../features/tenants/signing-keys.ts';
import type { TenantDeps } from '../features/tenants/tenants.ts';
import { systemClock } from '../platform/clock.ts';
import { OperatorRefusal } from '../platform/operator-refusal.ts';
import { systemRandom } from '../platform/random.ts';
import { textTable } from '../platform/text-table.ts';
import { hostArgument } from './arguments.ts';
import { atDatabase, atDatabaseWithSecrets, whichSecret } from './operator-database.ts';
import { print, say } from './terminal.ts';

const examples = `
Examples:
  guildgate keys list acme.example
  guildgate keys rotate acme.example                    sessions stay: old tokens are valid until they expire
  guildgate keys rotate --all                           every tenant's
  guildgate keys reseal --all                           after SECRET_KEY was replaced

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
  keys
    .command('reseal')
    .description('seal with SECRET_KEY what SECRET_KEY_FOR_OPENING opens')
    .addArgument(hostArgument('[host]'))
    .option('--all', 'seal that of every tenant')
    .option('--json', 'print JSON')
    .action(reseal);
}

const meanings = {
  NEW: 'new: signs within two minutes',
  SIGNING: 'signs',
  OLD: 'old: verifies what it has signed',
} as const;

async function list(host: string, { json }: Output): Promise<void> {
  const keys = await atDatabase((adminUrl) => keysOf(adminUrl, host));
  if (json) return print(JSON.stringify(keys, null, 2));
  const rows = keys.map(({ kid, state, createdAt, verifiesUntil }) => [
    kid,
    meanings[state],
    createdAt,
    verifiesUntil ?? 'replaced',
  ]);
  print(`\n${textTable(['Key', 'State', 'Created', 'Verifies until'], rows)}\n`);
}

interface Which extends Output {
  readonly all?: boolean;
}

const rotate = (host: string | undefined, which: Which, command: Command) =>
  atEach(host, which, command, { act: rotateKeyOf, sentence });

const reseal = (host: string | undefined, which: Which, command: Command) =>
  atEach(host, which, command, { act: resealAt, sentence: sealedSentence });

/** An act on one tenant, and what is said of it. */
interface Act<Result> {
  readonly act: (host: string, deps: TenantDeps) => Promise<Result>;
  readonly sentence: (host: string, result: Result) => string;
}

async function atEach<Result extends object>(
  host: string | undefined,
  { all, json }: Which,
  command: Command,
  { act, sentence: sentenceOf }: Act<Result>,
): Promise<void> {
  if ((host === undefined) === !all) command.error('error: name one host, or say --all.');
  await atDatabaseWithSecrets(async (adminUrl, secrets) => {
    const hosts = host === undefined ? (await allTenants(adminUrl)).map((tenant) => tenant.host) : [host];
    const done: ((Result | { refused: string }) & { host: string })[] = [];
    let refused = 0;
    // One by one, each printed when done, because completed ones stay after a failure.
    for (const of of hosts) {
      try {
        const result = await act(of, { adminUrl, secrets, random: systemRandom, clock: systemClock });
        done.push({ host: of, ...result });
        if (!json) print(sentenceOf(of, result));
      } catch (error) {
        // What is refused of one tenant says nothing of those behind it.
        if (!all || !(error instanceof OperatorRefusal)) throw error;
        refused += 1;
        done.push({ host: of, refused: error.message });
        say(`${of}: ${error.message}`);
      }
    }
    if (json) print(JSON.stringify(done, null, 2));
    if (refused > 0)
      throw new OperatorRefusal(`Refused for ${refused} of ${hosts.length} tenants; the others are done.`);
  });
}

function sealedSentence(host: string, { sealed, lost }: Resealed): string {
  const gone =
    lost === 0 ? '' : ` ${lost} open with no key, and are left: ended OAuth sessions and replaced webhook secrets.`;
  return `${host}: ${sealed} sealed with SECRET_KEY.${gone}`;
}

function sentence(host: string, { kid, inForceAt, oldKeysVerifyUntil, deleted }: Rotation): string {
  const cleared = deleted === 0 ? '' : ` ${deleted === 1 ? 'One key' : `${deleted} keys`} of long ago cleared away.`;
  return `${host}: new key ${kid}, in force on every server by ${inForceAt}; older tokens hold until ${oldKeysVerifyUntil} at the latest.${cleared}`;
}
