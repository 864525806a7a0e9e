/** What is made of single measurements. */

/** One side's measurement. CPU figures lack where the machine does not tell them. */
export interface Measured {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** CPU microseconds per request. */
  readonly serverCpu: number | undefined;
  readonly postgresCpu: number | undefined;
}

/** The two servers, one after the other, so close that the machine was the same for both. */
export interface Round {
  readonly guildgate: Measured;
  readonly peer: Measured;
  /** Ours in peers. */
  readonly ratio: number;
}

export interface Comparison {
  readonly name: string;
  readonly path: string;
  readonly rounds: readonly Round[];
  /** Of the rounds: the machine may drift between them, not within one. */
  readonly ratio: { readonly median: number; readonly min: number; readonly max: number };
  readonly guildgate: Measured;
  readonly peer: Measured;
}

/** @returns the middle value, of an even number the mean of the two. @throws RangeError for none */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  if (high === undefined || low === undefined) throw new RangeError('there is no median of nothing');
  return (low + high) / 2;
}

/** @returns the median of each figure by itself. */
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

export function comparisonOf(name: string, path: string, rounds: readonly Round[]): Comparison {
  const ratios = rounds.map((round) => round.ratio);
  return {
    name,
    path,
    rounds,
    ratio: { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) },
    guildgate: typical(rounds.map((round) => round.guildgate)),
    peer: typical(rounds.map((round) => round.peer)),
  };
}
