/** Sends one HTTP request on its own connection, to addresses that were checked before. */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { type HttpResponse, type OutboundError, OutboundFailure } from './outcome.ts';
import type { Target } from './target.ts';

export interface HttpRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Bytes of a response body that are read before the connection is cut, and that are kept. */
const maximumRead = 64 * 1024;
const maximumKept = 4096;

/** In bytes. Node's default, fixed against its command line. */
const maxHeaderSize = 16 * 1024;

/** Node's default of 250 ms per address is too short for distant hosts. */
const tryAll = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 2_000 } satisfies Partial<TcpNetConnectOpts>;

/** Progress of the connection. */
type Stage = 'connecting' | 'handshaking' | 'talking';

/**
 * @param ca certificates to trust; absent: Node's
 * @param signal aborts the request at any stage
 * @throws OutboundFailure when there is no response; a socket's error when this process lacks files or memory
 */
export async function httpRequest(
  target: Target,
  { headers, body }: HttpRequest,
  { signal, ca }: { signal: AbortSignal; ca: string | undefined },
): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  const { isSecure, host, port, path, addresses } = target;
  let stage: Stage = 'connecting';
  let incoming: IncomingMessage | undefined;
  const fail = (error: unknown) => {
    if (isLocalFault(error)) reject(error);
    else reject(new OutboundFailure(signal.aborted ? 'TIMEOUT' : faultOf(error, stage), { cause: error }));
  };
  const request = (isSecure ? https : http).request({
    method: 'POST',
    host,
    port,
    path,
    headers,
    // No keep-alive: an unsolicited response could be taken for that of the next request.
    agent: false,
    lookup: lookupOf(addresses),
    ...tryAll,
    maxHeaderSize,
    insecureHTTPParser: false,
    signal,
    ...(isSecure ? { servername: isIP(host) ? '' : host, ...(ca === undefined ? {} : { ca }) } : {}),
  });
  request.on('socket', (socket) => {
    socket.on('connect', () => {
      stage = isSecure ? 'handshaking' : 'talking';
    });
    socket.on('secureConnect', () => {
      stage = 'talking';
    });
  });
  request.on('error', (error) => {
    // An error after a complete response is ignored.
    if (!incoming?.complete) fail(error);
  });
  request.on('response', (response) => {
    incoming = response;
    read(response).then(resolve, fail);
  });
  request.on('upgrade', (_response, socket) => {
    socket.on('error', fail);
    socket.destroy();
    reject(new OutboundFailure('BAD_ANSWER'));
  });
  // Fallback for any other end, as a request that never settles would hold its job for ever.
  request.on('close', () => {
    if (!incoming) reject(new OutboundFailure('CONNECTION_LOST'));
  });
  request.end(body);
  return promise;
}

/** Lookup that returns the checked addresses: a second DNS query could return others (DNS rebinding). */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, _options, done) => process.nextTick(done, null, found);
}

async function read(response: IncomingMessage): Promise<HttpResponse> {
  const { statusCode: status = 0, headers } = response;
  if (status < 200) {
    response.destroy();
    throw new OutboundFailure('BAD_ANSWER');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes: Buffer = chunk;
    if (size < maximumKept) chunks.push(bytes);
    size += bytes.length;
    // Leaving the loop destroys the response, and its connection.
    if (size >= maximumRead) break;
  }
  const retryAfter = headers['retry-after'];
  return { status, ...(retryAfter === undefined ? {} : { retryAfter }), body: textOf(Buffer.concat(chunks)) };
}

function textOf(bytes: Buffer): string {
  // `stream` drops an incomplete character at the end.
  return new TextDecoder().decode(bytes.subarray(0, maximumKept), { stream: true }).replaceAll('\0', '');
}

const lost = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

function faultOf(error: unknown, stage: Stage): OutboundError {
  if (error instanceof OutboundFailure) return error.code;
  const code = codeOf(error);
  if (code.startsWith('HPE_')) return 'BAD_ANSWER';
  if (code === 'ETIMEDOUT') return 'TIMEOUT';
  if (lost.has(code)) return 'CONNECTION_LOST';
  if (stage === 'connecting') return 'CONNECTION_REFUSED';
  // TLS 1.3 servers may reject our missing certificate after the handshake.
  if (stage === 'handshaking' || code.startsWith('ERR_SSL_')) return 'TLS_FAILED';
  return 'CONNECTION_LOST';
}

const scarce = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/** @returns true for a shortage of this process, which must not be reported as a failure of the endpoint */
function isLocalFault(error: unknown): boolean {
  return scarce.has(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
