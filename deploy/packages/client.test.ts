/** The tarball in an empty folder: runs in plain Node, type-checks, and its README is correct. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import anyTest, { type TestFn } from 'ava';
import { startTestService, type TestService } from '#test/service.ts';
import { pack } from './pack.ts';

const run = promisify(execFile);
const project = join(import.meta.dirname, '../..');

interface Context {
  readonly folder: string;
  /** Folder of the installed package. */
  readonly installed: string;
  readonly service: TestService;
}

const test = anyTest as TestFn<Context>;

test.before(async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-user-'));
  t.context = { folder, installed: join(folder, 'node_modules/@guildgate/client'), service: await startTestService() };
  const file = await pack('client', folder);
  await mkdir(t.context.installed, { recursive: true });
  await run('tar', ['-xzf', file, '--strip-components=1', '-C', t.context.installed]);
  // Links the dependencies, because tests do not use a registry.
  await symlink(join(project, 'node_modules/openapi-fetch'), join(folder, 'node_modules/openapi-fetch'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await cp(join(project, 'client/testing/to-service.mjs'), join(folder, 'to-service.mjs'));
});
test.after.always(async (t) => {
  await t.context.service?.stop();
  await rm(t.context.folder, { recursive: true, force: true });
});

/** @returns one Node per version on the PATH, including this one */
async function nodes(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const node = join(folder, 'node');
    const version = await run(node, ['--version']).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
    if (version !== undefined && !found.has(version)) found.set(version, node);
  }
  return found;
}

async function readme(): Promise<string[]> {
  const text = await readFile(join(project, 'client/README.md'), 'utf8');
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code ?? '');
}

test('the package contains JavaScript, types and a README, and no TypeScript', async (t) => {
  const { installed } = t.context;
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  t.like(manifest, { name: '@guildgate/client', license: 'MIT', type: 'module', sideEffects: false });
  const files = await readdir(installed, { recursive: true });
  t.true(['README.md', 'LICENSE', 'client/index.js', 'client/index.d.ts'].every((file) => files.includes(file)));
  t.deepEqual(
    files.filter((file) => /(?<!\.d)\.ts$|test|generate\b/.test(file)),
    [],
  );
});

test('the first snippet of the README runs in plain Node against our own server', async (t) => {
  const { folder, service } = t.context;
  const [program = ''] = await readme();
  t.true(program.trim().split('\n').length <= 10);
  const found = await nodes();
  t.true(found.size > 0);
  for (const [version, node] of found) {
    const file = `readme-${version}.mjs`;
    // A slug is unique.
    await writeFile(join(folder, file), program.replace("'sopranos'", `'sopranos-${version.replaceAll('.', '-')}'`));
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      SERVICE_PORT: String(service.port),
      GUILDGATE_TOKEN: service.acme.people.ROLE_ADMIN.readWrite,
    };
    // Shorter than the timeout of an attempt: no timer may keep the program alive.
    const { stdout, stderr } = await run(node, ['--import', './to-service.mjs', file], {
      cwd: folder,
      env,
      timeout: 20_000,
    });
    const [first, ...emails] = stdout.trim().split('\n');
    t.regex(first ?? '', /^The group Sopranos is [0-9a-f-]{36}\.$/, version);
    t.true(emails.includes(service.acme.people.ROLE_ADMIN.email), version);
    t.is(stderr, '', version);
  }
});

const preamble = `import { apiToken, contactHash, type Guildgate, guildgate, oauth, otp, password, type TokenStore, verifyWebhook, WebhookError } from '@guildgate/client';
export const used = [apiToken, contactHash, guildgate, oauth, otp, password, verifyWebhook, WebhookError];
declare const acme: Guildgate;
export type Used = TokenStore;
`;

const wrong = `import { guildgate } from '@guildgate/client';
const acme = guildgate('https://acme.example');
// @ts-expect-error unknown path
await acme.GET('/api/v1/user');
// @ts-expect-error unknown parameter
await acme.GET('/api/v1/users', { params: { query: { state: 'ACTIVE' } } });
// @ts-expect-error missing member
await acme.POST('/api/v1/groups', { body: { name: 'Choir' } });
// @ts-expect-error not a collection
acme.all('/api/v1/me');
for await (const user of acme.all('/api/v1/users')) {
  const email: string | null = user.email;
  // @ts-expect-error unknown member
  console.log(email, user.mail);
}
const { data, error } = await acme.GET('/api/v1/me');
// @ts-expect-error data is undefined after an error
console.log(data.id);
if (error) for (const { propertyPath, message } of error.violations ?? []) console.log(error.code === 'forbidden', propertyPath, message);
else console.log(data.id);
`;

test('all snippets of the README compile, and a wrong program fails at its marked lines only', async (t) => {
  const { folder } = t.context;
  const pieces = await readme();
  t.true(pieces.length > 8);
  for (const [index, piece] of pieces.entries()) {
    // Snippets that create their own client are wrapped in a block.
    const code = index === 0 ? piece : `${preamble}{\n${piece.replace(/^export /m, '')}}\n`;
    await writeFile(join(folder, `piece-${index}.ts`), code);
  }
  await writeFile(join(folder, 'wrong.ts'), wrong);
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [join(project, 'node_modules/@types')],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const tsc = join(project, 'node_modules/typescript/bin/tsc');
  const output = await run(process.execPath, [tsc, '--project', folder]).then(
    () => '',
    ({ stdout }) => stdout,
  );
  t.is(output, '');
});
