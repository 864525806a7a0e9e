/** Report of the gateway benchmark, for people and for programs. */
import type { Compared, Extent } from '../limiter/compare.ts';
import type { Row } from '../limiter/figures.ts';
import { leftOutText, machine, microseconds, table, verdictsText } from '../limiter/report.ts';
import type { Verdict } from '../limiter/verdicts.ts';

export interface Report extends Compared {
  readonly options: Extent;
  readonly quota: number;
  readonly verdicts: readonly Verdict[];
}

/** Rates per second, latencies in milliseconds, CPU in microseconds per request. */
export function toJson(report: Report): string {
  return `${JSON.stringify({ machine: machine(), ...report }, null, 2)}\n`;
}

const columns = (window: number): [string, string][] => [
  ['', 'gateway'],
  ['', 'limiter'],
  ['most in', `any ${window} s`],
  ['', 'again'],
  ['passed on', 'of the service'],
  ['p99', 'ms'],
  ['denied', 'of the service'],
  ['p99', 'ms'],
  ['CPU µs', 'passed on / denied'],
];

function cells({ contender, version, attack, admitted, denied }: Row): string[] {
  const share = (value: number) => `${(value * 100).toFixed(1)} %`;
  return [
    `${contender.name} ${version}`.trim(),
    contender.algorithm,
    String(attack.most),
    String(attack.again),
    share(admitted.share),
    admitted.p99.toFixed(1),
    share(denied.share),
    denied.p99.toFixed(1),
    [admitted.serverCpu, denied.serverCpu].map(microseconds).join(' / '),
  ];
}

export function toText({ options, quota, rows, leftOut, verdicts }: Report): string {
  const { window, connections, rounds, seconds } = options;
  const { cpu, cores, node } = machine();
  const service = rows[0]?.bare.toFixed(0) ?? '-';
  const lines = [...[0, 1].map((line) => columns(window).map((head) => head[line] ?? '')), ...rows.map(cells)];
  return `
Gateways in front of one service, ${quota} requests per ${window} s and client. ${connections} connections, ${rounds} rounds of ${seconds} s each.
Node ${node.slice(1)}, ${cores} × ${cpu}. The gateways, the service and the load share them. The service alone: ${service} requests/s.

${table(lines)}${leftOutText(leftOut)}
most in     requests that were certainly admitted in one window, when its edges were attacked; ${quota} is the quota
again       how many requests of a second burst were admitted a window later; 0 locks out a client that keeps trying
of service  requests/s in those of the service without a gateway, measured just before; the median of the rounds
CPU µs      of the gateway per request, without the service. More reliable than rates on a busy machine
${verdictsText(verdicts)}`;
}
