import { once } from 'node:events';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { failure, query, start, stoppedCluster, temporaryFolder } from './embedded-postgres/testing.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
}

test('a new folder becomes a database that keeps its data over a restart', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'not/yet/there');
  const first = await start(t, dataDir);
  await query(first.url, "create table note as select 'kept' as text");
  await first.stop();
  await first.stop();
  t.false(await isListening(first.port));

  const second = await start(t, dataDir);
  await first.stop();
  t.deepEqual(await query(second.url, 'select text from note'), [['kept']]);
});

test('it speaks UTF-8 and UTC, listens on loopback only and asks for its password', async (t) => {
  const dataDir = await temporaryFolder(t);
  const { url, port } = await start(t, dataDir);
  const [row] = await query(
    url,
    `select current_setting('server_version_num')::int / 10000, current_setting('server_encoding'),
       current_setting('timezone'), current_setting('listen_addresses'), current_setting('fsync'), lower('ÉÖ')`,
  );
  t.deepEqual(row, [18, 'UTF8', 'UTC', '127.0.0.1', 'off', 'éö']);
  await t.throwsAsync(query(`postgresql://postgres:wrong@127.0.0.1:${port}/postgres`, 'select 1'), { code: '28P01' });
  t.is((await stat(join(dataDir, 'postgres.password'))).mode & 0o777, 0o600);
  t.is((await stat(join(dataDir, 'postgres'))).mode & 0o777, 0o700);
});

test('settings of the caller win, and the port is the one that was asked for', async (t) => {
  const dataDir = await stoppedCluster(t);
  const probe = await listener(t);
  probe.server.close();
  await once(probe.server, 'close');
  const server = await startEmbeddedPostgres({ dataDir, port: probe.port, settings: { work_mem: '7MB' } });
  t.teardown(() => server.stop());
  t.is(server.port, probe.port);
  t.deepEqual(await query(server.url, 'show work_mem'), [['7MB']]);
  t.deepEqual(await query(server.url, 'show fsync'), [['on']]);
});

test('an incomplete creation is removed and repeated', async (t) => {
  const dataDir = await temporaryFolder(t);
  await mkdir(join(dataDir, 'postgres.creating-0badc0de/base'), { recursive: true });
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres.password'), 'of the half-finished one');
  const server = await start(t, dataDir);
  t.deepEqual(await query(server.url, 'select 1'), [[1]]);
  await t.throwsAsync(stat(join(dataDir, 'postgres.creating-0badc0de')), { code: 'ENOENT' });
});

test('a damaged cluster is refused with the cause and what to do, and runs again once repaired', async (t) => {
  const dataDir = await stoppedCluster(t);
  const damages: Array<{ file: string; content?: string; cause: RegExp }> = [
    { file: 'postgres/PG_VERSION', cause: /PG_VERSION is missing/ },
    { file: 'postgres/PG_VERSION', content: '15\n', cause: /written by PostgreSQL 15, and this is PostgreSQL 18/ },
    { file: 'postgres/global/pg_control', cause: /could not find the database system/ },
    { file: 'postgres/global/pg_control', content: 'x'.repeat(8192), cause: /database files are incompatible/ },
    { file: 'postgres/pg_wal', cause: /"pg_wal" does not exist/ },
    { file: 'postgres.password', cause: /the file with its password, .* is missing/ },
  ];
  for (const { file, content, cause } of damages) {
    const path = join(dataDir, file);
    const intact = content === undefined ? undefined : await readFile(path);
    if (content === undefined) await rename(path, join(dataDir, 'aside'));
    else await writeFile(path, content);
    const error = await failure(t, dataDir);
    t.is(error.fault, 'damaged', error.message);
    t.regex(error.message, cause);
    t.true(error.message.includes(`delete ${dataDir}`));
    t.regex(error.message, /DATA_DIR/);
    if (intact === undefined) await rename(join(dataDir, 'aside'), path);
    else await writeFile(path, intact);
  }
  await start(t, dataDir);
});

test('a file in the place of the data folder is refused', async (t) => {
  const file = join(await temporaryFolder(t), 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'below')]) {
    const error = await failure(t, dataDir);
    t.is(error.fault, 'damaged');
    t.true(error.message.includes(dataDir));
    t.regex(error.message, /is a file/);
  }
});

async function listener(t: ExecutionContext) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const address: string | AddressInfo | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, port: address.port };
}

test('a port that is taken is named, and the folder stays free', async (t) => {
  const dataDir = await stoppedCluster(t);
  const { port } = await listener(t);
  const error = await failure(t, dataDir, port);
  t.is(error.fault, 'port');
  t.regex(error.message, new RegExp(`Port ${port} .* already in use`));
  await start(t, dataDir);
});
