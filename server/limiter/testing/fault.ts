/** What a flood has seen of one thing that was done to Redis. */
import type { Policy } from '../limiter.ts';
import type { Answer, Asked } from './asking-process.ts';
import { longestOf, mostProven } from './windows.ts';

/** Times are microseconds of the clock of the stamps. */
export interface Fault {
  readonly name: string;
  readonly from: number;
  /** When Redis was well again. */
  readonly returned: number;
  /** When the next thing was done to it. */
  readonly until: number;
}

export interface Watched {
  readonly fault: Fault;
  readonly asked: number;
  readonly degraded: number;
  readonly refused: number;
  /** Of the answers that came meanwhile, microseconds. */
  readonly longest: number;
  /** The longest time that one of the processes stood still meanwhile, for whatever reason. */
  readonly stall: number;
  /** The most that one window of one key certainly held, of those that touch this time. */
  readonly most: number;
  /** From Redis's return to the last answer without it, microseconds. */
  readonly normalAfter: number;
  /** As `most`, of what was sent after that. */
  readonly mostWhenNormal: number;
  readonly line: string;
}

export function faultOf(fault: Fault, answers: readonly Answer[], { windowSeconds }: Policy): Watched {
  const window = windowSeconds * 1e6;
  const all = answers.flatMap(({ asked }) => asked);
  // By when they were answered: what waits for its answer when Redis is lost has lost it too.
  const during = all.filter(({ received }) => received >= fault.from && received < fault.until);
  const abnormal = during.filter(({ by }) => by !== 'store' && by !== 'cache');
  const normal = abnormal.reduce((last, { received }) => Math.max(last, received), fault.returned);
  const admitted = all.filter((one) => one.admitted && one.sent < fault.until);
  const stalls = answers.flatMap((answer) => answer.stalls).filter(({ at }) => at >= fault.from && at < fault.until);
  const found = {
    asked: during.length,
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

function mostOfAnyKey(asked: readonly Asked[], window: number): number {
  const keys = Map.groupBy(asked, ({ key }) => key);
  return Math.max(0, ...[...keys.values()].map((own) => mostProven(own, window)));
}

function lineOf(name: string, found: Omit<Watched, 'fault' | 'line'>): string {
  return [
    `${name}: at most ${found.most} in a window`,
    `longest answer ${inMs(found.longest)} (a process stood still for ${inMs(found.stall)})`,
    `normal after ${inMs(found.normalAfter)}, then at most ${found.mostWhenNormal}`,
    `${found.asked} asked, ${found.degraded} degraded, ${found.refused} refused`,
  ].join('; ');
}

export function inMs(micros: number): string {
  return `${Math.round(micros / 1000)} ms`;
}
