/** What Prometheus reads: on a port of its own, because whoever reaches the API need not see how it fares. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Logger } from './log.ts';
import { httpStatusOf, type Readiness } from './readiness.ts';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

/** What can be read there. */
export interface MetricsSource {
  readonly registry: { readonly contentType: string; metrics(): Promise<string> };
  readonly readiness: Pick<Readiness, 'report'>;
}

export interface MetricsListener {
  /** With port 0, the one that the system chose. */
  readonly port: number;
  stop(): Promise<void>;
}

/** The port cannot be listened on: the message says what to set. */
export class MetricsPortUnavailable extends Error {
  override name = 'MetricsPortUnavailable';
}

/** @returns where parts of the process register what they count; what Node counts is there already. */
export async function createRegistry(): Promise<Registry> {
  // Where nobody reads metrics, a twentieth of a second at each start is not spent on it.
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * Answers `GET /metrics` with what is registered; `/livez` and `/readyz` as the API does, and what it is that lacks; and
 * nothing else.
 * @throws MetricsPortUnavailable
 */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  source: MetricsSource,
  logger: Logger,
): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response, source).catch((error: unknown) => {
      logger.error({ err: error }, 'metrics could not be collected');
      response.writeHead(500).end();
    });
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw unavailable(error, port);
  }
  // What is watched keeps the process alive, not who watches: a start that fails must end.
  server.unref();
  const address = server.address();
  const chosen = typeof address === 'object' && address ? address.port : port;
  logger.info({ host, port: chosen }, 'metrics are served');
  return {
    port: chosen,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      // Prometheus keeps its connection for the next time.
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  { registry, readiness }: MetricsSource,
): Promise<void> {
  const path = method === 'GET' || method === 'HEAD' ? url.split('?', 1)[0] : undefined;
  if (path === '/metrics') {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } else if (path === '/readyz') {
    const report = await readiness.report();
    tell(response, httpStatusOf(report), report);
  } else if (path === '/livez') tell(response, 200, { status: 'alive' });
  else response.writeHead(404).end();
}

/** For people too: one line for each dependency. */
function tell(response: ServerResponse, status: number, what: object): void {
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
