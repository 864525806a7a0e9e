/** Metrics endpoint for Prometheus, on its own port, so that clients of the API cannot read it. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Logger } from './log.ts';
import { acceptsOpenMetrics, openMetricsOf } from './open-metrics.ts';
import { httpStatusOf, type Readiness } from './readiness.ts';
import { isTracing } from './tracing/tracing.ts';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** Sources of the endpoint. */
export interface MetricsSource {
  readonly registry: { readonly contentType: string; metrics(): Promise<string> } & Partial<
    Pick<Registry, 'getMetricsAsJSON'>
  >;
  readonly readiness: Pick<Readiness, 'report'>;
}

export interface MetricsListener {
  /** Actual port, also when port 0 was requested. */
  readonly port: number;
  stop(): Promise<void>;
}

/** The port cannot be opened. The message says which setting to change. */
export class MetricsPortUnavailable extends Error {
  override name = 'MetricsPortUnavailable';
}

/** @returns a registry with Node's default metrics */
export async function createRegistry(): Promise<Registry> {
  // Imported lazily: without metrics, a start saves 50 ms.
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * Serves `GET /metrics`, and `/livez` and `/readyz` with the state of each dependency; nothing else.
 * @throws MetricsPortUnavailable
 */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  source: MetricsSource,
  logger: Logger,
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    request.resume();
    respond(request, response, source).catch((error: unknown) => {
      logger.error({ err: error }, 'collecting metrics failed');
      response.writeHead(500).end();
    });
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw unavailable(error, port);
  }
  // The metrics listener must not keep the process alive, so that a failed start ends.
  server.unref();
  const address = server.address();
  const chosen = typeof address === 'object' && address ? address.port : port;
  logger.info({ host, port: chosen }, 'metrics are served');
  return {
    port: chosen,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      // Prometheus keeps its connection alive between scrapes.
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  { registry, readiness }: MetricsSource,
): Promise<void> {
  const path = method === 'GET' || method === 'HEAD' ? url.split('?', 1)[0] : undefined;
  if (path === '/metrics') {
    const { contentType, text } = await scraped(registry, headers.accept);
    response.writeHead(200, { 'content-type': contentType }).end(text);
  } else if (path === '/readyz') {
    const report = await readiness.report();
    sendJson(response, httpStatusOf(report), report);
  } else if (path === '/livez') sendJson(response, 200, { status: 'alive' });
  else response.writeHead(404).end();
}

/** With exemplars, if there are any and the scraper accepts their format. */
async function scraped(registry: MetricsSource['registry'], accept: string | undefined) {
  const { getMetricsAsJSON } = registry;
  if (isTracing() && getMetricsAsJSON && acceptsOpenMetrics(accept))
    return openMetricsOf({ getMetricsAsJSON: () => getMetricsAsJSON.call(registry) });
  return { contentType: registry.contentType, text: await registry.metrics() };
}

/** Indented, so that people can read it, too. */
function sendJson(response: ServerResponse, status: number, what: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(`${JSON.stringify(what, null, 2)}\n`);
}

function unavailable(error: unknown, port: number): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const what =
    error.code === 'EADDRINUSE'
      ? 'is in use by another program. Set METRICS_PORT to another one: each process needs its own.'
      : `cannot be listened on (${error.code}). Set METRICS_PORT to one from 1024 on, and METRICS_HOST to an address of this machine.`;
  return new MetricsPortUnavailable(`Port ${port}, for metrics, ${what}`, { cause: error });
}
