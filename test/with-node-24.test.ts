import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
