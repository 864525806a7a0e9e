/**
 * Responses before hapi: probes, which have no tenant, and cached denials, at less than half the cost.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { EnterSpan } from './request-span.ts';

/** A response that needs only the head of a request. */
export interface PreRouterResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @returns the response; undefined to pass the request to hapi */
export type PreRouterResponseOf = (
  message: IncomingMessage,
) => PreRouterResponse | Promise<PreRouterResponse> | undefined;

/** Up to this many bytes of body are discarded to keep the connection open; a longer body closes it. */
const maximumDiscarded = 16 * 1024;

/** Inserts itself before hapi. Call after hapi has added its listener, and before any other. */
export function respondBeforeRouter(
  listener: Server,
  responseOf: PreRouterResponseOf,
  enter: EnterSpan = (_, work) => work(),
): void {
  const [hapi, ...others] = listener.listeners('request');
  if (!hapi || others.length > 0) throw new Error('hapi must be the only listener of `request`');
  listener.removeAllListeners('request');
  listener.on('request', (message, response) => {
    const early = responseOf(message);
    if (!early) enter(message, () => hapi.call(listener, message, response));
    else if (early instanceof Promise) early.then((late) => write(late, message, response));
    else write(early, message, response);
  });
}

function write({ status, headers, body }: PreRouterResponse, message: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': announced = '0', 'transfer-encoding': coding } = message.headers;
  if (coding !== undefined || Number(announced) > maximumDiscarded) response.setHeader('connection', 'close');
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
