/**
 * `npm run bench:stale`: reads of pages beside writers, none of which may return less than what was committed before it was
 * sent. Half of the readers have the page already, and send its ETag.
 */
import { Command } from 'commander';
import pg from 'pg';
import { Pool, request } from 'undici';
import { ChildError } from '#test/children.ts';
import { type Arena, openArena } from './arena.ts';
import { number, parsed } from './options.ts';

interface Options {
  readonly reads: number;
  readonly pause: number;
  readonly connections: number;
  readonly json: boolean;
}

interface Figures {
  reads: number;
  /** Reads whose client had the page. */
  unchanged: number;
  writes: number;
  /** Reads that returned an older page than the latest that was committed before they were sent. */
  stale: number;
}

const path = '/api/v1/users?itemsPerPage=30';
const progressInterval = 5_000;

const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

/** Counts in a member of the first user of the page. Call it for the next number. */
async function openWriter({
  database,
}: Arena): Promise<{ write: (count: number) => Promise<void>; close: () => Promise<void> }> {
  const client = new pg.Client(database.adminUrl);
  await client.connect();
  const values = [database.tenantId];
  const { rows } = await client.query<{ id: string }>(
    'select id from users where tenant_id = $1 order by created_at, id limit 1',
    values,
  );
  const text = 'update users set job_title = $3 where tenant_id = $1 and id = $2';
  const write = async (count: number) => {
    await client.query({ name: 'count', text, values: [...values, rows[0]?.id, String(count)] });
  };
  return { write, close: () => client.end() };
}

async function measure(arena: Arena, { reads, pause, connections }: Options): Promise<Figures> {
  const { guildgate, headers, database } = arena;
  const writer = await openWriter(arena);
  const figures: Figures = { reads: 0, unchanged: 0, writes: 0, stale: 0 };
  let committed = 0;
  let done = false;
  const writing = async () => {
    while (!done) {
      await writer.write(committed + 1);
      committed += 1;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  const dispatcher = new Pool(guildgate.origin, { connections });
  const reading = async (index: number) => {
    const apiToken = database.apiTokens[index % database.apiTokens.length] ?? '';
    const own = { ...headers, 'api-token': apiToken };
    let known: { etag: string; count: number } | undefined;
    while (figures.reads < reads) {
      figures.reads += 1;
      const floor = committed;
      const sent = known && index % 2 === 0 ? { ...own, 'if-none-match': known.etag } : own;
      const response = await request(guildgate.origin + path, { dispatcher, headers: sent });
      const text = await response.body.text();
      if (response.statusCode === 304) figures.unchanged += 1;
      else known = { etag: String(response.headers.etag), count: countIn(response.statusCode, text) };
      if ((known?.count ?? -1) < floor) figures.stale += 1;
    }
  };
  const timer = setInterval(() => {
    say(`${figures.reads} of ${reads} reads, ${committed} writes, ${figures.stale} stale`);
  }, progressInterval);
  try {
    await writer.write(0);
    const writes = writing();
    await Promise.all(Array.from({ length: connections }, (_, index) => reading(index)));
    done = true;
    await writes;
    return { ...figures, writes: committed };
  } finally {
    done = true;
    clearInterval(timer);
    await dispatcher.close();
    await writer.close();
  }
}

/** @throws Error for another status */
function countIn(status: number, text: string): number {
  if (status !== 200) throw new Error(`${path} responded with ${status}: ${text}`);
  return Number(JSON.parse(text).member[0].jobTitle);
}

const program = new Command('bench:stale')
  .description('Read a page beside a writer, and count the reads that return an older one than was committed before')
  .option('--reads <n>', 'reads in all', number(100, 100_000_000, true), 1_000_000)
  .option('--pause <ms>', 'milliseconds between two writes', number(0, 10_000, true), 20)
  .option('--connections <n>', 'connections, each with one read at a time', number(1, 1000, true), 32)
  .option('--json', 'print the figures as JSON', false)
  .addHelpText('after', '\nExamples:\n  npm run bench:stale\n  npm run bench:stale -- --reads 20000 --pause 0 --json')
  .allowExcessArguments(false);
const options = parsed<Options>(program, process.argv);
if (typeof options === 'number') process.exitCode = options;
else process.exitCode = await run(options);

/** @returns 1 where a read was stale, or a server could not be started */
async function run(chosen: Options): Promise<number> {
  say('starting PostgreSQL and the servers');
  try {
    const arena = await openArena();
    try {
      const figures = await measure(arena, chosen);
      process.stdout.write(chosen.json ? `${JSON.stringify(figures, null, 2)}\n` : textOf(figures));
      return figures.stale > 0 ? 1 : 0;
    } finally {
      await arena.close();
    }
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    say(error.message);
    return 1;
  }
}

function textOf({ reads, unchanged, writes, stale }: Figures): string {
  const share = ((unchanged / reads) * 100).toFixed(0);
  return `${reads} reads beside ${writes} writes: ${stale} stale. ${share} % were a 304.\n`;
}
