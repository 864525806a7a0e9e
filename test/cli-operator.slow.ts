/** `guildgate tenant`, `user` and `keys`, beside a running server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { runCommand } from './command-line.ts';
import { environment } from './environment.ts';
import { send } from './http.ts';
import { cloneDatabase, type TestDatabase } from './postgres.ts';
import { type ServerProcess, startServerProcess } from './processes.ts';
import { template } from './service.ts';
import { apiUrl, testSecret } from './template.ts';

interface Context {
  readonly database: TestDatabase;
  readonly server: ServerProcess;
}
const test = anyTest as TestFn<Context>;
const { acme } = template();
const me = '/api/v1/me';

test.before(async (t) => {
  const database = await cloneDatabase(template().database);
  Object.assign(t.context, { database, server: await startServerProcess(apiUrl(database.adminUrl)) });
});
test.after.always(async (t) => {
  await t.context.server?.stop();
  await t.context.database?.drop();
});

const run = ({ database }: Context, ...args: string[]) =>
  runCommand(args, { MIGRATION_DATABASE_URL: database.adminUrl });

/** @returns the first result that is wanted, or the last one after thirty seconds. */
async function until<T>(read: () => Promise<T>, isWanted: (result: T) => boolean): Promise<T> {
  for (const ends = Date.now() + 30_000; ; await delay(100)) {
    const result = await read();
    if (isWanted(result) || Date.now() > ends) return result;
  }
}

