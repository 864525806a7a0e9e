/**
 * Cost of a fresh page per document, closed afterwards: an invoice of three pages, by our renderer and by puppeteer-core alone.
 */
import os from 'node:os';
import { Command } from 'commander';
import { median } from '#harness/median.ts';
import { Child, ChildError } from '#test/children.ts';
import { number, parsed } from './options.ts';
import type { PdfJob, PdfResult } from './servers/pdf.ts';

interface PdfOptions {
  readonly rounds: number;
  readonly documents: number;
  readonly json: boolean;
}

interface Case {
  readonly name: string;
  readonly peer: 'new-page' | 'one-page';
  readonly pause: number;
  readonly together: number;
}

/** The first is the one that the goal is about. */
const cases: readonly Case[] = [
  { name: 'one after another, against a new page for each', peer: 'new-page', pause: 0, together: 1 },
  { name: 'two at a time, against a new page for each', peer: 'new-page', pause: 0, together: 2 },
  { name: 'one now and then, against a new page for each', peer: 'new-page', pause: 1000, together: 1 },
  { name: 'one now and then, against one page for all', peer: 'one-page', pause: 1000, together: 1 },
];

interface Comparison {
  readonly name: string;
  /** Milliseconds per document, and ours divided by the peer's. */
  readonly rounds: readonly { readonly guildgate: number; readonly peer: number; readonly ratio: number }[];
  readonly ratio: number;
}

async function compare(child: Child<PdfJob, PdfResult>, one: Case, options: PdfOptions): Promise<Comparison> {
  const { name, peer, pause, together } = one;
  const rounds: Comparison['rounds'][number][] = [];
  const documents = pause > 0 ? Math.min(options.documents, 5) : options.documents;
  const measure = async (side: PdfJob['side']) => (await child.ask({ side, documents, pause, together })).milliseconds;
  for (let round = 0; round < options.rounds; round += 1) {
    // Alternates, so that neither is always the first.
    const first = round % 2 === 0 ? 'guildgate' : peer;
    const before = await measure(first);
    const after = await measure(first === 'guildgate' ? peer : 'guildgate');
    const [guildgate, other] = first === 'guildgate' ? [before, after] : [after, before];
    rounds.push({ guildgate, peer: other, ratio: guildgate / other });
  }
  return { name, rounds, ratio: median(rounds.map(({ ratio }) => ratio)) };
}

function textOf({ name, rounds, ratio }: Comparison): string {
  const line = (cells: readonly string[]) => `  ${cells.map((cell) => cell.padStart(10)).join('')}\n`;
  const rows = rounds.map((round) => line([round.guildgate.toFixed(0), round.peer.toFixed(0), round.ratio.toFixed(2)]));
  return `\n${name}\n${line(['ours ms', 'bare ms', 'ratio'])}${rows.join('')}  ratio ${ratio.toFixed(2)} (median)\n`;
}

const program = new Command('bench:pdf')
  .description('An invoice of three pages, by our renderer and by puppeteer-core alone, in warm browsers')
  .option('--rounds <n>', 'rounds of each comparison; a round measures both', number(1, 100, true), 5)
  .option('--documents <n>', 'documents of one measurement', number(1, 1000, true), 10)
  .option('--json', 'print the figures as JSON', false)
  .allowExcessArguments(false);
const options = parsed<PdfOptions>(program, process.argv);
if (typeof options === 'number') process.exitCode = options;
else {
  const child = new Child<PdfJob, PdfResult>(new URL('./servers/pdf.ts', import.meta.url));
  try {
    const machine = { cpu: os.cpus()[0]?.model.trim() ?? 'unknown', cores: os.availableParallelism() };
    const say = (text: string) => void (options.json || process.stdout.write(text));
    say(`Milliseconds per document. ${machine.cores} × ${machine.cpu}.\n`);
    const comparisons: Comparison[] = [];
    for (const one of cases) {
      const comparison = await compare(child, one, options);
      comparisons.push(comparison);
      say(textOf(comparison));
    }
    if (options.json) process.stdout.write(`${JSON.stringify({ machine, options, comparisons }, null, 2)}\n`);
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await child.stop();
  }
}
