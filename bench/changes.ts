/**
 * `npm run bench:changes`: what the change feed costs writers, against the same server whose trigger only looks for webhooks, and
 * against no trigger; and the time from the response to a write until a reader that waits has it. The CPU time of the server and
 * PostgreSQL for a write is the figure where other work on the machine moves the time.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import pg from 'pg';
import { Client } from 'undici';
import { median } from '#harness/median.ts';
import { cpuSecondsOf, cpuSecondsOfFamily } from './cpu.ts';
import { number, parsed } from './options.ts';
import { openRowsArena, type RowsArena } from './rows-arena.ts';
import { type Capture, captures, capturesOf } from './servers/capture.ts';

interface Options {
  readonly rounds: number;
  readonly writes: number;
  readonly connections: number;
  readonly reads: number;
  readonly json: boolean;
}

const say = (line: string) => process.stderr.write(`bench: ${line}\n`);
/** Between two writes whose arrival is measured, in milliseconds. */
const pause = 20;
/** Number of the last contact. */
let serial = 0;

interface Cost {
  readonly perSecond: number;
  /** Milliseconds of CPU time of one write: the server and PostgreSQL. */
  readonly cpu: number;
}

const program = new Command('bench:changes')
  .description('Measure what the change feed costs writers, and how soon a waiting reader has a change')
  .option('--rounds <n>', 'rounds; each measures all, webhooks alone, and nothing', number(1, 100, true), 20)
  .option('--writes <n>', 'contacts that are created in each third of a round', number(10, 100_000, true), 500)
  .option('--connections <n>', 'connections, each with one request at a time', number(1, 100, true), 8)
  .option('--reads <n>', 'changes that the reader waits for', number(1, 10_000, true), 200)
  .option('--json', 'print the figures as JSON', false)
  .addHelpText('after', '\nExamples:\n  npm run bench:changes\n  npm run bench:changes -- --rounds 50 --json')
  .allowExcessArguments(false);
const options = parsed<Options>(program, process.argv);
if (typeof options === 'number') process.exitCode = options;
else await run(options);

async function run({ rounds, writes, connections, reads, json }: Options): Promise<void> {
  say('starting PostgreSQL and the server');
  const arena = await openRowsArena(1_000);
  const admin = new pg.Client({ connectionString: arena.database.adminUrl });
  await admin.connect();
  try {
    await costOfWrites(arena, writes, connections);
    const capture = await capturesOf(admin);
    const ratios: { readonly rate: number; readonly cpu: number; readonly all: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const costs = new Map<Capture, Cost>();
      // In turn, because the machine and the tables change meanwhile.
      for (const one of round % 2 === 0 ? captures : captures.toReversed()) {
        await capture(one);
        costs.set(one, await costOfWrites(arena, writes, connections));
      }
      const [all, webhooks, nothing] = captures.map((one) => costs.get(one));
      if (!all || !webhooks || !nothing) throw new Error('a round measures all of them');
      ratios.push({
        rate: all.perSecond / webhooks.perSecond,
        cpu: all.cpu / webhooks.cpu,
        all: all.cpu / nothing.cpu,
      });
      const texts = [...costs].map(([one, cost]) => `${one}: ${textOfCost(cost)}`);
      say(`round ${round + 1} of ${rounds}: ${texts.join(', ')}`);
    }
    await capture('feed and webhooks');
    say(`a reader waits for ${reads} changes`);
    const waits = (await waitsFor(arena, reads)).toSorted((a, b) => a - b);
    const at = (values: readonly number[], share: number) =>
      values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
    const spread = (values: readonly number[]) => {
      const sorted = values.toSorted((a, b) => a - b);
      return { ratio: median(sorted), lowerQuartile: at(sorted, 0.25), upperQuartile: at(sorted, 0.75) };
    };
    const figures = {
      writes: spread(ratios.map(({ rate }) => rate)),
      cpu: spread(ratios.map(({ cpu }) => cpu)),
      cpuOfAll: spread(ratios.map(({ all }) => all)),
      arrival: { p50: at(waits, 0.5), p99: at(waits, 0.99), max: at(waits, 1) },
    };
    process.stdout.write(json ? `${JSON.stringify({ ratios, ...figures }, null, 2)}\n` : textOf(figures));
  } finally {
    await admin.end();
    await arena.close();
  }
}

interface Figures {
  readonly writes: Record<string, number>;
  readonly cpu: Record<string, number>;
  readonly cpuOfAll: Record<string, number>;
  readonly arrival: Record<string, number>;
}

