/**
 * `npm run bench:limiter`: rate limiters side by side, in front of the same route. The result is the ratio to the same
 * server without a limiter within each round, because the machine may drift between rounds.
 */
import { runCommand } from './command.ts';
import { compare, quota, say } from './compare.ts';
import { contenders } from './contenders.ts';
import { preparePeers } from './install-peers.ts';
import type { Options } from './options.ts';
import { type Report, toJson, toText } from './report.ts';
import { verdictsOn } from './verdicts.ts';

async function run(options: Options): Promise<Report> {
  const versions = await preparePeers(say);
  const wanted = contenders.filter(({ id }) => options.only.includes(id));
  const { rows, leftOut } = await compare(wanted, options, versions);
  return { options, quota, rows, leftOut, verdicts: verdictsOn(rows, quota) };
}

const comparison = {
  name: 'bench:limiter',
  description: 'Compare rate limiters: exactness, cost of a request, and cost of a flood',
  contenders,
  example: 'ours-redis,flexible',
};
await runCommand(comparison, run, { toJson, toText });
