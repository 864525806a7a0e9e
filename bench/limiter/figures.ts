/** Figures of a contender, from single measurements. */
import { median } from '#harness/median.ts';
import type { AttackResult } from './attack.ts';
import type { Contender } from './contenders.ts';

export interface RedisCalls {
  /** Commands that the limiter has sent, per request. */
  readonly sent: number;
  /** Commands that its scripts have called in turn, per request. */
  readonly inScripts: number;
}

/** One server under one load. */
export interface Measured {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly admitted: number;
  readonly denied: number;
  readonly redis: RedisCalls;
  /** CPU microseconds of the server per request; undefined where the machine does not report it. */
  readonly serverCpu: number | undefined;
  /** Share of one core used by the load: near 1 the load was the bottleneck. */
  readonly loadShare: number;
}

/** The three loads, measured in turn within a short time, so that the state of the machine is the same. */
export interface Round {
  readonly bare: Measured;
  readonly admitted: Measured;
  readonly denied: Measured;
}

/** Result of a limiter under one load; each figure is the median of the rounds. */
interface Side {
  /** Requests per second, divided by those of its bare server. */
  readonly share: number;
  /** CPU time of the bare server, divided by this one's: also valid on a busy machine. */
  readonly cpuShare: number | undefined;
  readonly p50: number;
  readonly p99: number;
  readonly redis: RedisCalls;
  readonly serverCpu: number | undefined;
}

export interface Row {
  readonly contender: Contender;
  readonly version: string;
  readonly attack: AttackResult;
  readonly bare: Measured['requestsPerSecond'];
  readonly bareP50: number;
  readonly bareP99: number;
  readonly bareCpu: number | undefined;
  readonly admitted: Side;
  readonly denied: Side;
  /** The load limited the bare server: the shares may be too favourable. */
  readonly loadBound: boolean;
  readonly rounds: readonly Round[];
}

const scripts = new Set(['eval', 'evalsha', 'fcall']);
/** Commands that no script calls. */
const byClients = new Set([...scripts, 'script|load', 'multi', 'exec', 'client|setinfo', 'hello', 'command']);
/** From this share of a core on, the load is busy. */
const busy = 0.9;

/** @param calls counts by command. @returns the same per request, by caller. */
export function redisCallsOf(calls: Readonly<Record<string, number>>, requests: number): RedisCalls {
  const sum = (entries: readonly [string, number][]) => entries.reduce((total, [, count]) => total + count, 0);
  const all = Object.entries(calls);
  // No limiter here does both: one with a script sends no other command that touches a key.
  const isSent = ([name]: [string, number]) => byClients.has(name) || !all.some(([each]) => scripts.has(each));
  const sent = sum(all.filter(isSent));
  return { sent: sent / requests, inScripts: (sum(all) - sent) / requests };
}

function sideOf(rounds: readonly Round[], side: 'admitted' | 'denied'): Side {
  const of = (pick: (one: Measured) => number) => median(rounds.map((round) => pick(round[side])));
  const cpu = (round: Round) => (round.bare.serverCpu ?? Number.NaN) / (round[side].serverCpu ?? Number.NaN);
  return {
    share: median(rounds.map((round) => round[side].requestsPerSecond / round.bare.requestsPerSecond)),
    cpuShare: medianOfKnown(rounds.map(cpu)),
    p50: of((one) => one.p50),
    p99: of((one) => one.p99),
    redis: { sent: of((one) => one.redis.sent), inScripts: of((one) => one.redis.inScripts) },
    serverCpu: cpuOf(rounds, side),
  };
}

function cpuOf(rounds: readonly Round[], side: keyof Round): number | undefined {
  return medianOfKnown(rounds.map((round) => round[side].serverCpu));
}

function medianOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).filter(Number.isFinite);
  return known.length === 0 ? undefined : median(known);
}

export function rowOf(contender: Contender, version: string, attack: AttackResult, rounds: readonly Round[]): Row {
  return {
    contender,
    version,
    attack,
    bare: median(rounds.map((round) => round.bare.requestsPerSecond)),
    bareP50: median(rounds.map((round) => round.bare.p50)),
    bareP99: median(rounds.map((round) => round.bare.p99)),
    bareCpu: cpuOf(rounds, 'bare'),
    admitted: sideOf(rounds, 'admitted'),
    denied: sideOf(rounds, 'denied'),
    loadBound: median(rounds.map((round) => round.bare.loadShare)) > busy,
    rounds,
  };
}
