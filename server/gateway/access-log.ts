/** One line per request. What it names is all there is: no header, no body, no address of the query. */
import type { Request, Server } from '@hapi/hapi';
import type { Logger } from '#server/platform/log.ts';
import type { HttpMetrics } from './metrics.ts';

export function logRequests(server: Server, logger: Logger, metrics?: HttpMetrics): void {
  server.events.on('response', (request: Request) => {
    const passage = request.app.passage;
    const response = request.response;
    const status = 'statusCode' in response ? response.statusCode : response.output.statusCode;
    const line = {
      requestId: passage?.requestId,
      tenant: passage?.tenant?.host,
      operation: passage?.operation?.id,
      method: request.method,
      // The client hung up before the answer: no status was sent.
      status: request.raw.res.writableFinished ? status : undefined,
      durationMs: Math.max(0, Date.now() - request.info.received),
    };
    logRequest(logger, line);
    metrics?.answered({ ...line, operation: line.operation ?? (isMatched(request) ? 'page' : 'unmatched') });
  });
}

/** Whether a page took it: not the route of what no other takes, and none where the tenant was not found. */
function isMatched({ route, app }: Request): boolean {
  return app.passage?.tenant !== undefined && route.method !== '*';
}

export interface RequestLine {
  readonly requestId: string | undefined;
  readonly tenant: string | undefined;
  /** Its id. */
  readonly operation: string | undefined;
  /** Lower case. */
  readonly method: string;
  readonly status: number | undefined;
  readonly durationMs: number;
}

export function logRequest(logger: Logger, line: RequestLine): void {
  logger.info(line, 'request');
}
