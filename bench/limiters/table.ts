/** The table of docs/limiters.md: `npm run bench:limiters` writes it. */
import { readFile, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import type { PropertyId, PropertyProof } from '#loadtest/limiter/index.ts';
import { withPart } from '../generated-part.ts';
import { contenders, type Judged, judge } from './judge.ts';

const page = new URL('../../docs/limiters.md', import.meta.url);

const columns: readonly PropertyId[] = [
  ...(['window', 'retry-after', 'denials-free', 'one-at-a-time', 'keys-apart', 'at-once'] as const),
];
const marks = { proven: 'kept', refuted: '**broken**', inconclusive: 'not given' };

/** @returns the lines of the table, and those of the counterexamples */
export function tableOf(all: readonly Judged[]): string {
  const rows = all.map(({ contender: { name, version }, proof, algorithm }) => {
    const cells = columns.map((id) => marks[proof.properties.find((one) => one.id === id)?.verdict ?? 'inconclusive']);
    return `| ${[name, version, algorithm ?? 'none that we know', ...cells].join(' | ')} |`;
  });
  const examples = all.flatMap(({ contender: { name }, proof }) =>
    proof.properties
      .filter(({ verdict }) => verdict === 'refuted')
      .map((one) => `| ${name} | ${one.id} | ${timesOf(one)} | ${one.says} |`),
  );
  return [
    `| Limiter | Version | Algorithm | ${columns.join(' | ')} |`,
    `| ${['---', '---', '---', ...columns.map(() => '---')].join(' | ')} |`,
    ...rows,
    '',
    '| Limiter | Property | Requests, at seconds | What happens |',
    '| --- | --- | --- | --- |',
    ...examples,
  ].join('\n');
}

/** @returns for instance `1 at 0, 19 at 59.999`, from the first multiple of the window before them */
function timesOf({ counterexample }: PropertyProof): string {
  const counts = new Map<string, number>();
  const isOfSeveral = new Set(counterexample?.keys).size > 1;
  for (const [index, time] of (counterexample?.times ?? []).entries()) {
    const key = isOfSeveral ? ` by ${counterexample?.keys?.[index]}` : '';
    const moment = `at ${time / 1_000}${key}`;
    counts.set(moment, (counts.get(moment) ?? 0) + 1);
  }
  const moments = [...counts].map(([moment, count]) => `${count} ${moment}`);
  const { otherKeys } = counterexample ?? {};
  // Others come before the last request.
  if (otherKeys !== undefined) moments.splice(-1, 0, `1 by each of ${otherKeys} other keys`);
  return moments.join(', ');
}

export const readPage = () => readFile(page, 'utf8');

async function main(): Promise<void> {
  const program = new Command('npm run bench:limiters --')
    .description('Judges limiters of npm on simulated time, and writes their table to docs/limiters.md')
    .option('--json', 'print the proofs as JSON, and write nothing')
    .addHelpText('after', '\nExamples:\n  $ npm run bench:limiters\n  $ npm run -s bench:limiters -- --json')
    .parse();
  const all: Judged[] = [];
  for (const contender of await contenders((line) => console.error(line))) {
    const judged = await judge(contender);
    console.error(`${contender.name}: ${judged.proof.verdict}, ${judged.algorithm ?? 'no known algorithm'}`);
    all.push(judged);
  }
  if (program.opts().json) {
    const shown = all.map(({ contender: { name, version }, algorithm, proof }) => ({
      name,
      version,
      algorithm,
      proof,
    }));
    console.log(JSON.stringify(shown, undefined, 2));
    return;
  }
  await writeFile(page, withPart(await readPage(), 'npm run bench:limiters', tableOf(all)));
}

if (import.meta.main) await main();
