/** Arguments of operator commands are validated before a database is opened. */
import test from 'ava';
import { addKeysCommands } from './keys.ts';
import { addMigrateCommand } from './migrate.ts';
import { addTenantCommands } from './tenant.ts';
import { parse as parseWith } from './testing/parse.ts';
import { addUserCommands } from './user.ts';

const parse = (args: readonly string[]) =>
  parseWith([addTenantCommands, addUserCommands, addKeysCommands, addMigrateCommand], args);

for (const [host, because] of [
  ['Acme.example', /It must be in lower case: acme\.example/],
  ['acme.example:8080', /without a port/],
  ['https://acme.example', /a host alone; a URL belongs to --base-url/],
  ['acme_alumni.example', /It must be a host such as acme\.example/],
  ['-acme.example', /It must be a host such as acme\.example/],
  ['acme..example', /It must be a host such as acme\.example/],
  ['acme.example.', /It must be a host such as acme\.example/],
  [' acme.example', /It must be a host such as acme\.example/],
  ['', /It must be a host such as acme\.example/],
  [`${'a'.repeat(64)}.example`, /up to 63 at a time/],
  ['zürich.example', /as browsers send it: xn--zrich-kva\.example/],
  ['127.0.0.1', /a name, and no address/],
] as const) {
  test(`"${host}" is no host for a tenant`, async (t) => {
    const { code, output } = await parse(['tenant', 'create', '--name', 'Acme', '--', host]);
    t.is(code, 2);
    t.regex(output, because);
  });
}

test('what lacks, contradicts itself or is none is refused', async (t) => {
  const create = ['tenant', 'create', 'acme.example'];
  const user = ['user', 'create', 'acme.example', 'ada@acme.example', '--first-name', 'Ada'];
  for (const [args, because] of [
    [create, /required option '--name <name>' not specified/],
    [[...create, '--name', ' '], /1 to 200 characters/],
    [[...create, '--name', 'Acme', '--base-url', 'https://acme.example/api'], /It must be an origin/],
    [[...create, '--name', 'Acme', '--base-url', 'ftp://acme.example'], /It must be an origin/],
    [
      [...create, '--name', 'Acme', '--base-url', 'https://www.acme.example'],
      /host of --base-url must be acme\.example/,
    ],
    [
      [...create, '--name', 'Acme', '--admin-email', 'a@acme.example'],
      /--admin-email and --admin-name belong together/,
    ],
    [
      [...create, '--name', 'Acme', '--admin-email', 'notmail', '--admin-name', 'Ada Lovelace'],
      /^error: email must be an email address such as ada@acme\.example, in ASCII and without spaces; received "notmail"\.$/m,
    ],
    [
      ['user', 'create', 'acme.example', 'notmail', '--first-name', '', '--last-name', 'Lovelace'],
      /^error: email must be an email address .+; received "notmail"\. firstName is not allowed to be empty; received ""\.$/m,
    ],
    [user, /required option '--last-name <name>' not specified/],
    [[...user, '--last-name', 'L', '--role', 'BOSS'], /The roles are ADMIN, TREASURER, EVENT_MANAGER, MEMBER; /],
    [[...user, '--last-name', 'L', '--password', 'x'], /unknown option '--password'/],
    [['keys', 'rotate'], /name one host, or say --all/],
    [['keys', 'rotate', 'acme.example', '--all'], /name one host, or say --all/],
    [['keys', 'list'], /missing required argument 'host'/],
    [['tenant', 'suspend'], /missing required argument 'host'/],
    [['tenant', 'remove', 'acme.example'], /unknown command 'remove'/],
    [['tenant', 'export', 'acme.example'], /required option '--output <folder>' not specified/],
    [['tenant', 'import'], /missing required argument 'folder'/],
    [['tenant', 'delete'], /missing required argument 'host'/],
    [
      ['tenant', 'delete', 'acme.example', '--confirm', 'globex.example'],
      /--confirm must be the host itself: acme\.example/,
    ],
    [['migrate', 'down'], /too many arguments|unknown command/],
  ] as const) {
    const { code, output } = await parse(args);
    t.is(code, 2, args.join(' '));
    t.regex(output, because);
  }
});

test('the help of each command has examples, and says which database it works on', async (t) => {
  for (const [group, ...commands] of [
    ['tenant', 'create', 'list', 'rename', 'suspend', 'resume', 'export', 'import', 'delete'],
    ['user', 'create'],
    ['keys', 'list', 'rotate'],
    ['migrate', 'up', 'status'],
  ] as const) {
    for (const args of [[group], ...commands.map((name) => [group, name])]) {
      const { code, output } = await parse([...args, '--help']);
      t.is(code, 0);
      t.regex(output, new RegExp(`Examples:\n( *\\S.*\n)* *guildgate ${group} `), args.join(' '));
      t.true(output.includes('MIGRATION_DATABASE_URL') && output.includes('DATA_DIR'), args.join(' '));
    }
  }
});
