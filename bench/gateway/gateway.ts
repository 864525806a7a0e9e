/**
 * `npm run bench:gateway`: gateways with a limit for each client, in front of the same service: ours with a contract of the
 * service, nginx, HAProxy, and @fastify/http-proxy with @fastify/rate-limit.
 */
import { runCommand } from '../limiter/command.ts';
import { compare, quota, say } from '../limiter/compare.ts';
import { preparePeers } from '../limiter/install-peers.ts';
import type { Options } from '../limiter/options.ts';
import { gateways } from './contenders.ts';
import { type Report, toJson, toText } from './report.ts';
import { verdictsOn } from './verdicts.ts';

async function run(options: Options): Promise<Report> {
  const versions = await preparePeers(say, new URL('./peers/', import.meta.url));
  const wanted = gateways.filter(({ id }) => options.only.includes(id));
  const { rows, leftOut } = await compare(wanted, options, versions);
  return { options, quota, rows, leftOut, verdicts: verdictsOn(rows, quota) };
}

const comparison = {
  name: 'bench:gateway',
  description: 'Compare gateways in front of one service: exactness of their limits, and cost of a request',
  contenders: gateways,
  example: 'ours,fastify',
};
await runCommand(comparison, run, { toJson, toText });
