/**
 * A proxy that changes nothing: bytes, header names in their case and order, trailers, interim responses and broken
 * connections pass as they are. Only headers about its own connections are replaced (RFC 9110, 7.6.1). Copies of the
 * bodies, up to a bound, go to an observer.
 */
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { decodedBody } from '#harness/http/decoded-body.ts';
import { BodyCopy } from './body-copy.ts';
import type { RawExchange } from './observation.ts';
import { hopByHop, joinedHeaders, withoutNames } from './raw-headers.ts';

export interface ProxyOptions {
  readonly upstream: URL;
  readonly port: number;
  readonly host: string;
  /** Bytes of each body that are kept for the observer; larger ones are passed on alone. */
  readonly mostBytes: number;
  /** Called when an exchange is complete, also when it broke off after the response had begun. */
  readonly observed: (raw: RawExchange) => void;
}

export interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}

/** Bytes of the headers of one message; Node's own default is 16 KiB. */
const maxHeaderSize = 64 * 1_024;

/** @throws Error if the port cannot be listened on */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { upstream } = options;
  const isTls = upstream.protocol === 'https:';
  const agent = isTls ? new https.Agent({ keepAlive: true }) : new http.Agent({ keepAlive: true });
  const server = http.createServer({
    maxHeaderSize,
    keepAliveTimeout: 65_000,
    requestTimeout: 0,
    headersTimeout: 60_000,
  });
  // An upload may take as long as the client and the host like.
  server.timeout = 0;
  const context: Context = { ...options, agent, send: isTls ? https.request : http.request };
  const serve = (request: http.IncomingMessage, response: http.ServerResponse) =>
    unlessBroken(response, () => pass(request, response, context));
  server.on('request', serve);
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);
  // Without the upgrade, the request is an ordinary one (RFC 9110, 7.8); a tunnel cannot be judged.
  server.on('connect', (_, socket) => refuseTunnel(socket));
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    port: portOf(server.address()),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}

interface Context extends ProxyOptions {
  readonly agent: http.Agent;
  readonly send: typeof http.request;
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function refuseTunnel(socket: { end(text: string): void }): void {
  socket.end('HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
}

function pass(request: http.IncomingMessage, response: http.ServerResponse, context: Context): void {
  const sentAt = now();
  const { upstream, mostBytes } = context;
  const requestCopy = new BodyCopy(mostBytes);
  const responseCopy = new BodyCopy(mostBytes);
  const { remoteAddress } = request.socket;
  const outgoing = context.send({
    agent: context.agent,
    protocol: upstream.protocol,
    hostname: upstream.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: upstream.port || (upstream.protocol === 'https:' ? 443 : 80),
    ...(isLoopback(upstream.hostname) ? { host: '127.0.0.1', localAddress: ownAddress(remoteAddress) } : {}),
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: forwarded(request.rawHeaders, request),
    setHost: false,
    maxHeaderSize,
    insecureHTTPParser: false,
  });
  outgoing.on('continue', () => response.writeContinue());
  outgoing.on('information', (information) => interim(response, information));
  let observed = false;
  const observe = (incoming: http.IncomingMessage | undefined) => {
    if (observed) return;
    observed = true;
    context.observed(rawExchange(request, incoming, { sentAt, requestCopy, responseCopy, mostBytes }));
  };
  outgoing.on('response', (incoming) => {
    const isPassed = unlessBroken(response, () => answer(incoming, response));
    incoming.on('data', (chunk: Buffer) => responseCopy.add(chunk));
    incoming.on('error', () => abort(response));
    incoming.on('end', () => {
      if (isPassed) unlessBroken(response, () => end(response, incoming.rawTrailers));
      observe(incoming);
    });
    incoming.on('aborted', () => {
      abort(response);
      observe(undefined);
    });
    if (isPassed) incoming.pipe(response, { end: false });
  });
  outgoing.on('error', () => breakOff(response, 'The host behind the proxy cannot be reached.'));
  request.on('data', (chunk: Buffer) => requestCopy.add(chunk));
  request.on('end', () => unlessBroken(response, () => end(outgoing, request.rawTrailers)));
  request.on('error', () => outgoing.destroy());
  // The client went away: the connection to the host breaks too.
  response.on('close', () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  // The headers go at once: the host may decide by them, for instance about Expect.
  outgoing.flushHeaders();
  request.pipe(outgoing, { end: false });
}

const now = () => performance.timeOrigin + performance.now();

function forwarded(rawHeaders: readonly string[], { headers }: http.IncomingMessage): string[] {
  const kept = withoutNames(rawHeaders, hopByHop(headers.connection));
  const isChunked = headers['transfer-encoding'] !== undefined;
  return isChunked ? [...kept, 'Transfer-Encoding', 'chunked'] : kept;
}

function end(message: http.OutgoingMessage, rawTrailers: readonly string[]): void {
  if (rawTrailers.length > 0) message.addTrailers(pairsOf(rawTrailers));
  message.end();
}

/** Characters that Node refuses to write in a reason phrase, and reads all the same (RFC 9112, 4). */
const notInReason = /[^\t\x20-\x7e\x80-\xff]/g;

/** Status, reason, and headers in their order and case. Node adds none of its own. */
function answer(incoming: http.IncomingMessage, response: http.ServerResponse): void {
  const kept = withoutNames(incoming.rawHeaders, hopByHop(incoming.headers.connection));
  const isChunked = incoming.headers['transfer-encoding'] !== undefined;
  response.sendDate = false;
  response.writeHead(
    incoming.statusCode ?? 502,
    incoming.statusMessage?.replace(notInReason, ''),
    isChunked ? [...kept, 'Transfer-Encoding', 'chunked'] : kept,
  );
  response.flushHeaders();
}

/**
 * All but 100, which has an event of its own. Their bytes go to the connection: Node writes 102 and 103 alone, and of 103
 * only some forms of Link. Where responses before this one still wait in the connection, they are left out.
 */
function interim(response: http.ServerResponse, information: http.InformationEvent): void {
  const { statusCode, statusMessage, rawHeaders } = information;
  const { socket } = response;
  if (statusCode === 100 || response.headersSent || !socket?.writable) return;
  const kept = pairsOf(withoutNames(rawHeaders, hopByHop(undefined)));
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...kept.map(([name, value]) => `${name}: ${value}`)];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? '']);
}

