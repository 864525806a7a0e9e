/** What Prometheus reads: on a port of its own, because whoever reaches the API need not see how it fares. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Logger } from './log.ts';

export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface MetricsListener {
  /** Where parts of the service register what they count. */
  readonly registry: Registry;
  /** With port 0, the one that the system chose. */
  readonly port: number;
  stop(): Promise<void>;
}

/** The port cannot be listened on: the message says what to set. */
export class MetricsPortUnavailable extends Error {
  override name = 'MetricsPortUnavailable';
}

/**
 * Answers `GET /metrics`, and nothing else, with what is registered; that of the Node process already is.
 * @throws MetricsPortUnavailable
 */
export async function serveMetrics({ host, port }: MetricsAddress, logger: Logger): Promise<MetricsListener> {
  // Where nobody reads metrics, a twentieth of a second at each start is not spent on it.
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    request.resume();
    const isRead = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    if (!isRead) {
      response.writeHead(404).end();
      return;
    }
    answer(registry, response).catch((error: unknown) => {
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
    registry,
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

async function answer(registry: Registry, response: ServerResponse): Promise<void> {
  const text = await registry.metrics();
  response.writeHead(200, { 'content-type': registry.contentType }).end(text);
}

function unavailable(error: unknown, port: number): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const what =
    error.code === 'EADDRINUSE'
      ? 'is in use by another program. Set METRICS_PORT to another one: each process needs its own.'
      : `cannot be listened on (${error.code}). Set METRICS_PORT to one from 1024 on, and METRICS_HOST to an address of this machine.`;
  return new MetricsPortUnavailable(`Port ${port}, for metrics, ${what}`, { cause: error });
}
