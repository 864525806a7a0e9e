/** What is counted of requests: by operation, never by tenant or user, whose number has no bound. */
import type { Histogram, Registry } from 'prom-client';

export interface Answered {
  /** Of the operation; `page` and `unmatched` for what is none. */
  readonly operation: string;
  /** In any case. */
  readonly method: string;
  /** Undefined where the client hung up before. */
  readonly status: number | undefined;
  readonly durationMs: number;
}

export interface HttpMetrics {
  answered(request: Answered): void;
}

/** In seconds, from a read that is quick to the longest that an answer may take. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** @param inFlight how many requests are not answered yet */
export async function httpMetrics(registry: Registry, inFlight: () => number): Promise<HttpMetrics> {
  const { Gauge, Histogram } = await import('prom-client');
  const registers = [registry];
  const durations = new Histogram({
    name: 'guildgate_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['operation', 'method', 'status'],
    buckets,
    registers,
  });
  new Gauge({
    name: 'guildgate_http_requests_in_flight',
    help: 'Requests whose answers are not finished.',
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  // prom-client sorts and joins labels each time that they are named: each series is found once.
  const series = new Map<string, Histogram.Internal<string>>();
  return {
    answered({ operation, method, status, durationMs }) {
      const key = `${operation} ${method} ${status === undefined ? 0 : Math.floor(status / 100)}`;
      let one = series.get(key);
      if (!one) {
        const upper = method.toUpperCase();
        one = durations.labels({
          operation,
          method: methods.has(upper) ? upper : 'OTHER',
          status: status === undefined ? 'none' : `${Math.floor(status / 100)}xx`,
        });
        series.set(key, one);
      }
      one.observe(durationMs / 1000);
    },
  };
}
