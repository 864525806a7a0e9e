/** Requests over real sockets, each kept as an exchange with its instants on one clock. */
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector, errors, request } from 'undici';
import { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

export interface HttpRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The address of this machine that it leaves from; absent: as the system likes. */
  readonly from?: string | undefined;
  /** The origin of the node that is asked in the host's place, `http://10.0.0.7:8080`; absent: where the URL leads. */
  readonly node?: string | undefined;
}

export interface HttpClient {
  /** @throws Inconclusive when there is no answer @param seen told of the exchange before it is sent */
  send(request: HttpRequest, seen: (exchange: Exchange) => void): Promise<Answer>;
  /** How many requests were sent. */
  readonly sent: number;
  /** How many of them wait for their answer. */
  readonly open: number;
  close(): Promise<void>;
}

/** Longer than a document may take to print, in milliseconds. */
const patience = 30_000;

/** RFC 6761, 6.3: names below localhost are this machine, whatever a resolver says. */
const lookup: LookupFunction = (hostname, options, callback) => {
  if (!/(?:^|\.)localhost$/i.test(hostname)) return systemLookup(hostname, options, callback);
  if (options.all) return callback(null, [{ address: '127.0.0.1', family: 4 }]);
  return callback(null, '127.0.0.1', 4);
};

/** What the network may say instead of an answer; anything else is a fault of ours. */
function isNetworkError(error: unknown): error is Error {
  return error instanceof errors.UndiciError || (error instanceof Error && ('syscall' in error || 'code' in error));
}

/**
 * @param userAgent says who asks, and how to reach them
 * @param connections how many to one host, from one address, at the most: who comes then waits for one
 */
export function createHttpClient(
  userAgent: string,
  now: () => number = () => performance.now(),
  connections = 64,
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
        headersTimeout: patience,
        bodyTimeout: patience,
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
        answer: undefined,
        error: undefined,
      };
      seen(exchange);
      sent += 1;
      open += 1;
      try {
        const answer = await request(url, {
          method: methodOf(method),
          headers: exchange.requestHeaders,
          ...(body === undefined ? {} : { body }),
          dispatcher: agentFor(from, node),
        });
        const bytes = Buffer.from(await answer.body.arrayBuffer());
        exchange.receivedAt = now();
        exchange.answer = { status: answer.statusCode, headers: joined(answer.headers), body: bytes };
      } catch (error) {
        if (!isNetworkError(error)) throw error;
        exchange.receivedAt = now();
        exchange.error = error.message || String(error);
      } finally {
        open -= 1;
      }
      return new Answer(exchange);
    },
    close: async () => {
      await Promise.all([...agents.values()].map((agent) => agent.close()));
    },
  };
}

/** @param node see HttpRequest; empty: none. Names and certificates stay those of the host that is meant. */
function connectorTo(node: string): buildConnector.connector {
  const connect = buildConnector({ lookup, timeout: 10_000 });
  if (node === '') return connect;
  const { hostname, port, protocol } = new URL(node);
  return (options, callback) =>
    connect(
      {
        ...options,
        hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
        port: port || (protocol === 'https:' ? '443' : '80'),
        servername: options.servername ?? options.hostname,
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

/** @throws RangeError for a method that no rule should use */
function methodOf(method: string): (typeof methods)[number] {
  const found = methods.find((known) => known === method);
  if (!found) throw new RangeError(`no rule sends ${method}`);
  return found;
}
