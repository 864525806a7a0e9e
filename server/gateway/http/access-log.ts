/** Access log: one line per request, without headers, body and query. */
import type { Request, Server } from '@hapi/hapi';
import type { Logger } from '#server/platform/log.ts';
import type { DeprecationMetrics } from './deprecation-metrics.ts';
import type { HttpMetrics } from './metrics.ts';
import { endRequestSpan } from './request-span.ts';

interface RequestMetrics {
  readonly http?: HttpMetrics | undefined;
  readonly deprecations?: DeprecationMetrics | undefined;
}

export function logRequests(server: Server, logger: Logger, { http, deprecations }: RequestMetrics): void {
  server.events.on('response', (request: Request) => {
    const context = request.app.context;
    const response = request.response;
    const status = 'statusCode' in response ? response.statusCode : response.output.statusCode;
    const line = {
      requestId: context?.requestId,
      tenant: context?.tenant?.host,
      operation: context?.operation?.id,
      method: request.method,
      // Undefined if the client disconnected before the status was sent.
      status: request.raw.res.writableFinished ? status : undefined,
      durationMs: Math.max(0, Date.now() - request.info.received),
    };
    const traceId = endRequestSpan(request, line, () => logRequest(logger, line));
    for (const { subject } of context?.deprecated ?? []) {
      const credential = context?.caller?.kind ?? 'none';
      deprecations?.count({ subject, tenant: context?.tenant?.host ?? 'unknown', credential });
    }
    http?.observe({ ...line, traceId, operation: line.operation ?? (isMatched(request) ? 'page' : 'unmatched') });
  });
}

/** @returns whether a page matched: not the catch-all route, and the tenant was found */
function isMatched({ route, app }: Request): boolean {
  return app.context?.tenant !== undefined && route.method !== '*';
}

export interface RequestLine {
  readonly requestId: string | undefined;
  readonly tenant: string | undefined;
  /** Operation id. */
  readonly operation: string | undefined;
  /** Lower case. */
  readonly method: string;
  readonly status: number | undefined;
  readonly durationMs: number;
}

export function logRequest(logger: Logger, line: RequestLine): void {
  logger.info(line, 'request');
}
