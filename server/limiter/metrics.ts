/** What is counted of the limiter's work. Each call on the way of a request is an addition to a number that is found by name. */
import type { Registry } from 'prom-client';
import type { Source } from './limiter.ts';

export interface LimiterMetrics {
  /** One decision on a bucket, by its id. */
  decided(bucket: string, by: Source, admitted: boolean): void;
  /** One request that was refused, by the id of its bucket, because the store was away. */
  refused(bucket: string): void;
  /** Whether the store is away at the moment. */
  degraded(away: boolean): void;
  /** How long the store took to answer once, in seconds. */
  storeAnswered(seconds: number): void;
}

type Tally = Record<Source, { admitted: number; denied: number; refused?: number }>;

/** From 100 µs, about a Redis beside us, to 300 ms, by which every call was given up. */
const storeSeconds = [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3];

/**
 * Registers the limiter's metrics; every series is there from the start, so that its first increase is seen as one.
 * @param buckets the ids of all that there are; decisions on others are not counted
 */
export async function limiterMetrics(registry: Registry, buckets: readonly string[]): Promise<LimiterMetrics> {
  const { Counter, Gauge, Histogram } = await import('prom-client');
  const tallies = new Map(buckets.map((bucket) => [bucket, emptyTally()]));
  const registers = [registry];
  new Counter({
    name: 'guildgate_rate_limit_decisions_total',
    help: 'Decisions on rate-limited requests.',
    labelNames: ['bucket', 'source', 'outcome'],
    registers,
    // Carried over when somebody reads: prom-client's own increments sort and join the labels each time.
    collect() {
      this.reset();
      for (const [bucket, tally] of tallies) {
        for (const [source, outcomes] of Object.entries(tally)) {
          for (const [outcome, count] of Object.entries(outcomes)) this.inc({ bucket, source, outcome }, count);
        }
      }
    },
  });
  const away = new Gauge({
    name: 'guildgate_rate_limit_degraded',
    help: '1 while the store of rate limits is away and this process decides on its own.',
    // Of the processes of a cluster: on any of them.
    aggregator: 'max',
    registers,
  });
  const store = new Histogram({
    name: 'guildgate_rate_limit_store_seconds',
    help: 'Time that the store of rate limits took to answer.',
    buckets: storeSeconds,
    registers,
  });
  return {
    decided(bucket, by, admitted) {
      const tally = tallies.get(bucket)?.[by];
      if (tally) tally[admitted ? 'admitted' : 'denied'] += 1;
    },
    refused(bucket) {
      const tally = tallies.get(bucket);
      if (tally) tally.degraded.refused = (tally.degraded.refused ?? 0) + 1;
    },
    degraded: (isAway) => away.set(isAway ? 1 : 0),
    storeAnswered: (seconds) => store.observe(seconds),
  };
}

function emptyTally(): Tally {
  return {
    store: { admitted: 0, denied: 0 },
    cache: { admitted: 0, denied: 0 },
    degraded: { admitted: 0, denied: 0, refused: 0 },
  };
}
