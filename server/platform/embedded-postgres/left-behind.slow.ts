import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { until } from '#test/until.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { failure, postmasterPid, query, start, stoppedCluster } from './testing.ts';

test('a postmaster that was killed loses nothing and does not prevent the next start', async (t) => {
  const dataDir = await stoppedCluster(t);
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.url, 'create table survivor as select 1 as one');
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await first.stop();

  const second = await start(t, dataDir);
  t.deepEqual(await query(second.url, 'select one from survivor'), [[1]]);
});

test('a pid file that names another living process does not prevent the start', async (t) => {
  const dataDir = await stoppedCluster(t);
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}\n`);
  const server = await start(t, dataDir);
  t.deepEqual(await query(server.url, 'select 1'), [[1]]);
});

/** Another process of ours that starts PostgreSQL on the folder and then waits. */
async function startElsewhere(
  t: ExecutionContext,
  dataDir: string,
): Promise<{ pid: number; exited: Promise<unknown> }> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('../embedded-postgres.ts'))});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log('started');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  if (child.pid === undefined) throw new Error('no process');
  return { pid: child.pid, exited: once(child, 'exit') };
}

test('a folder that another living process uses is refused, and is free once that process was killed', async (t) => {
  const dataDir = await stoppedCluster(t);
  const other = await startElsewhere(t, dataDir);
  const error = await failure(t, dataDir);
  t.is(error.fault, 'in-use');
  t.true(error.message.includes(dataDir));
  t.true(error.message.includes(`process ${other.pid}`));

  const orphan = await postmasterPid(dataDir);
  process.kill(other.pid, 'SIGKILL');
  await other.exited;
  const server = await start(t, dataDir);
  t.not(await postmasterPid(dataDir), orphan);
  t.deepEqual(await query(server.url, 'select 1'), [[1]]);
});

test('a PostgreSQL left behind is found by its cluster, stopped and reported', async (t) => {
  const dataDir = await stoppedCluster(t);
  const other = await startElsewhere(t, dataDir);
  const orphan = await postmasterPid(dataDir);
  // First the shell that would stop it for the process that is about to die.
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' });
  const lifeline = stdout.split('\n').find((line) => line.endsWith(`kill -INT ${orphan}`));
  process.kill(Number.parseInt(lifeline ?? '', 10), 'SIGKILL');
  process.kill(other.pid, 'SIGKILL');
  await other.exited;

  const lines: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: (line) => lines.push(line) });
  t.teardown(() => server.stop());
  t.true(lines.some((line) => line.includes(dataDir) && line.includes(`process ${orphan}`)));
  t.deepEqual(await query(server.url, 'select 1'), [[1]]);
});

test('a process that just exits takes its PostgreSQL with it', async (t) => {
  const dataDir = await stoppedCluster(t);
  const other = await startElsewhere(t, dataDir);
  const pid = await postmasterPid(dataDir);
  process.kill(other.pid, 'SIGTERM');
  await other.exited;
  await until(() => !isRunning(pid), 'PostgreSQL has ended');
  t.pass();
});

function isRunning(pid: number): boolean {
  // Signal 0 also reaches a zombie, which some containers never reap.
  return (
    spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .replace(/^Z.*/, '') !== ''
  );
}
