/**
 * `npm run bench:size`: a database with many organisations, and on it the latency of typical calls, the memory of a node and a
 * worker, connections, and the sizes of tables. With `--migrations`, how long statements wait for locks of the last migrations.
 */
import os from 'node:os';
import { Command } from 'commander';
import { request } from 'undici';
import { Child, ChildError } from '#test/children.ts';
import { startServerProcess, startWorkerProcess } from '#test/processes.ts';
import { number, parsed } from './options.ts';
import { residentBytesOf } from './resident.ts';
import type { SizedAnswer, SizedDatabase, SizedQuestion, Sizes } from './servers/sized-database.ts';
import type { CallerAnswer, CallerQuestion } from './size/caller.ts';
import { connections as connectionsOf, tableSizes } from './size/database-sizes.ts';
import { partOf, type Report, writePart } from './size/document.ts';
import { memoryAround, sampleMemory } from './size/memory.ts';
import { measureMigrations } from './size/migrations.ts';

interface Options extends Sizes {
  readonly full: boolean;
  readonly folder?: string;
  readonly requests: number;
  readonly connections: number;
  readonly mixed: number;
  readonly migrations: number;
  readonly write: boolean;
  readonly json: boolean;
}

const fullSizes: Sizes = { tenants: 500, users: 2_000, contacts: 1_000_000, payments: 1_000_000 };
const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

const program = new Command('bench:size')
  .description('Measure calls, memory and tables on a database with many organisations')
  .option('--tenants <n>', 'organisations', number(2, 10_000, true), 20)
  .option('--users <n>', 'users of each', number(30, 100_000, true), 200)
  .option('--contacts <n>', 'contacts of all; the first organisation has a tenth', number(1_000, 1e7, true), 20_000)
  .option('--payments <n>', 'payments of all, likewise', number(1_000, 1e7, true), 20_000)
  .option('--full', '500 organisations, 1 000 000 users, contacts and payments: about ten minutes to fill', false)
  .option('--folder <path>', 'keeps the database there, and finds it there the next time, whatever the sizes')
  .option('--requests <n>', 'requests of each call', number(10, 100_000, true), 200)
  .option('--mixed <seconds>', 'length of the mixed load', number(5, 36_000, true), 120)
  .option('--connections <n>', 'connections of the mixed load', number(1, 100, true), 8)
  .option(
    '--migrations <n>',
    'applies the last n migrations under load to a new database instead',
    number(1, 20, true),
    0,
  )
  .option('--write', 'writes the tables into docs/operating.md', false)
  .option('--json', 'print the figures as JSON', false)
  .addHelpText(
    'after',
    '\nExamples:\n  npm run bench:size\n  npm run bench:size -- --full --write --mixed 600\n  npm run bench:size -- --migrations 7',
  )
  .allowExcessArguments(false);
const options = parsed<Options>(program, process.argv);
if (typeof options === 'number') process.exitCode = options;
else await main(options);

async function main(given: Options): Promise<void> {
  const { tenants, users, contacts, payments } = given.full ? fullSizes : given;
  const child = new Child<SizedQuestion, SizedAnswer>(new URL('./servers/sized-database.ts', import.meta.url));
  try {
    say('filling a database, unless one is kept');
    const { database } = await child.ask({
      sizes: { tenants, users, contacts, payments },
      folder: given.folder,
      missing: given.migrations,
    });
    if (database === undefined) throw new ChildError('there is no database');
    say(`filled in ${database.seconds.toFixed(0)} s: ${JSON.stringify(database.sizes)}`);
    if (given.migrations > 0) {
      const next = async () => (await child.ask({ migrate: true })).applied;
      process.stdout.write(`${JSON.stringify(await measureMigrations(database, next), null, 2)}\n`);
      return;
    }
    const report = await measure(database, given);
    process.stdout.write(given.json ? `${JSON.stringify(report, null, 2)}\n` : `${partOf(report)}\n`);
    if (given.write) await writePart(report);
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    say(error.message);
    process.exitCode = 1;
  } finally {
    await child.stop();
  }
}

async function measure(database: SizedDatabase, given: Options): Promise<Report> {
  const { adminUrl, sizes, tenants, version } = database;
  const settings = { SECRET_KEY: database.secretKey };
  const caller = new Child<CallerQuestion, CallerAnswer>(new URL('./size/caller.ts', import.meta.url));
  const commanded = performance.now();
  const server = await startServerProcess(database.apiUrl, '', settings);
  const listening = performance.now() - commanded;
  const worker = await startWorkerProcess(database.workerUrl, 'smtp://127.0.0.1:1', settings);
  const nodes = [{ name: 'serve', pid: server.pid } as const, { name: 'worker', pid: worker.pid } as const];
  const resident = () => nodes.map(({ pid }) => residentBytesOf(pid));
  try {
    const firstAnswer = await timeOfFirst(server.port, database);
    const started = resident();
    say('each call by itself');
    const { each = [] } = await caller.ask({ each: { port: server.port, tenants, requests: given.requests } });
    const called = resident();
    say(`all calls mixed for ${given.mixed} s`);
    const samplers = nodes.map(({ pid }) => sampleMemory(pid));
    const load = { port: server.port, tenants, connections: given.connections, seconds: given.mixed };
    const { mixed } = await caller.ask({ mixed: load });
    if (mixed === undefined) throw new ChildError('the mixed load has no figures');
    const connections = await connectionsOf(adminUrl);
    const samples = samplers.map((stop) => stop());
    const memory = nodes.map(({ name }, index) => ({
      ...{ name, started: started[index], called: called[index] },
      minute: memoryAround(samples[index] ?? [], 60),
      end: memoryAround(samples[index] ?? [], given.mixed - 10),
    }));
    const start = { listening, firstAnswer };
    const [loadAverage = 0] = os.loadavg();
    const tables = await tableSizes(adminUrl);
    return { sizes, version, start, each, mixed, memory, connections, tables, loadAverage };
  } finally {
    await caller.stop();
    await Promise.all([server.stop(), worker.stop()]);
  }
}

/** @returns the milliseconds of the first request */
async function timeOfFirst(port: number, { tenants }: SizedDatabase): Promise<number> {
  const { host = '', apiToken = '' } = tenants[0] ?? {};
  const started = performance.now();
  const response = await request(`http://127.0.0.1:${port}/api/v1/users`, { headers: { host, 'api-token': apiToken } });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new ChildError(`${response.statusCode} ${text}`);
  return performance.now() - started;
}