function textOf({ writes, cpu, cpuOfAll, arrival }: Figures): string {
  const fixed = (value: number | undefined, digits: number) => (value ?? Number.NaN).toFixed(digits);
  const spread = ({ ratio, lowerQuartile, upperQuartile }: Record<string, number>) =>
    `  median ${fixed(ratio, 3)}   quartiles ${fixed(lowerQuartile, 3)} and ${fixed(upperQuartile, 3)}`;
  return [
    'Creations of contacts per second, with the feed in ratio to without:',
    spread(writes),
    'CPU time of a creation, server and PostgreSQL, with the feed in ratio to without (goal: 1.05 at the most):',
    spread(cpu),
    'The same of feed and webhooks together, in ratio to neither:',
    spread(cpuOfAll),
    'From the response of a write to its arrival at a waiting reader:',
    `  p50 ${fixed(arrival.p50, 1)} ms   p99 ${fixed(arrival.p99, 1)} ms   max ${fixed(arrival.max, 1)} ms`,
    '',
  ].join('\n');
}

/** Creates a contact. @returns its email */
async function create({ database }: RowsArena, client: Client, connection: number): Promise<string> {
  serial += 1;
  const email = `bench-${serial}@new.example`;
  const response = await client.request({
    method: 'POST',
    path: '/api/v1/contacts',
    headers: {
      host: database.host,
      'api-token': database.apiTokens[connection % database.apiTokens.length] ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email, firstName: 'Grace', lastName: 'Hopper' }),
  });
  const text = await response.body.text();
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${text}`);
  return email;
}

async function costOfWrites(arena: RowsArena, writes: number, connections: number): Promise<Cost> {
  const clients = Array.from({ length: connections }, () => new Client(`http://127.0.0.1:${arena.port}`));
  let left = writes;
  const before = await cpuSeconds(arena);
  const from = performance.now();
  await Promise.all(
    clients.map(async (client, index) => {
      for (; left > 0; ) {
        left -= 1;
        await create(arena, client, index);
      }
    }),
  );
  const seconds = (performance.now() - from) / 1_000;
  const cpu = ((await cpuSeconds(arena)) - before) / writes;
  await Promise.all(clients.map((client) => client.close()));
  return { perSecond: writes / seconds, cpu: cpu * 1_000 };
}

async function cpuSeconds({ pid, database }: RowsArena): Promise<number> {
  const [server, postgres] = await Promise.all([cpuSecondsOf(pid), cpuSecondsOfFamily(database.postmasterPid)]);
  return (server ?? Number.NaN) + (postgres ?? Number.NaN);
}

/** @returns the milliseconds from each response of a write to the end of the page that has it */
async function waitsFor(arena: RowsArena, reads: number): Promise<number[]> {
  const { database, port } = arena;
  const origin = `http://127.0.0.1:${port}`;
  const [reader, writer] = [new Client(origin), new Client(origin)];
  const written = new Map<string, number>();
  const arrived = new Map<string, number>();
  const read = async (path: string, wait: number) => {
    const headers = { host: database.host, 'api-token': database.apiTokens[1] ?? '', prefer: `wait=${wait}` };
    const { statusCode, body } = await reader.request({ method: 'GET', path, headers });
    if (statusCode !== 200) throw new Error(`${statusCode} ${await body.text()}`);
    return pageOf(await body.json());
  };
  let { next } = await read('/api/v1/changes?after=latest&types=contact', 0);
  const reading = (async () => {
    while (arrived.size < reads) {
      const page = await read(next, 20);
      for (const email of page.emails) arrived.set(email, performance.now());
      next = page.next;
    }
  })();
  for (let count = 0; count < reads; count += 1) {
    await delay(pause);
    const email = await create(arena, writer, 0);
    written.set(email, performance.now());
  }
  await reading;
  await Promise.all([reader.close(), writer.close()]);
  // A page may even be there before the writer has its own response.
  return [...written].map(([email, at]) => Math.max(0, (arrived.get(email) ?? Number.NaN) - at));
}

/** @returns the cursor and the new contacts of a page of the feed */
function pageOf(json: unknown): { readonly next: string; readonly emails: readonly string[] } {
  const view: unknown = Reflect.get(Object(json), 'view');
  const member: unknown = Reflect.get(Object(json), 'member');
  const entries: readonly unknown[] = Array.isArray(member) ? member : [];
  const emails = entries.map((entry) => Reflect.get(Object(Reflect.get(Object(entry), 'object')), 'email'));
  return { next: String(Reflect.get(Object(view), 'next')), emails: emails.map(String) };
}

function textOfCost({ perSecond, cpu }: Cost): string {
  return `${perSecond.toFixed(0)}/s and ${cpu.toFixed(3)} ms of CPU time`;
}
