/** Comparisons of two servers from paired measurements. */
import { median } from '#harness/median.ts';

/** One side's measurement. CPU figures are absent where the machine does not report them. */
export interface Measured {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU microseconds per request. */
  readonly serverCpu: number | undefined;
  readonly postgresCpu: number | undefined;
}

/** Both servers, measured in turn within a short time, so that the state of the machine is the same. */
export interface Round {
  readonly guildgate: Measured;
  readonly peer: Measured;
  /** Ours divided by the peer's. */
  readonly ratio: number;
}

export interface Comparison {
  readonly name: string;
  readonly path: string;
  readonly peerName: string;
  readonly rounds: readonly Round[];
  /** Of the rounds: the machine may drift between them, but not within one. */
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number };
  readonly guildgate: Measured;
  readonly peer: Measured;
}

/** @returns the median of each figure separately. */
export function typical(measured: readonly Measured[]): Measured {
  const of = (pick: (one: Measured) => number) => median(measured.map(pick));
  const known = (pick: (one: Measured) => number | undefined) => {
    const values = measured.map(pick).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : median(values);
  };
  return {
    requestsPerSecond: of((one) => one.requestsPerSecond),
    p50: of((one) => one.p50),
    p99: of((one) => one.p99),
    serverCpu: known((one) => one.serverCpu),
    postgresCpu: known((one) => one.postgresCpu),
  };
}

export function roundOf(guildgate: Measured, peer: Measured): Round {
  return { guildgate, peer, ratio: guildgate.requestsPerSecond / peer.requestsPerSecond };
}

export function comparisonOf(
  { name, path, peerName }: Pick<Comparison, 'name' | 'path' | 'peerName'>,
  rounds: readonly Round[],
): Comparison {
  const ratios = rounds.map((round) => round.ratio);
  return {
    name,
    path,
    peerName,
    rounds,
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
    guildgate: typical(rounds.map((round) => round.guildgate)),
    peer: typical(rounds.map((round) => round.peer)),
  };
}
