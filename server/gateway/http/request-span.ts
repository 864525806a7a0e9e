/** The span of a request, from its head to the end of its response: the root of its trace in this process. */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Request } from '@hapi/hapi';
import {
  endSpan,
  failSpan,
  isTracing,
  type Span,
  sampledTrace,
  startRoot,
  within,
} from '#server/platform/tracing/tracing.ts';
import { headerOf } from './header.ts';
import { knownMethods } from './known-methods.ts';

/** Runs the rest of a request in its span. */
export type EnterSpan = (message: IncomingMessage, work: () => void) => void;

const spans = new WeakMap<IncomingMessage, Span>();

/** @param mayContinue whether the `traceparent` of a peer is trusted; others begin a trace, which links to theirs */
export function requestSpans(mayContinue: (peer: string) => boolean): EnterSpan {
  return (message, work) => {
    if (!isTracing()) {
      work();
      return;
    }
    const method = knownMethods.has(message.method ?? '') ? String(message.method) : '_OTHER';
    // Our pages call operations through a connection in memory.
    const isOfPage = !(message.socket instanceof Socket);
    const traceparent = headerOf(message, 'traceparent');
    const parent = { traceparent, tracestate: headerOf(message, 'tracestate') };
    const isTrusted = !isOfPage && mayContinue(message.socket.remoteAddress ?? '');
    const span = startRoot(method, {
      role: 'server',
      attributes: { 'http.request.method': method },
      nested: isOfPage,
      ...(traceparent && !isOfPage && (isTrusted ? { parent } : { link: traceparent })),
    });
    if (span) spans.set(message, span);
    within(span, work);
  };
}

interface Finished {
  readonly requestId: string | undefined;
  readonly status: number | undefined;
  /** Operation id. */
  readonly operation: string | undefined;
}

/**
 * Runs work as part of the request's span, and ends it.
 * @returns the id of its trace, if it is exported
 */
export function endRequestSpan(request: Request, finished: Finished, work: () => void): string | undefined {
  const span = spans.get(request.raw.req);
  within(span, work);
  if (!span) return undefined;
  const traceId = sampledTrace(span);
  const { status, operation, requestId } = finished;
  const tenantId = request.app.context?.tenant?.id;
  // The catch-all route has no template.
  const route = request.route.method === '*' ? undefined : request.route.path;
  if (route) span.updateName(`${request.method.toUpperCase()} ${route}`);
  const attributes = {
    'http.route': route,
    'http.response.status_code': status,
    'guildgate.operation': operation,
    'guildgate.tenant.id': tenantId,
    'guildgate.request.id': requestId,
  };
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) span.setAttribute(name, value);
  if (status !== undefined && status >= 500) failSpan(span, String(status));
  endSpan(span);
  return traceId;
}
