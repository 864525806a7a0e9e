/**
 * `npm run bench:newsletter`: a newsletter through a worker into a mail server that discards it, against nodemailer's own
 * pool into the same server, in turn. The result is the ratio of mails per second within each round.
 */
import os from 'node:os';
import { Command } from 'commander';
import { median } from '#harness/median.ts';
import { Child, ChildError } from '#test/children.ts';
import { cpuSecondsOf, cpuSecondsOfFamily } from './cpu.ts';
import { number, parsed } from './options.ts';
import type { BareJob } from './servers/bare-mailer.ts';
import type { BenchDatabase, DatabaseSettings } from './servers/database.ts';
import type { NewsletterAnswer, NewsletterQuestion } from './servers/newsletter.ts';
import type { SinkAnswer, SinkQuestion } from './servers/smtp-sink.ts';

interface Options {
  readonly recipients: number;
  readonly connections: number;
  readonly rounds: number;
  readonly json: boolean;
}

interface Round {
  /** Mails per second. */
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
  readonly freezeSeconds: number;
  /** CPU microseconds per mail, also valid on a busy machine; absent where unknown. */
  readonly cpu: { readonly ours: number; readonly postgres: number; readonly theirs: number };
}

/** The goal. */
const target = 0.5;

const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

/** @returns the options, or the exit code of a run that ends here: 0 after --help, 2 after bad arguments. */
function readOptions(argv: readonly string[]): Options | number {
  const program = new Command('bench:newsletter')
    .description('Send a newsletter through a worker, compared with the bare pool of nodemailer')
    .option('--recipients <n>', 'recipients in each round', number(100, 1_000_000, true), 100_000)
    .option('--connections <n>', 'connections to the mail server, of each side', number(1, 100, true), 10)
    .option('--rounds <n>', 'rounds; each measures both', number(1, 20, true), 1)
    .option('--json', 'print the figures as JSON', false)
    .allowExcessArguments(false);
  return parsed<Options>(program, argv);
}

async function run({ recipients, connections, rounds }: Options): Promise<Round[]> {
  const children: { stop(): Promise<void> }[] = [];
  const start = <Question, Answer>(file: string) => {
    const child = new Child<Question, Answer>(new URL(file, import.meta.url));
    children.push(child);
    return child;
  };
  const stop = async () => {
    // The database stops last: the worker is connected to it.
    for (let child = children.pop(); child !== undefined; child = children.pop()) await child.stop();
  };
  process.on('SIGINT', () => void stop().then(() => process.exit(130)));
  try {
    say('starting PostgreSQL, the mail server, and the worker');
    const database = await start<DatabaseSettings, BenchDatabase>('./servers/database.ts').ask({ contacts: 0 });
    const sink = start<SinkQuestion, SinkAnswer>('./servers/smtp-sink.ts');
    const { port } = await sink.ask({});
    const bare = start<BareJob, { seconds: number }>('./servers/bare-mailer.ts');
    const ours = start<NewsletterQuestion, NewsletterAnswer>('./servers/newsletter.ts');
    const { html, text } = await ours.ask({ start: { ...database, smtpPort: port, connections, recipients } });
    const job = { port, connections, html, text };
    say('warming up');
    await bare.ask({ ...job, mails: 3_000 });
    const done: Round[] = [];
    while (done.length < rounds) {
      await sink.ask({ reset: true });
      const look = async () => ({
        ours: (await cpuSecondsOf(ours.pid)) ?? Number.NaN,
        theirs: (await cpuSecondsOf(bare.pid)) ?? Number.NaN,
        postgres: (await cpuSecondsOfFamily(database.postmasterPid)) ?? Number.NaN,
      });
      const before = await look();
      const sent = await ours.ask({ send: true });
      const { mails } = await sink.ask({ reset: true });
      if (mails !== recipients)
        throw new ChildError(`the mail server received ${mails} mails instead of ${recipients}`);
      const { seconds } = await bare.ask({ ...job, mails: recipients });
      const after = await look();
      const per = (part: keyof typeof after) => ((after[part] - before[part]) / recipients) * 1e6;
      const cpu = { ours: per('ours'), postgres: per('postgres'), theirs: per('theirs') };
      const round = {
        ours: recipients / sent.seconds,
        theirs: recipients / seconds,
        freezeSeconds: sent.freezeSeconds,
        cpu,
      };
      done.push({ ...round, ratio: round.ours / round.theirs });
      say(`round ${done.length} of ${rounds}: ${round.ours.toFixed(0)} against ${round.theirs.toFixed(0)} mails/s`);
    }
    return done;
  } finally {
    await stop();
  }
}

function toText({ recipients, connections }: Options, rounds: readonly Round[]): string {
  const rows = rounds.map(
    ({ ours, theirs, ratio, freezeSeconds, cpu }) =>
      `  ${ours.toFixed(0).padStart(11)}   ${theirs.toFixed(0).padStart(11)}   ${ratio.toFixed(3)}   ${freezeSeconds.toFixed(1).padStart(8)}   ${cpu.ours.toFixed(0)} + ${cpu.postgres.toFixed(0)} / ${cpu.theirs.toFixed(0)}\n`,
  );
  const ratio = median(rounds.map((round) => round.ratio));
  return `
A newsletter to ${recipients} recipients, ${connections} connections to the mail server.
Node ${process.versions.node}, ${os.availableParallelism()} × ${os.cpus()[0]?.model.trim() ?? 'unknown'}

guildgate  one worker: each mail is filled, sent, and kept as sent in PostgreSQL before its connection gets the next
peer       one process: nodemailer's pool; the same mail, no database

  guildgate/s   peer/s          ratio   freeze s   CPU µs of a mail: worker + PostgreSQL / peer
${rows.join('')}
  ratio ${ratio.toFixed(3)} (median of the rounds; target ${target})
`;
}

const options = readOptions(process.argv);
if (typeof options === 'number') {
  process.exitCode = options;
} else {
  try {
    const rounds = await run(options);
    process.stdout.write(options.json ? `${JSON.stringify({ options, rounds }, null, 2)}\n` : toText(options, rounds));
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
