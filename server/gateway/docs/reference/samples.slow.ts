/** The samples of all operations run in their three languages, and send the documented example. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { openApiFile } from '#contracts/openapi.ts';
import { pack } from '#deploy/packages/pack.ts';
import { pythonEnvironment } from '#test/python-environment.ts';
import { type Operation, readReference } from './reference.ts';

const run = promisify(execFile);
const project = join(import.meta.dirname, '../../../..');
const { groups } = readReference(JSON.parse(await readFile(openApiFile, 'utf8')));
const operations = groups.flatMap((group) => group.operations);

/** A request as the server of this test receives it. */
interface Received {
  readonly request: string;
  readonly credential: string;
  readonly body: unknown;
}

interface Context {
  readonly folder: string;
  readonly server: Server;
  /** By operation id; cleared for each language. */
  readonly received: Map<string, Received>;
  readonly env: NodeJS.ProcessEnv;
}
const test = anyTest as TestFn<Context>;

test.before(async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-samples-'));
  const received = new Map<string, Received>();
  const server = answering(received);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const variables = {
    GUILDGATE_TOKEN: 'gg_rw_sample',
    GUILDGATE_JWT: 'jwt',
    ACCESS_TOKEN: 'access',
    CONTACT_HASH: 'c'.repeat(43),
  };
  const account = { GUILDGATE_EMAIL: 'ada@acme.example', GUILDGATE_PASSWORD: 'guildgate-demo' };
  const env = { ...process.env, ...variables, ...account, GUILDGATE: `http://127.0.0.1:${port}` };
  t.context = { folder, server, received, env };
});
test.after.always(async (t) => {
  t.context.server?.close();
  if (t.context.folder) await rm(t.context.folder, { recursive: true, force: true });
});

/** Announces the operation whose sample follows. */
const announce = '/announce/';

/** @returns a server that gives each request the documented success, and keeps the one that follows an announcement */
function answering(received: Map<string, Received>): Server {
  let current: Operation | undefined;
  return createServer(async (request, response) => {
    const { url = '' } = request;
    if (url.startsWith(announce)) {
      current = operations.find(({ id }) => id === url.slice(announce.length));
      return response.end();
    }
    const body = await text(request);
    // The client signs in first with the credential of a person.
    const isSignIn = url === '/api/v1/login-check' && current?.id !== 'identity.loginCheck';
    const answered = isSignIn ? operations.find(({ id }) => id === 'identity.loginCheck') : current;
    if (!answered) return response.writeHead(404).end();
    if (!isSignIn) {
      received.set(answered.id, {
        request: `${request.method} ${url}`,
        credential: credentialIn(request),
        body: body === '' ? undefined : typeof current?.example === 'string' ? body : JSON.parse(body),
      });
    }
    const { status, type, example = '' } = answered.success;
    response.writeHead(Number(status), type === undefined ? {} : { 'content-type': type }).end(example);
  });
}

function credentialIn({ headers }: IncomingMessage): string {
  return ['api-token', 'authorization', 'x-contact-hash']
    .flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}`]))
    .join(', ');
}

const sampleIn = (language: string, { samples }: Operation) =>
  samples.find((sample) => sample.language === language)?.code ?? '';

/** Asserts that each operation received its own request, and that its body is the documented one. */
function assertReceived(t: ExecutionContext<Context>, credentials: Readonly<Record<string, string>>): void {
  t.is(operations.length, 288);
  const own = new Map(t.context.received);
  t.context.received.clear();
  for (const { id, method, path, parameters, credential, example } of operations) {
    const found = own.get(id);
    const query = parameters.some(({ name }) => name === 'itemsPerPage') ? '?itemsPerPage=2' : '';
    const wanted = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[\\w-]+')}${query.replace('?', '\\?')}$`);
    t.regex(found?.request ?? '', wanted, id);
    t.deepEqual(found?.body, example, id);
    t.is(found?.credential, credentials[credential ?? ''] ?? '', id);
  }
}

const headersOfCurl = {
  apiToken: 'api-token: gg_rw_sample',
  jwt: 'authorization: Bearer jwt',
  oauth: 'authorization: Bearer access',
  contactHash: `x-contact-hash: ${'c'.repeat(43)}`,
};

test.serial('in curl', async (t) => {
  const { folder, env } = t.context;
  const blocks = operations.map(
    (operation) => `curl -sf "$GUILDGATE${announce}${operation.id}"\n${sampleIn('curl', operation)}`,
  );
  await writeFile(
    join(folder, 'samples.sh'),
    `set -eu\ncurl() { command curl -sS --fail "$@"; echo; }\n${blocks.join('\n')}\n`,
  );
  await run('bash', ['samples.sh'], { cwd: folder, env, maxBuffer: 2 ** 26 });
  assertReceived(t, headersOfCurl);
});

test.serial('in Python', async (t) => {
  t.timeout(300_000);
  const { folder, env } = t.context;
  const requirements = join(project, 'test/generated-clients/uses/requirements.txt');
  const environment = await pythonEnvironment('generated-clients', requirements, (line) => t.log(line));
  const samples = operations.map((operation) => [operation.id, sampleIn('Python', operation)]);
  await writeFile(join(folder, 'samples.json'), JSON.stringify(samples));
  const program = `import json, os, httpx
for name, code in json.load(open("samples.json")):
    httpx.get(os.environ["GUILDGATE"] + "${announce}" + name)
    exec(compile(code, name, "exec"), {})
`;
  await writeFile(join(folder, 'samples.py'), program);
  await run(join(environment, 'bin/python'), ['samples.py'], { cwd: folder, env, maxBuffer: 2 ** 26 });
  assertReceived(t, headersOfCurl);
});

test.serial('in TypeScript, without an error of types', async (t) => {
  t.timeout(120_000);
  const { folder, env } = t.context;
  const installed = join(folder, 'node_modules/@guildgate/client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', await pack('client', folder), '--strip-components=1', '-C', installed]);
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types']) {
    await symlink(join(project, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const operation of operations) {
    await writeFile(join(folder, `${operation.id}.mts`), sampleIn('TypeScript', operation));
  }
  const compilerOptions = { module: 'nodenext', target: 'es2024', strict: true, noEmit: true, types: ['node'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
  const tsc = join(project, 'node_modules/typescript/bin/tsc');
  await t.notThrowsAsync(
    run(process.execPath, [tsc, '--project', folder]).catch(({ stdout }) => Promise.reject(stdout)),
  );
  const program = `for (const id of ${JSON.stringify(operations.map(({ id }) => id))}) {
  await fetch(process.env.GUILDGATE + '${announce}' + id);
  await import('./' + id + '.mts');
}`;
  await writeFile(join(folder, 'samples.mjs'), program);
  await run(process.execPath, ['samples.mjs'], { cwd: folder, env, maxBuffer: 2 ** 26 });
  const token = JSON.parse(operations.find(({ id }) => id === 'identity.loginCheck')?.success.example ?? '{}').token;
  assertReceived(t, { ...headersOfCurl, jwt: `authorization: Bearer ${token}` });
});
