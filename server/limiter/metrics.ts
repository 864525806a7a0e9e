/** Metrics of the limiter. In the path of a request each call only increments a number. */
import type { Registry } from 'prom-client';
import type { Source } from './limiter.ts';

export interface LimiterMetrics {
  /** Counts a decision by the id of its bucket. */
  decided(bucket: string, by: Source, admitted: boolean): void;
  /** Counts a request refused during an outage of the store, by the id of its bucket. */
  refused(bucket: string): void;
  /** Sets whether the store is unavailable. */
  degraded(away: boolean): void;
  /** Observes the duration of a round trip to the store, in seconds. */
  storeAnswered(seconds: number): void;
}

type Tally = Record<Source, { admitted: number; denied: number; refused?: number }>;

/** Histogram buckets: from 100 µs, a Redis on the same host, to 300 ms, when every call has timed out. */
const storeSeconds = [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3];

/**
 * Registers the limiter's metrics. All series exist from the start, so that rate() sees their first increase.
 * @param buckets ids of all buckets; decisions on others are not counted
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
    // Copied at each scrape: prom-client's inc() sorts and joins the labels on each call.
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
    help: '1 while the store of rate limits is unavailable and this process decides locally.',
    // In a cluster: 1 when any process is degraded.
    aggregator: 'max',
    registers,
  });
  const store = new Histogram({
    name: 'guildgate_rate_limit_store_seconds',
    help: 'Duration of round trips to the store of rate limits.',
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
