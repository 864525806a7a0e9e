/** HTTP client over real sockets. Each request is logged as an exchange, timed on one clock. */
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, errors, request } from 'undici';
import { decodedBody } from './decoded-body.ts';
import type { Exchange } from './exchange.ts';
import { HttpResponse } from './response.ts';

interface HttpRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Source address on this machine; absent: chosen by the system. */
  readonly from?: string | undefined;
  /** Origin of the node that receives the request, `http://10.0.0.7:8080`; absent: from the URL. */
  readonly node?: string | undefined;
}

export interface HttpClient {
  /** @throws Inconclusive without a response @param seen called with the exchange before it is sent */
  send(request: HttpRequest, seen: (exchange: Exchange) => void): Promise<HttpResponse>;
  /** Requests sent so far. */
  readonly sent: number;
  /** Requests in flight. */
  readonly open: number;
  close(): Promise<void>;
}

/** Bounds of one exchange. */
export interface HttpBounds {
  /** Milliseconds from the sending to the last byte of the body, however steadily it drips. */
  readonly deadline: number;
  /** Of a response, in bytes. */
  readonly mostBytes: number;
}

/** Longer than the printing of a document may take, and larger than an export. */
export const usualBounds: HttpBounds = { deadline: 30_000, mostBytes: 64 * 2 ** 20 };

/** Both: a development server may listen on either alone. The second is tried at once where the first refuses. */
const loopback = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** RFC 6761, 6.3: names below localhost resolve to this machine, without a resolver. */
const lookup: LookupFunction = (hostname, options, callback) => {
  if (!/(?:^|\.)localhost$/i.test(hostname)) return systemLookup(hostname, options, callback);
  if (options.all) return callback(null, loopback);
  return callback(null, '127.0.0.1', 4);
};

/** Network errors; any other error is a fault of this program. */
function isNetworkError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof errors.UndiciError || error.name === 'AbortError' || 'syscall' in error || 'code' in error;
}

/**
 * @param userAgent names the tool and its contact
 * @param connections upper bound per host and source address; further requests queue
 */
export function createHttpClient(
  userAgent: string,
  now: () => number = () => performance.now(),
  connections = 64,
  bounds: HttpBounds = usualBounds,
): HttpClient {
  const agents = new Map<string, Agent>();
  const agentFor = (from = '', node = '') => {
    const key = `${from} ${node}`;
    let agent = agents.get(key);
    if (!agent) {
      agent = new Agent({
        connect: connectorTo(node),
        ...(from ? { localAddress: from } : {}),
        connections,
        // The deadline of the whole exchange is shorter or equal.
        headersTimeout: 0,
        bodyTimeout: 0,
        maxResponseSize: bounds.mostBytes,
        // Shorter than any server's: a request on a connection that the server closes meanwhile would be lost.
        keepAliveTimeout: 1_000,
        keepAliveMaxTimeout: 1_000,
      });
      agents.set(key, agent);
    }
    return agent;
  };
  let sent = 0;
  let open = 0;
  return {
    get sent() {
      return sent;
    },
    get open() {
      return open;
    },
    async send({ method, url, headers, body, from, node }, seen) {
      const exchange: Exchange = {
        method,
        url,
        requestHeaders: { 'user-agent': userAgent, ...headers },
        requestBody: body,
        sentAt: now(),
        receivedAt: undefined,
        response: undefined,
        error: undefined,
      };
      seen(exchange);
      sent += 1;
      open += 1;
      const deadline = new AbortController();
      const timeout = setTimeout(() => deadline.abort(), bounds.deadline);
      try {
        const answer = await request(url, {
          method: methodOf(method),
          signal: deadline.signal,
          headers: exchange.requestHeaders,
          ...(body === undefined ? {} : { body }),
          dispatcher: agentFor(from, node),
        });
        const bytes = Buffer.from(await answer.body.arrayBuffer());
        exchange.receivedAt = now();
        const received = joined(answer.headers);
        // Unasked too: without Accept-Encoding, a host may choose any coding (RFC 9110, 12.5.3).
        const decoded = decodedBody(bytes, received['content-encoding'], bounds.mostBytes);
        exchange.response = {
          status: answer.statusCode,
          headers: received,
          body: decoded === 'too-large' ? bytes : decoded,
        };
      } catch (error) {
        if (!isNetworkError(error)) throw error;
        exchange.receivedAt = now();
        exchange.error = deadline.signal.aborted ? tooSlow(bounds) : messageOf(error, bounds);
        if ('code' in error && typeof error.code === 'string') exchange.errorCode = error.code;
      } finally {
        clearTimeout(timeout);
        open -= 1;
      }
      return new HttpResponse(exchange);
    },
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.close()));
    },
  };
}

function tooSlow({ deadline }: HttpBounds): string {
  return `no complete response within ${deadline / 1_000} s`;
}

function messageOf(error: Error, { mostBytes }: HttpBounds): string {
  if (error instanceof errors.ResponseExceededMaxSizeError) return `a response of more than ${mostBytes} bytes`;
  // Of a host with several addresses: one error for each, and no message of its own.
  if (error instanceof AggregateError) return error.errors.map(textOf).join('; ');
  return textOf(error);
}

function textOf(error: unknown): string {
  return (error instanceof Error && error.message) || String(error);
}

/**
 * The certificate is that of the URL's host, also under a Host header of another name: a host that serves any name would
 * otherwise seem to refuse it, because its certificate does not have it.
 * @param node see HttpRequest; empty: none
 */
function connectorTo(node: string): buildConnector.connector {
  const connect = buildConnector({ lookup, timeout: 10_000 });
  // An address has no name (RFC 6066, 3).
  const nameOf = (hostname: string) => (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) ? '' : hostname);
  if (node === '')
    return (options, callback) => connect({ ...options, servername: nameOf(options.hostname) }, callback);
  const { hostname, port, protocol } = new URL(node);
  return (options, callback) =>
    connect(
      {
        ...options,
        hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
        port: port || (protocol === 'https:' ? '443' : '80'),
        servername: nameOf(options.hostname),
      },
      callback,
    );
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    // RFC 9110, 5.3: only cookies cannot be joined by a comma.
    const separator = name === 'set-cookie' ? '\n' : ', ';
    all[name.toLowerCase()] = Array.isArray(value) ? value.join(separator) : value;
  }
  return all;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export type HttpMethod = (typeof methods)[number];

/** @throws RangeError for an unsupported method */
export function methodOf(method: string): HttpMethod {
  const found = methods.find((known) => known === method);
  if (!found) throw new RangeError(`no rule sends ${method}`);
  return found;
}
