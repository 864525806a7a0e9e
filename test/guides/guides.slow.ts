/** The code in docs/guides runs: the blocks of a guide, in one program for each language, against a running service. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import anyTest, { type TestFn } from 'ava';
import { Webhook } from 'standardwebhooks';
import { operations } from '#contracts/index.ts';
import { problems } from '#contracts/problems.ts';
import type { WorkerSubstitutes } from '#server/compose-worker.ts';
import { arrangements } from '#test/actors/arrangements.ts';
import { freshLink } from '#test/actors/contact-link.ts';
import { freshPerson } from '#test/actors/person.ts';
import { pythonEnvironment } from '#test/python-environment.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { type Block, blocksOf, programOf } from './blocks.ts';

const run = promisify(execFile);
const guides = join(import.meta.dirname, '../../docs/guides');
const requirements = join(import.meta.dirname, '../generated-clients/uses/requirements.txt');
const toService = join(import.meta.dirname, '../../client/testing/to-service.mjs');
const names = (await readdir(guides)).filter((name) => name.endsWith('.md'));
const texts = new Map(
  await Promise.all(names.map(async (name) => [name, await readFile(join(guides, name), 'utf8')] as const)),
);
const blocksIn = (name: string) => blocksOf(texts.get(name) ?? '');

interface Context {
  readonly service: TestService;
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly python: string;
}
const test = anyTest as TestFn<Context>;

test.before(async (t) => {
  t.timeout(300_000);
  // Only what a guide waits for: a code that is mailed would replace the arranged one.
  const tasks: WorkerSubstitutes['tasks'] = (own) => own.filter(({ name }) => /^(?:imports|exports)\./.test(name));
  const service = await startTestService({}, {}, { worker: { tasks } });
  const place = { service, tenant: service.acme };
  const folder = await mkdtemp(join(tmpdir(), 'guides-'));
  const environment = await pythonEnvironment('generated-clients', requirements, (line) => t.log(line));
  // The code 135790 of the guide on authentication.
  const ada = { ...(await freshPerson(place, 'ROLE_ADMIN')), email: service.acme.people.ROLE_ADMIN.email };
  await arrangements['identity.verifyLoginOtp']?.(place, { caller: ada, params: {}, members: {} });
  const env = {
    ...process.env,
    GUILDGATE: `http://${service.acme.host}:${service.port}`,
    GUILDGATE_TOKEN: service.acme.people.ROLE_ADMIN.readWrite,
    CONTACT_HASH: (await freshLink(place)).hash,
    SERVICE_PORT: String(service.port),
    PYTHONPATH: import.meta.dirname,
  };
  Object.assign(t.context, { service, folder, env, python: join(environment, 'bin/python') });
});
test.after.always(async (t) => {
  await t.context.service?.stop();
  if (t.context.folder) await rm(t.context.folder, { recursive: true, force: true });
});

type Runner = (program: string, file: string, context: Context) => Promise<unknown>;

/** A program in the folder of the test, with the environment that the guides name. */
async function execute(command: string, args: readonly string[], { folder, env }: Context) {
  return run(command, [...args], { cwd: folder, env });
}

const runners: Readonly<Record<string, Runner>> = {
  async sh(program, file, context) {
    // Without this, curl succeeds whatever the status is.
    await writeFile(file, `set -eu\ncurl() { command curl --fail-with-body "$@"; echo; }\n${program}`);
    await execute('bash', [file], context);
  },
  async ts(program, file, context) {
    await writeFile(file, program);
    await execute(process.execPath, ['--import', toService, file], context);
  },
  async python(program, file, context) {
    await writeFile(file, program);
    await execute(context.python, [file], context);
  },
};
const extensions: Readonly<Record<string, string>> = { sh: 'sh', ts: 'mts', python: 'py' };

for (const name of names) {
  for (const [language, runner] of Object.entries(runners)) {
    const program = programOf(blocksIn(name), language);
    if (program === undefined) continue;
    test(`${name}: the blocks in ${language} run`, async (t) => {
      await runner(program, join(t.context.folder, `${name}.${extensions[language]}`), t.context);
      t.pass();
    });
  }
}

test('every block is run, is a known one that cannot be, or shows a response', (t) => {
  const others = names.flatMap((name) =>
    blocksIn(name)
      .filter(({ language, note }) => !(language in runners && note === ''))
      .map(({ language, note }) => [name, language, note].filter(Boolean).join(' ')),
  );
  t.deepEqual(others.toSorted(), [
    'errors.md json',
    'first-call.md sh skip=setup',
    'rate-limits.md',
    'rate-limits.md json',
    // Each is a file that fixtures/recipes/recipes.test.ts runs.
    'recipes.md ts recipe=event-day.ts',
    'recipes.md ts recipe=import-members.ts',
    'recipes.md ts recipe=member-portal.ts',
    'recipes.md ts recipe=nightly-sync.ts',
    'recipes.md ts recipe=open-payments.ts',
    'recipes.md ts recipe=paid.ts',
    'recipes.md ts recipe=token-rotation.ts',
    'recipes.md ts recipe=user-by-email.ts',
    'recipes.md ts recipe=webhook-care.ts',
    'versions.md',
    'webhooks.md python verify',
    'webhooks.md sh verify',
    'webhooks.md ts verify',
  ]);
});

