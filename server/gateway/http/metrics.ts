/** Request metrics by operation; never by tenant or user, whose number is unbounded. */
import type { Histogram, Registry } from 'prom-client';

interface CompletedRequest {
  /** Operation id; `page` or `unmatched` if there is none. */
  readonly operation: string;
  /** In upper or lower case. */
  readonly method: string;
  /** Undefined if the client disconnected before. */
  readonly status: number | undefined;
  readonly durationMs: number;
}

export interface HttpMetrics {
  observe(request: CompletedRequest): void;
}

/** Seconds, from a fast read to the longest response. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** @param inFlight number of unfinished requests */
export async function httpMetrics(registry: Registry, inFlight: () => number): Promise<HttpMetrics> {
  const { Gauge, Histogram } = await import('prom-client');
  const registers = [registry];
  const durations = new Histogram({
    name: 'guildgate_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['operation', 'method', 'status'],
    buckets,
    registers,
  });
  new Gauge({
    name: 'guildgate_http_requests_in_flight',
    help: 'Requests whose responses are not finished.',
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  // Caches the series, because prom-client sorts and joins labels on every lookup.
  const series = new Map<string, Histogram.Internal<string>>();
  return {
    observe({ operation, method, status, durationMs }) {
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
