/**
 * Switches tracing on: spans go to an OTLP collector, in the background and in batches. A collector that is down or slow
 * delays nothing: spans that find no room in the queue are dropped.
 *
 * The SDK and the exporter of OpenTelemetry are imported here alone, on demand: nothing is patched, and a process without
 * tracing loads neither.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ExportResult } from '@opentelemetry/core';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../log.ts';
import { switchTracing } from './tracing.ts';

/** Names of OTEL_TRACES_SAMPLER in its specification. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];

/** Settings that the packages read themselves. */
export const packageSettings = [
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
  'OTEL_EXPORTER_OTLP_COMPRESSION',
  'OTEL_EXPORTER_OTLP_CERTIFICATE',
  'OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE',
  'OTEL_EXPORTER_OTLP_CLIENT_KEY',
  'OTEL_RESOURCE_ATTRIBUTES',
];

export interface TracingOptions {
  /** One of `samplers`. */
  readonly sampler: string;
  /** Of the samplers with a ratio: the part of traces that is recorded, from 0 to 1. */
  readonly ratio: number;
  readonly serviceName: string;
  /** Of the collector: spans go to `v1/traces` below it. */
  readonly endpoint: string;
  /** Milliseconds until an export has failed, with its retries; absent: those of OTEL_EXPORTER_OTLP_TIMEOUT, or 10 000. */
  readonly timeout?: number;
  /** Milliseconds for the last spans; absent: 2 000. */
  readonly longestStop?: number;
}

export interface Tracing {
  /** Sends the spans that wait, and switches tracing off. Does nothing when called again. */
  stop(): Promise<void>;
}

export async function startTracing(options: TracingOptions, logger: Logger): Promise<Tracing> {
  const [api, sdk, core, resources, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
  ]);
  const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, ...(options.timeout && { timeoutMillis: options.timeout }) });
  const provider = new sdk.TracerProvider({
    sampler: samplerOf(sdk, options),
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': options.serviceName, 'process.pid': process.pid }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: reporting(exporter, logger) })],
  });
  // Failures of exports are logged by reporting().
  core.setGlobalErrorHandler(() => {});
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  switchTracing({ api, tracer: provider.getTracer('guildgate') });
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    switchTracing(undefined);
    // An export that hangs would take as long as its own timeout.
    const longest = delay(options.longestStop ?? 2_000, undefined, { ref: false });
    await Promise.race([provider.shutdown().catch(() => {}), longest]);
    api.context.disable();
    api.propagation.disable();
  };
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function samplerOf(sdk: typeof import('@opentelemetry/sdk-trace'), { sampler, ratio }: TracingOptions): Sampler {
  const roots: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[sampler.replace('parentbased_', '')]?.();
  if (!root) throw new RangeError(`${sampler} is no sampler`);
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}

/** Logs when exports begin to fail, and when they succeed again: not each one. */
function reporting(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  const report = ({ code, error }: ExportResult) => {
    // ExportResultCode.SUCCESS is 0.
    const hasFailed = code !== 0;
    if (hasFailed && !isFailing) logger.warn({ err: error }, 'spans cannot be exported; they are dropped');
    if (!hasFailed && isFailing) logger.info({}, 'spans are exported again');
    isFailing = hasFailed;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        report(result);
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