test('the error that the guide shows is what is sent', async (t) => {
  const { service } = t.context;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const { json } = await service.send(service.acme, '/api/v1/contacts', { method: 'POST', headers, body: {} });
  const [shown] = blocksIn('errors.md').filter(({ language }) => language === 'json');
  t.deepEqual(JSON.parse(shown?.code ?? ''), json);
});

test('each code of the table has a cause and a cure, under its own heading', (t) => {
  const text = texts.get('errors.md') ?? '';
  const entries = new Map(
    text
      .split(/^### /m)
      .slice(1)
      .map((entry) => [entry.split('\n')[0], entry] as const),
  );
  t.deepEqual([...entries.keys()].toSorted(), problems.map(({ code }) => code).toSorted());
  for (const [code, entry] of entries) t.regex(entry, /_Cure_: \S/, code);
  // Also under the heading of its status.
  for (const { code, status } of problems) {
    const heading =
      text
        .slice(0, text.indexOf(`### ${code}`))
        .split(/^## /m)
        .at(-1)
        ?.split('\n')[0] ?? '';
    const [first = 0, last = first] = (heading.match(/\d{3}/g) ?? []).map(Number);
    t.true((status >= first && status <= last) || (status >= 500 && heading.includes('5xx')), `${code}: ${heading}`);
  }
});

test('paths in the guides are those of operations, or of the service', (t) => {
  const known = new Set(operations.map(({ path }) => path.replaceAll(/\{\w+\}/g, '{id}')));
  for (const [name, text] of texts) {
    for (const [path] of text.matchAll(/\/api\/v1\/[\w/-]*(?:\{\w+\}[\w/-]*)*/g)) {
      if (path.startsWith('/api/v1/oauth/') || path === '/api/v1/openapi') continue;
      t.true(known.has(path.replaceAll(/\{\w+\}/g, '{id}').replace(/\/$/, '')), `${name}: ${path}`);
    }
  }
});

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const id = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';
const payload = '{"type":"product_payment.updated","data":{"object":{"label":"Café 😀"}}}';

/** @returns arguments of a verification: id, timestamp, signatures, body */
function delivery(change: { seconds?: number; body?: string; other?: boolean } = {}) {
  const at = new Date(Date.now() + (change.seconds ?? 0) * 1000);
  const key = change.other ? 'whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' : secret;
  const own = new Webhook(key).sign(id, at, payload);
  // While a secret is replaced there are two signatures.
  const old = new Webhook('whsec_BBBB9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=').sign(id, at, payload);
  return [id, String(Math.floor(at.getTime() / 1000)), `${old} ${own}`, change.body ?? payload] as const;
}

const verifiers: Readonly<Record<string, (code: string) => { file: string; program: string; command: string[] }>> = {
  ts: (code) => ({
    file: 'verify.mts',
    program: `${code}\nconst [secret, id, timestamp, signature, body] = process.argv.slice(2);
const headers = new Headers({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature });
process.exit(isGenuine(secret, headers, body) ? 0 : 1);`,
    command: [process.execPath],
  }),
  python: (code) => ({
    file: 'verify.py',
    program: `${code}\nimport sys\nsecret, one, two, three, body = sys.argv[1:]
names = ("webhook-id", "webhook-timestamp", "webhook-signature")
sys.exit(0 if is_genuine(secret, dict(zip(names, (one, two, three))), body.encode()) else 1)`,
    command: ['python3'],
  }),
  sh: (code) => ({
    file: 'verify.sh',
    program: `${code}\nprintf %s "$5" > body.txt\nis_genuine "$1" "$2" "$3" "$4" body.txt`,
    command: ['bash'],
  }),
};

for (const { language, code } of blocksIn('webhooks.md').filter(({ note }: Block) => note === 'verify')) {
  test.serial(`webhooks.md: the verification in ${language} accepts what is genuine and nothing else`, async (t) => {
    const verifier = verifiers[language]?.(code);
    if (!verifier) return t.fail(`no test runs ${language}`);
    const { file, program, command } = verifier;
    const [name = '', ...args] = command;
    await writeFile(join(t.context.folder, file), program);
    const accepts = (values: readonly string[]) =>
      execute(name, [...args, file, secret, ...values], t.context).then(
        () => true,
        (error: { code: number; stderr: string }) => {
          // What is refused by a fault of the program would be a 500 of the receiver.
          if (error.code !== 1 || error.stderr !== '') throw error;
          return false;
        },
      );
    t.true(await accepts(delivery()));
    t.false(await accepts(delivery({ body: `${payload} ` })), 'an altered body');
    t.false(await accepts(delivery({ seconds: -400 })), 'an old one');
    t.false(await accepts(delivery({ seconds: 400 })), 'one of the future');
    t.false(await accepts(delivery({ other: true })), 'another secret');
    const [one, time, signatures, body] = delivery();
    t.false(await accepts([one, 'x[$(touch executed)]', signatures, body]), 'a command in place of a time');
    t.false(existsSync(join(t.context.folder, 'executed')), 'the command was executed');
    t.false(await accepts([one, time, 'v1,é', body]), 'a signature that is no ASCII');
  });
}
