/** One request and its answer over a connection of its own, to addresses that were checked before. */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type TcpNetConnectOpts } from 'node:net';
import { type Answer, type OutboundError, OutboundFailure } from './outcome.ts';
import type { Target } from './target.ts';

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** In bytes: what is read of an answer before the connection is cut, and what is kept. */
const mostRead = 64 * 1024;
const mostKept = 4096;

/** In bytes. Node's own, which its command line could change. */
const maxHeaderSize = 16 * 1024;

/** Node waits 250 ms for one address before it tries the next: too few for the other side of the world. */
const tryAll = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 2_000 } satisfies Partial<TcpNetConnectOpts>;

/** How far the connection has come. */
type Stage = 'connecting' | 'handshaking' | 'talking';

/**
 * @param ca the certificates to trust; absent: Node's
 * @param signal ends everything, whatever is under way
 * @throws OutboundFailure when there is no answer; a socket's error when it is our fault, such as too many open files
 */
export async function exchange(
  target: Target,
  { headers, body }: Message,
  { signal, ca }: { signal: AbortSignal; ca: string | undefined },
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { isSecure, host, port, path, addresses } = target;
  let stage: Stage = 'connecting';
  let answer: IncomingMessage | undefined;
  const fail = (error: unknown) => {
    if (isOurs(error)) reject(error);
    else reject(new OutboundFailure(signal.aborted ? 'TIMEOUT' : faultOf(error, stage), { cause: error }));
  };
  const request = (isSecure ? https : http).request({
    method: 'POST',
    host,
    port,
    path,
    headers,
    // A connection of its own, closed after: an answer that nobody asked for could be taken for the next one's.
    agent: false,
    lookup: exactly(addresses),
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
    // What follows a whole answer does not take it back.
    if (!answer?.complete) fail(error);
  });
  request.on('response', (response) => {
    answer = response;
    read(response).then(resolve, fail);
  });
  request.on('upgrade', (_response, socket) => {
    socket.on('error', fail);
    socket.destroy();
    reject(new OutboundFailure('BAD_ANSWER'));
  });
  // Whatever else may end it: a post that never ends would hold its job for ever.
  request.on('close', () => {
    if (!answer) reject(new OutboundFailure('CONNECTION_LOST'));
  });
  request.end(body);
  return promise;
}

/** A second look-up could answer something else than the first, which was checked. */
function exactly(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, _options, done) => process.nextTick(done, null, found);
}

async function read(response: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  if (status < 200) {
    response.destroy();
    throw new OutboundFailure('BAD_ANSWER');
  }
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes: Buffer = chunk;
    if (size < mostKept) kept.push(bytes);
    size += bytes.length;
    // Leaving the loop destroys the response, and its connection.
    if (size >= mostRead) break;
  }
  const retryAfter = headers['retry-after'];
  return { status, ...(retryAfter === undefined ? {} : { retryAfter }), body: textOf(Buffer.concat(kept)) };
}

function textOf(bytes: Buffer): string {
  // As of a stream that goes on: half a character at the end is left out.
  return new TextDecoder().decode(bytes.subarray(0, mostKept), { stream: true }).replaceAll('\0', '');
}

const lost = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

function faultOf(error: unknown, stage: Stage): OutboundError {
  if (error instanceof OutboundFailure) return error.code;
  const code = codeOf(error);
  if (code.startsWith('HPE_')) return 'BAD_ANSWER';
  if (code === 'ETIMEDOUT') return 'TIMEOUT';
  if (lost.has(code)) return 'CONNECTION_LOST';
  if (stage === 'connecting') return 'CONNECTION_REFUSED';
  // Some of TLS comes late: a server may ask for our certificate when we believe that all is agreed on.
  if (stage === 'handshaking' || code.startsWith('ERR_SSL_')) return 'TLS_FAILED';
  return 'CONNECTION_LOST';
}

const scarce = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/** Nothing that the other side did: nobody should be told that it failed. */
function isOurs(error: unknown): boolean {
  return scarce.has(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
