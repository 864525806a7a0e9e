/** Request metrics by operation; never by tenant or user, whose number is unbounded. */
import type { Histogram, OpenMetricsContentType, Registry } from 'prom-client';
import { isTracing } from '#server/platform/tracing/tracing.ts';
import { knownMethods } from './known-methods.ts';

interface CompletedRequest {
  /** Operation id; `page` or `unmatched` if there is none. */
  readonly operation: string;
  /** In upper or lower case. */
  readonly method: string;
  /** Undefined if the client disconnected before. */
  readonly status: number | undefined;
  readonly durationMs: number;
  /** Of the exported trace, for an exemplar. */
  readonly traceId?: string | undefined;
}

export interface HttpMetrics {
  observe(request: CompletedRequest): void;
}

/** Seconds, from a fast read to the longest response. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** @param inFlight number of unfinished requests */
export async function httpMetrics(registry: Registry, inFlight: () => number): Promise<HttpMetrics> {
  const { Gauge, Histogram, Registry: OwnRegistry } = await import('prom-client');
  const registers = [registry];
  const hasExemplars = isTracing();
  // prom-client has exemplars only in such a registry; open-metrics.ts reads them from ours.
  const ofExemplars = new OwnRegistry<OpenMetricsContentType>();
  ofExemplars.setContentType(OwnRegistry.OPENMETRICS_CONTENT_TYPE);
  const durations = new Histogram<string>({
    name: 'guildgate_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its response.',
    labelNames: ['operation', 'method', 'status'],
    buckets,
    enableExemplars: hasExemplars,
    registers: hasExemplars ? [ofExemplars] : registers,
  });
  if (hasExemplars) registry.registerMetric(durations);
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
    observe({ operation, method, status, durationMs, traceId }) {
      const key = `${operation} ${method} ${status === undefined ? 0 : Math.floor(status / 100)}`;
      const labels = () => {
        const upper = method.toUpperCase();
        return {
          operation,
          method: knownMethods.has(upper) ? upper : 'OTHER',
          status: status === undefined ? 'none' : `${Math.floor(status / 100)}xx`,
        };
      };
      if (hasExemplars && traceId) {
        durations.observe({ labels: labels(), value: durationMs / 1000, exemplarLabels: { trace_id: traceId } });
        return;
      }
      let one = series.get(key);
      if (!one) {
        one = durations.labels(labels());
        series.set(key, one);
      }
      one.observe(durationMs / 1000);
    },
  };
}
