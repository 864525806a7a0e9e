/**
 * `npm run bench:enqueuing`: commits per second of concurrent writes that each enqueue a job, while every flush of a commit is
 * slow, as with a synchronous standby in another zone; against the same writes without a job, and with a NOTIFY in their
 * transaction. And the time from a commit until an idle worker starts its job.
 */
import os from 'node:os';
import { Command } from 'commander';
import { median } from '#harness/median.ts';
import { Child, ChildError } from '#test/children.ts';
import { number, parsed } from './options.ts';
import type { BenchDatabase, DatabaseSettings } from './servers/database.ts';
import type { Kind, WritersAnswer, WritersQuestion } from './servers/enqueuing-writers.ts';

interface Options {
  readonly writers: number;
  /** Milliseconds. */
  readonly flush: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly jobs: number;
  readonly json: boolean;
}

interface Figures {
  /** Commits per second; medians of the rounds. */
  readonly rates: Readonly<Record<Kind, number>>;
  /** Milliseconds, ascending. */
  readonly waits: readonly number[];
}

const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

const program = new Command('bench:enqueuing')
  .description('Measure writes that enqueue a job while each flush of a commit is slow, and how soon the job starts')
  .option('--writers <n>', 'concurrent writers, each with a connection', number(1, 60, true), 20)
  .option('--flush <ms>', 'milliseconds that each flush takes longer', number(0, 100, false), 10)
  .option('--seconds <n>', 'length of one measurement', number(0.5, 600, false), 4)
  .option('--rounds <n>', 'rounds; each measures all kinds of writes', number(1, 100, true), 3)
  .option('--jobs <n>', 'jobs whose start is measured', number(1, 10_000, true), 200)
  .option('--json', 'print the figures as JSON', false)
  .addHelpText(
    'after',
    '\nExamples:\n  npm run bench:enqueuing\n  npm run bench:enqueuing -- --flush 3 --writers 40 --json',
  )
  .allowExcessArguments(false);

async function run({ writers, flush, seconds, rounds, jobs }: Options): Promise<Figures> {
  const database = new Child<DatabaseSettings, BenchDatabase>(new URL('./servers/database.ts', import.meta.url));
  const bench = new Child<WritersQuestion, WritersAnswer>(new URL('./servers/enqueuing-writers.ts', import.meta.url));
  // The database stops last: the writers are connected to it.
  const stop = () => bench.stop().then(() => database.stop());
  process.on('SIGINT', () => void stop().then(() => process.exit(130)));
  try {
    say(`starting PostgreSQL, whose flushes take ${flush} ms longer`);
    const { apiUrl, workerUrl, tenantId } = await database.ask({ contacts: 0, slowFlush: flush });
    const urls = { apiUrl, workerUrl, tenantId };
    const rateOf = async (kind: Kind) =>
      (await bench.ask({ ...urls, write: { kind, writers, seconds } })).commitsPerSecond ?? Number.NaN;
    // First: the jobs of the writers stay in the queue.
    say(`an idle worker starts ${jobs} jobs, one after the other`);
    const { waits = [] } = await bench.ask({ ...urls, start: jobs });
    const rates: Record<Kind, number[]> = { alone: [], job: [], notify: [] };
    for (let round = 1; round <= rounds; round += 1) {
      for (const kind of ['alone', 'job', 'notify'] as const) rates[kind].push(await rateOf(kind));
      const each = Object.entries(rates).map(([kind, values]) => `${kind} ${values.at(-1)?.toFixed(0)}`);
      say(`round ${round} of ${rounds}, commits/s: ${each.join(', ')}`);
    }
    const of = (kind: Kind) => median(rates[kind]);
    return {
      rates: { alone: of('alone'), job: of('job'), notify: of('notify') },
      waits: waits.toSorted((a, b) => a - b),
    };
  } finally {
    await stop();
  }
}

function textOf({ writers, flush, rounds, seconds }: Options, { rates, waits }: Figures): string {
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]?.toFixed(1);
  return `
${writers} concurrent writers, each flush ${flush} ms longer; medians of ${rounds} rounds of ${seconds} s.
Node ${process.versions.node}, ${os.availableParallelism()} × ${os.cpus()[0]?.model.trim() ?? 'unknown'}

  a row                                     ${rates.alone.toFixed(0).padStart(6)} commits/s
  a row and a job                           ${rates.job.toFixed(0).padStart(6)}
  a row, a job, NOTIFY in the transaction   ${rates.notify.toFixed(0).padStart(6)}

From a commit to the start of its job in an idle worker: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms.
`;
}

const options = parsed<Options>(program, process.argv);
if (typeof options === 'number') {
  process.exitCode = options;
} else {
  try {
    const figures = await run(options);
    process.stdout.write(
      options.json ? `${JSON.stringify({ options, ...figures }, null, 2)}\n` : textOf(options, figures),
    );
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
