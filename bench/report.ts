/** Report of a benchmark, for people and for programs. */
import os from 'node:os';
import type { Comparison, Measured } from './figures.ts';
import type { Options } from './options.ts';

export interface Report {
  readonly options: Options;
  /** Version. */
  readonly postgres: string;
  readonly comparisons: readonly Comparison[];
  readonly parts: readonly { readonly name: string; readonly measured: Measured }[];
  readonly othersShare: number | undefined;
}

const machine = () => ({
  cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
  cores: os.availableParallelism(),
  node: process.version,
});

/** Members are those of figures.ts: rates per second, latencies in milliseconds, CPU in microseconds per request. */
export function toJson(report: Report): string {
  return `${JSON.stringify({ machine: machine(), ...report }, null, 2)}\n`;
}

/** The first column is left-aligned, the others right; an empty column is left out. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = head.map((_, column) => column === 0 || rows.some((row) => row[column] !== ''));
  const lines = [head, ...rows].map((row) => row.filter((_, column) => kept[column]));
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(width(column)) : cell.padStart(width(column));
  const width = (column: number) => widths[column] ?? 0;
  return lines.map((line) => `  ${line.map(pad).join('   ')}\n`).join('');
}

const units = ['requests/s', 'p50 ms', 'p99 ms', 'server µs', 'postgres µs'];

function cells({ requestsPerSecond, p50, p99, serverCpu, postgresCpu }: Measured): string[] {
  const fixed = (value: number | undefined, digits: number) =>
    value === undefined || Number.isNaN(value) ? '' : value.toFixed(digits);
  return [fixed(requestsPerSecond, 0), fixed(p50, 2), fixed(p99, 2), fixed(serverCpu, 0), fixed(postgresCpu, 0)];
}

function comparisonText({ name, path, peerName, rounds, ratio, guildgate, peer }: Comparison): string {
  const of = (value: number) => value.toFixed(3);
  const perRound = rounds.map((round, index) => [
    String(index + 1),
    round.guildgate.requestsPerSecond.toFixed(0),
    round.peer.requestsPerSecond.toFixed(0),
    of(round.ratio),
  ]);
  return `
${name}: GET ${path}

${table(['round', 'guildgate/s', 'peer/s', 'ratio'], perRound)}
${table(
  ['median', ...units],
  [
    ['guildgate', ...cells(guildgate)],
    [peerName, ...cells(peer)],
  ],
)}
  ratio ${of(ratio.median)} (median of the rounds; ${of(ratio.min)} to ${of(ratio.max)})
`;
}

export function toText({ options, postgres, comparisons, parts, othersShare }: Report): string {
  const { cpu, cores, node } = machine();
  const partRows = parts.map(({ name, measured }) => [name, ...cells(measured)]);
  const others =
    othersShare === undefined ? '' : `\n${(othersShare * 100).toFixed(0)} % of the machine went to others.`;
  return `
Users, 30 of 1000 a page. ${options.connections} connections, ${options.rounds} rounds of ${options.seconds} s.
Node ${node.slice(1)}, PostgreSQL ${postgres}, ${cores} × ${cpu}.${others}

guildgate  one process, 32 Api-Tokens, tenancy, row-level security and validation; access log to the null device
peer       one process: fastify, its log off, and pg as superuser; no credential, no tenancy, no validation
${comparisons.map(comparisonText).join('')}
Parts, our server unless said otherwise. CPU µs are per request; those of PostgreSQL are all its processes.

${table(['', ...units], partRows)}`;
}
