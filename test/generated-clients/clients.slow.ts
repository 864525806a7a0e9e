/**
 * Clients that widespread generators make of the document work against a running server: each lists, creates, reads what a
 * 422 says, and walks pages.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import anyTest, { type ExecutionContext, type TestFn } from 'ava';
import { build } from 'esbuild';
import { openApiFile } from '#contracts/openapi.ts';
import { pythonEnvironment } from '#test/python-environment.ts';
import { startTestService, type TestService } from '#test/service.ts';

const run = promisify(execFile);
const here = import.meta.dirname;
/** Scripts that use the clients, and the generators, of which the product has none. */
const uses = join(here, 'uses');
const document = openApiFile.pathname;

const test = anyTest as TestFn<{ service: TestService; folder: string; emails: string[] }>;

test.before(async (t) => {
  t.timeout(300_000);
  const folder = await mkdtemp(join(tmpdir(), 'generated-clients-'));
  const service = await startTestService();
  const rows = await service.sql<{ email: string }>('select email from users where tenant_id = $1 order by id', [
    service.acme.id,
  ]);
  Object.assign(t.context, { service, folder, emails: rows.map(({ email }) => email) });
});
test.after.always(async (t) => {
  await t.context.service?.stop();
  if (t.context.folder) await rm(t.context.folder, { recursive: true, force: true });
});

/** What each client prints. */
interface Found {
  readonly created: string;
  readonly createdAt: string;
  readonly refused: readonly unknown[];
  readonly emails: readonly string[];
}

const token = ({ service }: { service: TestService }) => service.acme.people.ROLE_ADMIN.readWrite;

test.serial('Python: datamodel-code-generator with pydantic, and openapi-python-client', async (t) => {
  t.timeout(300_000);
  const { folder, service } = t.context;
  const environment = await pythonEnvironment('generated-clients', join(uses, 'requirements.txt'), (line) =>
    t.log(line),
  );
  const bin = join(environment, 'bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const models = ['--input-file-type', 'openapi', '--output-model-type', 'pydantic_v2.BaseModel'];
  await Promise.all([
    run(join(bin, 'datamodel-codegen'), ['--input', document, ...models, '--output', join(folder, 'models.py')], {
      env,
    }),
    run(join(bin, 'openapi-python-client'), ['generate', '--path', document, '--output-path', join(folder, 'client')], {
      env,
    }),
    cp(join(uses, 'pydantic_models.py'), join(folder, 'pydantic_models.py')),
    cp(join(uses, 'openapi_python_client.py'), join(folder, 'use_client.py')),
  ]);
  const base = `http://127.0.0.1:${service.port}`;
  for (const script of ['pydantic_models.py', 'use_client.py']) {
    const { stdout } = await run(join(bin, 'python'), [join(folder, script), base, token(t.context)], {
      env: { ...env, PYTHONPATH: join(folder, 'client') },
    });
    assertFound(script, JSON.parse(stdout), t);
  }
});

test.serial('TypeScript: openapi-typescript with openapi-fetch, and hey-api', async (t) => {
  t.timeout(300_000);
  const { folder, service } = t.context;
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: uses });
  const modules = join(uses, 'node_modules');
  const generator = (name: string, ...args: string[]) => run(join(modules, '.bin', name), args, { cwd: folder });
  await symlink(modules, join(folder, 'node_modules'));
  await Promise.all([
    generator('openapi-typescript', document, '-o', 'openapi-typescript.gen.ts'),
    generator('openapi-ts', '-i', document, '-o', 'hey-api', '-c', '@hey-api/client-fetch'),
    cp(join(uses, 'openapi-typescript.ts'), join(folder, 'openapi-typescript.ts')),
    cp(join(uses, 'hey-api.ts'), join(folder, 'hey-api.ts')),
  ]);
  const scripts = ['openapi-typescript', 'hey-api'];
  const strict = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const files = scripts.map((script) => `${script}.ts`);
  await generator('tsc', ...strict, '--allowImportingTsExtensions', '--lib', 'es2022,dom,dom.iterable', ...files);
  for (const script of scripts) {
    const outfile = join(folder, `${script}.mjs`);
    await build({
      entryPoints: [join(folder, `${script}.ts`)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
    });
    const toService = join(here, '../../client/testing/to-service.mjs');
    const { stdout } = await run(
      process.execPath,
      ['--import', toService, outfile, 'http://acme.localhost', token(t.context)],
      { env: { ...process.env, SERVICE_PORT: String(service.port) } },
    );
    assertFound(script, JSON.parse(stdout), t);
  }
});

function assertFound(
  client: string,
  { created, createdAt, refused, emails }: Found,
  t: ExecutionContext<{ service: TestService; emails: string[] }>,
): void {
  t.is(created, 'Sopranos', client);
  t.is(Date.parse(createdAt), t.context.service.clock.now().getTime(), client);
  t.deepEqual(refused, [422, 'validation_failed', 'name'], client);
  t.deepEqual(emails, t.context.emails, client);
}
