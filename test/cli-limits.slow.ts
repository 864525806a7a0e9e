/** `guildgate limits`: show, set and reset. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import pg from 'pg';
import { freePort } from '#fixtures/free-port.ts';
import { runCommand } from './command-line.ts';
import { cloneDatabase } from './postgres.ts';
import { template } from './service.ts';
import { apiUrl } from './template.ts';

/** @returns a function that runs `guildgate limits …` on a new database. */
async function limitsOn(t: { teardown(task: () => Promise<void>): void }) {
  const database = await cloneDatabase(template().database);
  t.teardown(() => database.drop());
  const run = (...args: string[]) => runCommand(['limits', ...args], { MIGRATION_DATABASE_URL: database.adminUrl });
  return { run, adminUrl: database.adminUrl };
}

test('set, show and reset print the old and the new limit', async (t) => {
  const { run } = await limitsOn(t);
  const raised = await run('set', 'ACME.localhost:8080', 'usersCsv', '100');
  t.deepEqual([raised.code, raised.stdout], [0, 'usersCsv at acme.localhost: 20 → 100 per 60 s.\n']);

  const listed = await run('show', 'acme.localhost');
  t.is(listed.code, 0);
  t.regex(listed.stdout, /^ {2}Bucket +Counted by +Contract +Set for it +Since$/m);
  t.regex(listed.stdout, /^ {2}loginCheck +ip +20 per 60 s$/m);
  t.regex(listed.stdout, /^ {2}usersCsv +token +20 per 60 s +100 per 60 s +\d{4}-\d\d-\d\dT[\d:.]+Z$/m);
  t.regex((await run('show')).stdout, /^ {2}acme\.localhost +usersCsv +token +20 per 60 s +100 per 60 s +\d{4}-/m);

  const reset = await run('reset', 'acme.localhost', 'usersCsv');
  t.deepEqual(
    [reset.code, reset.stdout],
    [0, 'usersCsv at acme.localhost: 100 → 20 per 60 s, as the contract has it.\n'],
  );
  t.regex((await run('show')).stdout, /^No tenant has limits of its own/);
});

test('with --json each command prints JSON only', async (t) => {
  const { run } = await limitsOn(t);
  const change = { host: 'acme.localhost', bucket: 'usersCsv', windowSeconds: 60 };
  const set = await run('set', 'acme.localhost', 'usersCsv', '7', '--json');
  t.deepEqual(JSON.parse(set.output), { ...change, before: 20, after: 7 });
  const [listed, ...others] = JSON.parse((await run('show', '--json')).output);
  t.like(listed, { ...change, countedBy: 'token', quota: 20, override: 7 });
  t.is(others.length, 0);
  const all: { bucket: string; override: number | null }[] = JSON.parse(
    (await run('show', 'acme.localhost', '--json')).output,
  );
  t.true(all.length > 10);
  t.deepEqual(
    all.filter(({ override }) => override !== null),
    [listed],
  );
  const reset = await run('reset', 'acme.localhost', 'usersCsv', '--json');
  t.deepEqual(JSON.parse(reset.output), { ...change, before: 7, after: 20 });
});

test('an unknown host is reported with the known ones, and without a stack', async (t) => {
  const { run } = await limitsOn(t);
  const { code, output } = await run('set', 'initech.localhost', 'usersCsv', '5');
  t.is(code, 1);
  t.regex(output, /no tenant at the host "initech\.localhost".+acme\.localhost, globex\.localhost/);
  t.false(output.includes('    at '), output);
});

test('a database that is missing, not configured or not writable is reported with advice', async (t) => {
  const { adminUrl } = await limitsOn(t);
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-no-demo-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const url = (port: number) => `postgres://admin:secret@127.0.0.1:${port}/guildgate`;
  const cases: readonly (readonly [env: Readonly<Record<string, string>>, because: RegExp])[] = [
    [{ DATA_DIR: folder }, /MIGRATION_DATABASE_URL is not set, and there is no demo in .+: .+npm start.+DATA_DIR/],
    [{ MIGRATION_DATABASE_URL: url(await freePort()) }, /PostgreSQL cannot be reached .+MIGRATION_DATABASE_URL/],
    [{ MIGRATION_DATABASE_URL: apiUrl(adminUrl) }, /PostgreSQL refuses .+guildgate_owner.+MIGRATION_DATABASE_URL/],
  ];
  for (const [env, because] of cases) {
    const { code, output } = await runCommand(['limits', 'show'], env);
    t.is(code, 1);
    t.regex(output, because);
    t.false(output.includes('    at '), output);
    t.false(output.includes('secret'), 'without the password');
  }
});

test('a database without the newest migrations is reported with the command to migrate', async (t) => {
  const { run, adminUrl } = await limitsOn(t);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('drop table rate_limit_overrides');
  await admin.end();
  const { code, output } = await run('show');
  t.is(code, 1);
  t.regex(output, /older than this program .+Run: guildgate migrate/);
});
