/** Evaluates a flood of requests around one fault of Redis. */
import type { Policy } from '../limiter.ts';
import type { Report, RequestRecord } from './node-process.ts';
import { longestOf, mostProven } from './windows.ts';

/** Times in microseconds, on the clock of the recorded requests. */
export interface Fault {
  readonly name: string;
  readonly from: number;
  /** When Redis was healthy again. */
  readonly returned: number;
  /** Start of the next fault. */
  readonly until: number;
}

export interface Watched {
  readonly fault: Fault;
  readonly records: number;
  readonly degraded: number;
  readonly refused: number;
  /** Longest latency during the fault, microseconds. */
  readonly longest: number;
  /** Longest stall of a process during the fault, microseconds. */
  readonly stall: number;
  /** Most proven admissions in one window of one key, of windows that touch the fault. */
  readonly most: number;
  /** From Redis's return to the last decision without it, microseconds. */
  readonly normalAfter: number;
  /** As `most`, of requests sent after that. */
  readonly mostWhenNormal: number;
  readonly line: string;
}

export function faultOf(fault: Fault, reports: readonly Report[], { windowSeconds }: Policy): Watched {
  const window = windowSeconds * 1e6;
  const all = reports.flatMap(({ records }) => records);
  // By time of decision: requests in flight when Redis is lost are affected, too.
  const during = all.filter(({ received }) => received >= fault.from && received < fault.until);
  const abnormal = during.filter(({ by }) => by !== 'store' && by !== 'cache');
  const normal = abnormal.reduce((last, { received }) => Math.max(last, received), fault.returned);
  // What the next fault found in flight may have been decided after it.
  const admitted = all.filter((one) => one.admitted && one.received < fault.until);
  const stalls = reports.flatMap((handle) => handle.stalls).filter(({ at }) => at >= fault.from && at < fault.until);
  const found = {
    records: during.length,
    degraded: during.filter(({ by }) => by === 'degraded').length,
    refused: during.filter(({ by }) => by === 'LimiterUnavailable').length,
    longest: longestOf(during),
    stall: stalls.reduce((longest, { micros }) => Math.max(longest, micros), 0),
    most: mostOfAnyKey(
      admitted.filter(({ sent }) => sent >= fault.from - window),
      window,
    ),
    normalAfter: normal - fault.returned,
    mostWhenNormal: mostOfAnyKey(
      admitted.filter(({ sent }) => sent >= normal),
      window,
    ),
  };
  return { fault, ...found, line: lineOf(fault.name, found) };
}

function mostOfAnyKey(records: readonly RequestRecord[], window: number): number {
  const keys = Map.groupBy(records, ({ key }) => key);
  return Math.max(0, ...[...keys.values()].map((own) => mostProven(own, window)));
}

function lineOf(name: string, found: Omit<Watched, 'fault' | 'line'>): string {
  return [
    `${name}: at most ${found.most} in a window`,
    `longest latency ${inMs(found.longest)} (longest stall ${inMs(found.stall)})`,
    `normal after ${inMs(found.normalAfter)}, then at most ${found.mostWhenNormal}`,
    `${found.records} requests, ${found.degraded} degraded, ${found.refused} refused`,
  ].join('; ');
}

export function inMs(micros: number): string {
  return `${Math.round(micros / 1000)} ms`;
}
