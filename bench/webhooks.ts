/**
 * `npm run bench:webhooks`: time from the commit of a change to its delivery at the endpoint, at a steady rate, with many
 * endpoints. First directly from the changing process, which is the lower bound; then through the worker: with no endpoint
 * hanging, with some hanging, and with one tenant that floods.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Command } from 'commander';
import { Child, ChildError } from '#test/children.ts';
import { number, parsed } from './options.ts';
import type { BenchDatabase, DatabaseSettings } from './servers/database.ts';
import type { SourceAnswer, SourceQuestion } from './servers/webhook-source.ts';
import type { WorkerSettings } from './servers/worker.ts';

interface Options {
  readonly rate: number;
  readonly seconds: number;
  readonly endpoints: number;
  readonly hanging: number;
  readonly flood: number;
  readonly json: boolean;
}

/** In milliseconds, of events for responsive endpoints. */
interface Latency {
  readonly name: string;
  readonly events: number;
  readonly missing: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** The specification: "delivery is stated to happen in under a second". */
const target = 1_000;

const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

/** @returns the options, or the exit code of a run that ends here: 0 after --help, 2 after bad arguments. */
function readOptions(argv: readonly string[]): Options | number {
  const program = new Command('bench:webhooks')
    .description('Measure the time from the commit of a change to its delivery at an endpoint')
    .option('--rate <n>', 'events per second', number(1, 1_000, true), 100)
    .option('--seconds <n>', 'length of each part', number(1, 600, true), 30)
    .option('--endpoints <n>', 'endpoints, each of its own tenant', number(5, 500, true), 50)
    .option('--hanging <n>', 'percentage of endpoints that never respond', number(1, 99, true), 20)
    .option('--flood <n>', 'events of one tenant at once, in the last part', number(1, 100_000, true), 5_000)
    .option('--json', 'print the figures as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  npm run bench:webhooks\n  npm run bench:webhooks -- --rate 200 --seconds 60 --json',
    )
    .allowExcessArguments(false);
  return parsed<Options>(program, argv);
}

const microseconds = () => Number(process.hrtime.bigint() / 1_000n);

/** Endpoints, and the first arrival of each number. */
interface Receiver {
  readonly url: string;
  /** By number, in microseconds of the monotonic clock. */
  readonly arrived: Map<number, number>;
  stop(): Promise<void>;
}

async function startReceiver(): Promise<Receiver> {
  const arrived = new Map<number, number>();
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/hang/')) return;
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const number = Number(/"note":"n(-?\d+);"/.exec(text)?.[1]);
      if (!arrived.has(number)) arrived.set(number, microseconds());
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new ChildError('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    arrived,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function latencyOf(
  name: string,
  committed: SourceAnswer,
  arrived: Receiver['arrived'],
  isMeasured: (number: number) => boolean,
): Latency {
  const measured = Object.entries(committed).filter(([number]) => isMeasured(Number(number)));
  const waits = measured
    .map(([number, at]) => ((arrived.get(Number(number)) ?? Number.NaN) - at) / 1_000)
    .filter((wait) => !Number.isNaN(wait))
    .sort((a, b) => a - b);
  const at = (part: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? Number.NaN;
  return {
    name,
    events: measured.length,
    missing: measured.length - waits.length,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
  };
}

async function run({ rate, seconds, endpoints, hanging, flood }: Options): Promise<Latency[]> {
  const stops: (() => Promise<void>)[] = [];
  const start = <Question, Answer>(file: string) => {
    const child = new Child<Question, Answer>(new URL(file, import.meta.url));
    stops.push(() => child.stop());
    return child;
  };
  const stop = async () => {
    // The database stops last: the others are connected to it.
    for (let next = stops.pop(); next !== undefined; next = stops.pop()) await next();
  };
  process.on('SIGINT', () => void stop().then(() => process.exit(130)));
  try {
    say('starting PostgreSQL, a worker, and the receiver');
    const database = await start<DatabaseSettings, BenchDatabase>('./servers/database.ts').ask({ contacts: 0 });
    const receiver = await startReceiver();
    stops.push(receiver.stop);
    await start<WorkerSettings, true>('./servers/worker.ts').ask(database);
    const source = start<SourceQuestion, SourceAnswer>('./servers/webhook-source.ts');
    const done: Latency[] = [];
    let first = 0;
    /** Each part has its own tenants: leftovers of an earlier part do not delay the next. */
    const part = async (name: string, { hang = 0, more = 0, direct = false } = {}) => {
      // Spread evenly among the others.
      const isHanging = (index: number) => (index * hang) % 100 < hang;
      const urls = Array.from({ length: endpoints }, (_, index) =>
        isHanging(index) ? `${receiver.url}/hang/${index}` : `${receiver.url}/ok/${index}`,
      );
      // One more, for the flood.
      await source.ask({ start: { ...database, endpoints: [...urls, `${receiver.url}/ok/flood`] } });
      await source.ask({ change: { rate: 20, seconds: 2, first, flood: 0 } });
      // A new table is planned as if it were empty, until autovacuum analyses it.
      await source.ask({ analyse: database });
      first += 40;
      await delay(500);
      say(`${name}: ${rate} events/s for ${seconds} s`);
      const changes = { rate, seconds, first };
      const committed = direct
        ? await source.ask({ post: { ...changes, url: `${receiver.url}/ok/direct` } })
        : await source.ask({ change: { ...changes, flood: more } });
      const begins = first;
      first += rate * seconds;
      // What has not arrived after three times the target counts as missing.
      await delay(3 * target);
      const latency = latencyOf(
        name,
        committed,
        receiver.arrived,
        (number) => !isHanging((number - begins) % endpoints),
      );
      done.push(latency);
      say(`${name}: p50 ${latency.p50.toFixed(1)} ms, p99 ${latency.p99.toFixed(1)} ms, ${latency.missing} missing`);
    };
    await part('directly from the process that commits', { direct: true });
    await part('through the worker, none hanging');
    await part(`through the worker, ${hanging} % hanging`, { hang: hanging });
    await part(`through the worker, and ${flood} events of one tenant at once`, { more: flood });
    return done;
  } finally {
    await stop();
  }
}

function toText({ rate, endpoints }: Options, parts: readonly Latency[]): string {
  const floor = parts[0]?.p50 ?? Number.NaN;
  const rows = parts.map(
    ({ name, events, missing, p50, p99, max }) =>
      `  ${name.padEnd(62)} ${String(events).padStart(6)} ${String(missing).padStart(8)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)} ${max.toFixed(1).padStart(8)}   ${(p50 / floor).toFixed(1)}`,
  );
  return `
From commit to arrival, in milliseconds; ${rate} events a second to ${endpoints} endpoints
Node ${process.versions.node}, ${os.availableParallelism()} × ${os.cpus()[0]?.model.trim() ?? 'unknown'}

  ${''.padEnd(62)} events  missing      p50      p99      max   p50 / floor
${rows.join('\n')}

  target: p99 within ${target} ms; events for hanging endpoints are not counted
`;
}

const options = readOptions(process.argv);
if (typeof options === 'number') {
  process.exitCode = options;
} else {
  try {
    const parts = await run(options);
    process.stdout.write(options.json ? `${JSON.stringify({ options, parts }, null, 2)}\n` : toText(options, parts));
    if (parts.some(({ p99, missing }) => !(p99 < target) || missing > 0)) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