test('an organisation is created, its administrator signs in, and it is listed', async (t) => {
  const { server } = t.context;
  const host = 'initech.example';
  const created = await run(t.context, 'tenant', 'create', host, '--name', 'Initech');
  t.is(created.code, 0, created.output);
  t.regex(created.stdout, /^"Initech" is served at https:\/\/initech\.example from now on/);

  const args = ['user', 'create', host, 'Bill@initech.example', '--first-name', 'Bill', '--last-name', 'Lumbergh'];
  const child = spawn(process.execPath, ['server/cli.ts', ...args, '--role', 'admin', '--password-stdin'], {
    env: { ...environment, MIGRATION_DATABASE_URL: t.context.database.adminUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [stdout] = await Promise.all([
    child.stdout.setEncoding('utf8').toArray(),
    child.stdin.end('flair, 37 pieces\n'),
  ]);
  if (child.exitCode === null) await once(child, 'exit');
  t.is(child.exitCode, 0);
  t.regex(
    stdout.join(''),
    /^Bill Lumbergh <bill@initech\.example> is a user of initech\.example: ROLE_ADMIN\.\nSign in at/i,
  );
  const body = { email: 'bill@initech.example', password: 'flair, 37 pieces' };
  const signedIn = await send(server.port, host, '/api/v1/login-check', { method: 'POST', body });
  t.is(signedIn.status, 200, signedIn.text);

  const again = await run(t.context, 'tenant', 'create', host, '--name', 'Initech');
  t.is(again.code, 1);
  t.regex(again.output, /The host "initech\.example" is used by another tenant/);
  const listed = await run(t.context, 'tenant', 'list');
  t.regex(listed.stdout, /^ {2}initech\.example +Initech +active +https:\/\/initech\.example +\d{4}-\d\d-\d\d$/m);
});

test('invalid user data is refused as by the API, without printing the password', async (t) => {
  const create = ['user', 'create', acme.host];
  const names = ['--first-name', 'Ada', '--last-name', 'Lovelace'];
  const taken = await run(t.context, ...create, acme.people.ROLE_ADMIN.email, ...names);
  t.deepEqual([taken.code, taken.output.trim()], [1, 'A user with this email exists.']);
  const wrong = await run(t.context, ...create, 'ada at acme', ...names);
  t.is(wrong.code, 2);
  const bare = await run(t.context, ...create, 'new@acme.example', ...names, '--json');
  t.is(bare.code, 0, bare.output);
  t.like(JSON.parse(bare.stdout), { email: 'new@acme.example', roles: ['ROLE_MEMBER'], hasPassword: false });
  const empty = await run(t.context, ...create, 'other@acme.example', ...names, '--password-stdin');
  t.regex(empty.output, /the first line of standard input is empty/);
  for (const { output } of [taken, wrong, empty]) t.false(output.includes('    at '), output);
});

test('a suspended tenant responds like an unknown host within seconds, and its tokens work again when it is resumed', async (t) => {
  const { server } = t.context;
  const globex = template().globex;
  const headers = { authorization: `Bearer ${globex.people.ROLE_ADMIN.jwt}` };
  const readMe = (host = globex.host) => send(server.port, host, me, { headers });
  t.is((await readMe()).status, 200);
  // Reads meanwhile: the server must forget the tenant that it has just remembered.
  const reading = until(readMe, ({ status }) => status !== 200);
  const suspended = await run(t.context, 'tenant', 'suspend', globex.host);
  const began = Date.now();
  t.regex(suspended.stdout, /^globex\.localhost is suspended: .+guildgate tenant resume globex\.localhost\n$/);
  const gone = await reading;
  // A second is promised; the rest is a margin for busy machines.
  t.true(Date.now() - began < 4_000);
  const unknown = await readMe('unknown.example');
  t.deepEqual([gone.status, gone.text], [unknown.status, unknown.text]);
  t.regex((await run(t.context, 'tenant', 'list')).stdout, /globex\.localhost .+ SUSPENDED /);
  t.regex((await run(t.context, 'tenant', 'suspend', globex.host)).stdout, /nothing has changed/);
  t.is((await run(t.context, 'tenant', 'resume', globex.host)).code, 0);
  t.is((await until(readMe, ({ status }) => status === 200)).status, 200);
});

test.serial('a renamed tenant is served at its new host in seconds; Api-Tokens stay good, sessions end', async (t) => {
  const { server } = t.context;
  const { host, baseUrl, people } = template().globex;
  const newHost = 'members.globex.org';
  const rename = (...args: string[]) => run(t.context, 'tenant', 'rename', ...args);
  const statusAt = async (at: string, headers: Record<string, string>) =>
    (await send(server.port, at, me, { headers })).status;
  const token = { 'api-token': people.ROLE_ADMIN.readOnly };
  const becomes = (at: string, wanted: number) =>
    until(
      () => statusAt(at, token),
      (status) => status === wanted,
    );
  t.is(await statusAt(host, token), 200);
  const wrong = await rename(host, newHost, '--base-url', 'https://other.example');
  t.regex(wrong.output, /host of --base-url must be members\.globex\.org/);
  t.regex((await rename(host, newHost)).stdout, /is served at https:\/\/members\.globex\.org/);
  t.is(await becomes(newHost, 200), 200);
  t.is(await becomes(host, 404), 404);
  t.is(await statusAt(newHost, { authorization: `Bearer ${people.ROLE_ADMIN.jwt}` }), 401);
  t.is((await rename(newHost, host, '--base-url', baseUrl)).code, 0);
  t.is(await becomes(host, 200), 200);
  await run(t.context, 'tenant', 'suspend', host);
  const suspended = await rename(host, newHost);
  t.regex(
    suspended.stdout,
    /^globex\.localhost is suspended, and will be served at https:\/\/members\.globex\.org when it/,
  );
  t.is((await rename(newHost, host, '--base-url', baseUrl)).code, 0);
  await run(t.context, 'tenant', 'resume', host);
  t.is(await becomes(host, 200), 200);
});

test('a tenant is exported, deleted, imported and served again, and then makes room for a new one', async (t) => {
  const { server } = t.context;
  const host = 'hooli.example';
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-export-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const create = (...args: string[]) => run(t.context, 'tenant', 'create', host, '--name', 'Hooli', ...args);
  t.is((await create('--admin-email', 'gavin@hooli.example', '--admin-name', 'Gavin Belson')).code, 0);
  const output = join(folder, 'hooli');
  const exported = await run(t.context, 'tenant', 'export', host, '--output', output, '--with-credentials', '--json');
  t.is(exported.code, 0, exported.output);
  t.deepEqual(JSON.parse(exported.stdout), JSON.parse(await readFile(join(output, 'manifest.json'), 'utf8')));
  t.regex(exported.output, /^users: 1 rows$/m);
  const again = await run(t.context, 'tenant', 'export', host, '--output', output);
  t.deepEqual([again.code, again.stdout], [1, '']);
  t.regex(again.output, /hooli exists\. An export overwrites nothing/);

  const remove = (...args: string[]) => run(t.context, 'tenant', 'delete', host, ...args);
  const shown = await remove();
  t.is(shown.code, 2);
  t.regex(shown.stdout, /^ {2}users +1$/m);
  t.regex(
    shown.stdout,
    /Nothing is deleted yet.+--confirm hooli\.example\. First: guildgate tenant suspend hooli\.example/,
  );
  const other = await remove('--confirm', acme.host);
  t.is(other.code, 2);
  t.regex(other.output, /--confirm must be the host itself: hooli\.example/);
  const served = await remove('--confirm', host);
  t.is(served.code, 1);
  t.regex(served.output, /hooli\.example is not suspended/);
  t.is((await run(t.context, 'tenant', 'suspend', host)).code, 0);
  const deleted = await remove('--confirm', host, '--json');
  t.is(deleted.code, 0, deleted.output);
  t.like(JSON.parse(deleted.stdout), { host, deleted: true, rows: { users: 1, tenants: 1 } });
  t.regex((await remove()).output, /There is no tenant at the host "hooli\.example"/);
  const statusOf = async () => (await send(server.port, host, '/api/v1/openapi.json')).status;
  const becomes = (wanted: number) => until(statusOf, (status) => status === wanted);
  t.is(await becomes(404), 404);

  const refused = await run(t.context, 'tenant', 'import', output);
  t.is(refused.code, 1);
  t.regex(refused.output, /stops the service of all tenants .+ add --stop-service/);
  const imported = await run(t.context, 'tenant', 'import', output, '--stop-service');
  t.is(imported.code, 0, imported.output);
  t.regex(
    imported.stdout,
    /^hooli\.example is here with \d+ rows, and suspended\. To serve it: guildgate tenant resume/,
  );
  t.regex((await run(t.context, 'tenant', 'import', output)).output, /of hooli\.example is here already/);
  t.is((await run(t.context, 'tenant', 'resume', host)).code, 0);
  t.is(await becomes(200), 200);
  t.is((await run(t.context, 'tenant', 'suspend', host)).code, 0);
  t.is((await remove('--confirm', host)).code, 0);
  t.is(await becomes(404), 404);
  t.is((await create()).code, 0);
  t.is(await becomes(200), 200);
});

test('keys are rotated while existing tokens stay valid', async (t) => {
  const { server } = t.context;
  const headers = { authorization: `Bearer ${acme.people.ROLE_ADMIN.jwt}` };
  const rotated = await run(t.context, 'keys', 'rotate', acme.host);
  t.is(rotated.code, 0, rotated.output);
  t.regex(
    rotated.stdout,
    /^acme\.localhost: new key [\da-f-]{36}, in force on every server by \d{4}-.+Z; older tokens hold/,
  );
  t.is((await send(server.port, acme.host, me, { headers })).status, 200);
  const listed = await run(t.context, 'keys', 'list', acme.host, '--json');
  t.is(JSON.parse(listed.stdout).length, 2);
  const all = await run(t.context, 'keys', 'rotate', '--all', '--json');
  t.true(JSON.parse(all.stdout).some(({ host }: { host: string }) => host === acme.host));
  t.is((await send(server.port, acme.host, me, { headers })).status, 200);
  const wrong = await runCommand(['keys', 'rotate', acme.host], {
    MIGRATION_DATABASE_URL: t.context.database.adminUrl,
    SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
  });
  t.is(wrong.code, 1);
  t.regex(wrong.output, /SECRET_KEY does not match this database/);
  t.false(wrong.output.includes(testSecret.toString('base64')));
});

test('a refusal of one tenant does not keep the commands for every tenant from the others', async (t) => {
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(
    `update signing_keys set private_jwk = set_byte(private_jwk, 40, 255 - get_byte(private_jwk, 40)) where tenant_id = $1`,
    [acme.id],
  );
  await admin.end();
  for (const verb of ['rotate', 'reseal']) {
    const every = (...args: string[]) =>
      runCommand(['keys', verb, '--all', ...args], { MIGRATION_DATABASE_URL: database.adminUrl });
    const said = await every();
    t.is(said.code, 1, said.output);
    t.regex(said.stdout, /^globex\.localhost: /, 'it comes after the one that is refused');
    t.regex(said.output, /^acme\.localhost: SECRET_KEY does not match/m);
    t.regex(said.output, /Refused for 1 of 2 tenants; the others are done\./);
    const json = await every('--json');
    t.is(json.code, 1);
    const [first, second] = JSON.parse(json.stdout);
    t.like(first, { host: 'acme.localhost' });
    t.regex(first.refused, /SECRET_KEY does not match/);
    t.like(second, { host: 'globex.localhost', refused: undefined });
  }
});

test('a disk that takes no more ends an export in a sentence, and leaves nothing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-full-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const command = [process.execPath, 'server/cli.ts', 'tenant', 'export', acme.host, '--output', join(folder, 'acme')];
  // No file may be longer than a block: as when the disk is full, but for the code.
  const child = spawn('/bin/sh', ['-c', 'ulimit -f 1; exec "$@"', 'sh', ...command], {
    env: { ...environment, MIGRATION_DATABASE_URL: t.context.database.adminUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code], errors] = await Promise.all([
    once(child, 'close'),
    child.stderr
      .setEncoding('utf8')
      .toArray()
      .then((parts) => parts.join('')),
  ]);
  t.is(code, 1, errors);
  t.regex(errors, /The export cannot be written \(EFBIG: .+\)\. Nothing is left of it: make room/);
  t.false(errors.includes('    at '), errors);
  t.deepEqual(await readdir(folder), []);
});

test('an export that is interrupted leaves nothing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-interrupted-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const { adminUrl } = database;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  t.teardown(() => admin.end());
  await admin.query('begin; lock table users');
  const command = ['server/cli.ts', 'tenant', 'export', acme.host, '--output', join(folder, 'acme')];
  const child = spawn(process.execPath, command, {
    env: { ...environment, MIGRATION_DATABASE_URL: adminUrl },
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  const waiting = `select from pg_locks where not granted and relation = 'users'::regclass`;
  await until(
    () => admin.query(waiting),
    ({ rowCount }) => rowCount === 1,
  );
  t.is((await readdir(folder)).length, 1);
  child.kill('SIGINT');
  t.deepEqual(await closed, [null, 'SIGINT']);
  t.deepEqual(await readdir(folder), []);
});
