/** Report of the limiter benchmark, for people and for programs. */
import os from 'node:os';
import type { LeftOut } from './arena.ts';
import type { RedisCalls, Row } from './figures.ts';
import type { Options } from './options.ts';
import type { Verdict } from './verdicts.ts';

export interface Report {
  readonly options: Options;
  readonly quota: number;
  readonly rows: readonly Row[];
  readonly leftOut: readonly LeftOut[];
  readonly verdicts: readonly Verdict[];
}

export const machine = () => ({
  cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
  cores: os.availableParallelism(),
  node: process.version,
});

/** Rates per second, latencies in milliseconds, CPU in microseconds per request, calls of Redis per request. */
export function toJson(report: Report): string {
  return `${JSON.stringify({ machine: machine(), ...report }, null, 2)}\n`;
}

const redisCell = ({ sent, inScripts }: RedisCalls) =>
  sent + inScripts === 0 ? '-' : `${sent.toFixed(2)} + ${inScripts.toFixed(2)}`;
export const microseconds = (value: number | undefined) => value?.toFixed(0) ?? '-';

const columns = (window: number): [string, string][] => [
  ['', 'limiter'],
  ['', 'algorithm'],
  ['most in', `any ${window} s`],
  ['', 'again'],
  ['bare', 'req/s '],
  ['admitted', 'share'],
  ['p99', 'ms'],
  ['denied', 'share'],
  ['p99', 'ms'],
  ['CPU µs', 'of each'],
  ['Redis', 'per admitted'],
  ['Redis', 'per denied'],
];

function cells({ contender, version, attack, bare, bareCpu, admitted, denied, loadBound }: Row): string[] {
  return [
    `${contender.name} ${version}`.trim(),
    contender.algorithm,
    String(attack.most),
    String(attack.again),
    `${bare.toFixed(0)}${loadBound ? '*' : ' '}`,
    `${(admitted.share * 100).toFixed(1)} %`,
    admitted.p99.toFixed(1),
    `${(denied.share * 100).toFixed(1)} %`,
    denied.p99.toFixed(1),
    [bareCpu, admitted.serverCpu, denied.serverCpu].map(microseconds).join(' / '),
    redisCell(admitted.redis),
    redisCell(denied.redis),
  ];
}

/** The first two columns are left-aligned, the others right. */
export function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return lines.map((line) => `  ${line.map(pad).join('  ')}\n`).join('');
}

export function toText({ options, quota, rows, leftOut, verdicts }: Report): string {
  const { window, connections, rounds, seconds } = options;
  const { cpu, cores, node } = machine();
  const lines = [...[0, 1].map((line) => columns(window).map((head) => head[line] ?? '')), ...rows.map(cells)];
  const loadBound = rows.some((row) => row.loadBound)
    ? '\n* the load was the bottleneck: this server is faster than measured, and its shares are too favourable'
    : '';
  return `
Rate limiters, ${quota} requests per ${window} s. ${connections} connections, ${rounds} rounds of ${seconds} s each: bare, admitted, denied.
Node ${node.slice(1)}, ${cores} × ${cpu}. The servers, the load and Redis share them.

${table(lines)}${leftOutText(leftOut)}
most in     requests that were certainly admitted in one window, when its edges were attacked; ${quota} is the quota
again       how many requests of a second burst were admitted a window later; 0 locks out a client that keeps retrying
share       requests/s in those of the same server without a limiter, measured just before; the median of the rounds
CPU µs      of the server per request: bare / admitted / denied. More reliable than the share on a busy machine
Redis       commands that the limiter sends + commands that its scripts call, per request${loadBound}
${verdictsText(verdicts)}`;
}

export function leftOutText(leftOut: readonly LeftOut[]): string {
  return leftOut.map(({ contender, why }) => `  LEFT OUT: ${contender.name}: ${why}\n`).join('');
}

export function verdictsText(verdicts: readonly Verdict[]): string {
  const judged = verdicts.map(
    ({ target, met, figures }) => `  ${met ? 'met   ' : 'MISSED'}  ${target}\n          ${figures}\n`,
  );
  return judged.length > 0 ? `\nTargets, among those that were run:\n${judged.join('')}` : '';
}