/**
 * A message that Node reads but refuses to write, such as a response of status 99, ends its own exchange alone.
 * @returns whether the work was done
 */
function unlessBroken(response: http.ServerResponse, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    breakOff(response, `The proxy cannot pass on this exchange: ${error instanceof Error ? error.message : error}.`);
    return false;
  }
}

/** @param detail for the client, if no response has begun */
function breakOff(response: http.ServerResponse, detail: string): void {
  if (response.headersSent || response.destroyed) {
    abort(response);
    return;
  }
  const body = JSON.stringify({ title: 'Bad Gateway', detail, status: 502 });
  response.writeHead(502, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Breaks the connection: a response that ends in order would seem complete. */
function abort(response: http.ServerResponse): void {
  response.destroy();
}

function isLoopback(hostname: string): boolean {
  return hostname === '127.0.0.1' || /(?:^|\.)localhost$/.test(hostname);
}

/** A client of this machine keeps its address, so that limits by address stay as they are. */
function ownAddress(address: Socket['remoteAddress']): string | undefined {
  const plain = address?.replace(/^::ffff:/, '');
  return plain?.startsWith('127.') ? plain : undefined;
}

interface Copies {
  readonly sentAt: number;
  readonly requestCopy: BodyCopy;
  readonly responseCopy: BodyCopy;
  /** Bytes of each body that are kept. */
  readonly mostBytes: number;
}

function rawExchange(
  request: http.IncomingMessage,
  incoming: http.IncomingMessage | undefined,
  { sentAt, requestCopy, responseCopy, mostBytes }: Copies,
): RawExchange {
  const { method = 'GET', url = '/', headers, rawHeaders, socket } = request;
  return {
    method,
    url: `http://${headers.host ?? 'unknown'}${url.startsWith('/') ? url : `/${url}`}`,
    address: (socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    requestHeaders: joinedHeaders(rawHeaders),
    requestBody: requestCopy.bytes === 0 ? undefined : requestCopy.content,
    sentAt,
    receivedAt: now(),
    status: incoming?.statusCode,
    headers: joinedHeaders(incoming?.rawHeaders ?? []),
    body: decodedBody(responseCopy.content, incoming?.headers['content-encoding'], mostBytes),
  };
}
